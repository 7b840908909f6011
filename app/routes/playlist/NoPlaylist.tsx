import { useLocation } from 'react-router';
import { LoginForm } from '#app/components/shell/LoginForm.tsx';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { TryAgain } from '#app/components/ui/TryAgain.tsx';

interface NoPlaylistProps {
  /** `failed`: nobody knows whether there is one. */
  state: 'missing' | 'failed';
  signedIn: boolean;
}

/** Shown in place of a private, missing or failed playlist. */
export function NoPlaylist({ state, signedIn }: NoPlaylistProps) {
  const { pathname, search } = useLocation();
  const list = (
    <LinkButton to="/playlists" variant="soft" color="gray">
      All playlists
    </LinkButton>
  );
  if (state === 'failed') {
    return (
      <div className="page">
        <Notice
          title="This playlist could not be loaded"
          tone="problem"
          headingLevel={1}
          actions={
            <>
              <TryAgain />
              {list}
            </>
          }
        >
          <p>The playlist service did not respond. Nothing is lost.</p>
        </Notice>
      </div>
    );
  }
  return (
    <div className="page">
      <Notice
        title="This is a private playlist"
        tone="private"
        headingLevel={1}
        actions={
          <>
            {!signedIn && <LoginForm returnTo={pathname + search} />}
            {list}
          </>
        }
      >
        <p>
          {signedIn
            ? 'Only its owner can see it. It may also have been deleted.'
            : 'Only its owner can see it. If it is yours, log in.'}
        </p>
      </Notice>
    </div>
  );
}
