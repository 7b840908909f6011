import { useLocation } from 'react-router';
import { LoginForm } from '#app/components/shell/LoginForm.tsx';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { TryAgain } from '#app/components/ui/TryAgain.tsx';

interface NoPlaylistProps {
  /** `failed`: it is unknown whether the playlist exists. */
  state: 'missing' | 'failed';
  signedIn: boolean;
}

/** Shown in place of a private, missing or failed playlist. */
export function NoPlaylist({ state, signedIn }: NoPlaylistProps) {
  const { pathname, search } = useLocation();
  const isFailed = state === 'failed';
  const text = signedIn
    ? 'Only its owner can see it. It may also have been deleted.'
    : 'Only its owner can see it. If it is yours, log in.';
  return (
    <div className="page">
      <Notice
        title={isFailed ? 'This playlist could not be loaded' : 'This is a private playlist'}
        tone={isFailed ? 'problem' : 'private'}
        headingLevel={1}
        actions={
          <>
            {isFailed && <TryAgain />}
            {!isFailed && !signedIn && <LoginForm returnTo={pathname + search} />}
            <LinkButton to="/playlists" variant="soft" color="gray">
              All playlists
            </LinkButton>
          </>
        }
      >
        <p>{isFailed ? 'The playlist service did not respond. Nothing is lost.' : text}</p>
      </Notice>
    </div>
  );
}
