import { Form, Link } from 'react-router';
import type { Playlist } from '#app/api/contract.ts';
import { ModalLink } from '#app/components/modals/ModalLink.tsx';
import {
  DownloadIcon,
  EditIcon,
  FilmIcon,
  FlagIcon,
  GlobeIcon,
  LockIcon,
  ShareIcon,
  SortIcon,
  TrashIcon,
} from '#app/components/ui/icons.tsx';
import { getMenuItemProps, Menu } from '#app/components/ui/Menu.tsx';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import { getPlaylistPath } from '#app/playlists/summary.ts';
import { confirmParam, openedFromPage } from './searchParams.ts';

interface PlaylistMenuProps {
  playlist: Playlist;
  signedIn: boolean;
  mayReport: boolean;
  mayArrange: boolean;
  /** Whether the API makes one video of it. */
  mayDownloadReel: boolean;
}

/** What this user may do with the playlist (docs/product.md#playlist-menu). */
export function PlaylistMenu({
  playlist,
  signedIn,
  mayReport,
  mayArrange,
  mayDownloadReel,
}: PlaylistMenuProps) {
  const { id, isOwner, private: isPrivate } = playlist;
  const path = getPlaylistPath(playlist);
  const owns = isOwner && signedIn;
  return (
    <Menu label="Playlist menu" variant="soft">
      {owns && (
        <ModalLink modal="edit" playlistId={id} {...getMenuItemProps()}>
          <EditIcon />
          Edit
        </ModalLink>
      )}
      {owns && mayArrange && (
        <Link to={`${path}/arrange`} rel="nofollow" {...getMenuItemProps()}>
          <SortIcon descending />
          Arrange
        </Link>
      )}
      {!isPrivate && !playlist.hidden && (
        <ModalLink modal="share" playlistId={id} {...getMenuItemProps()}>
          <ShareIcon />
          Share
        </ModalLink>
      )}
      {owns && <PrivacyForm path={path} isPrivate={isPrivate} />}
      {signedIn && (isOwner || !isPrivate) && (
        <ModalLink modal="download" playlistId={id} {...getMenuItemProps()}>
          <DownloadIcon />
          Download
        </ModalLink>
      )}
      {mayDownloadReel && signedIn && (isOwner || !isPrivate) && (
        <ModalLink modal="reel" playlistId={id} {...getMenuItemProps()}>
          <FilmIcon />
          Download as one video
        </ModalLink>
      )}
      {owns && (
        <Link
          to={`${path}?${confirmParam}=delete`}
          {...sameScreenNavigation}
          replace={false}
          state={openedFromPage}
          rel="nofollow"
          {...getMenuItemProps('danger')}
        >
          <TrashIcon />
          Delete Playlist
        </Link>
      )}
      {mayReport && !owns && !isPrivate && (
        <Link to={`${path}/report`} rel="nofollow" {...getMenuItemProps()}>
          <FlagIcon />
          Report
        </Link>
      )}
    </Menu>
  );
}

function PrivacyForm({ path, isPrivate }: { path: string; isPrivate: boolean }) {
  return (
    <Form method="post" action={path} navigate={false} fetcherKey={`privacy ${path}`}>
      <input type="hidden" name="intent" value="toggle-private" />
      <input type="hidden" name="private" value={String(!isPrivate)} />
      <button type="submit" {...getMenuItemProps()}>
        {isPrivate ? <GlobeIcon /> : <LockIcon />}
        {isPrivate ? 'Make Public' : 'Make Private'}
      </button>
    </Form>
  );
}
