import { useLocation } from 'react-router';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';

/** In the player's place while the API does not give the clip. The rest of the page stands. */
export function ClipFailed() {
  const { pathname, search } = useLocation();
  return (
    <Notice
      title="This clip could not be loaded just now"
      tone="problem"
      headingLevel={1}
      actions={
        <LinkButton to={pathname + search} reloadDocument prefetch="none">
          Try again
        </LinkButton>
      }
    >
      The service that keeps the clips did not answer. The clip may well be there in a moment.
    </Notice>
  );
}
