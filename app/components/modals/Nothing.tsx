import { LinkButton } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** In place of a modal that has nothing to show. */
export function Nothing({ message, page = false }: { message: string; page?: boolean }) {
  const lead = page && <LinkButton to="/playlists">All playlists</LinkButton>;
  return <Notice title={message} tone="problem" headingLevel={page ? 1 : 3} actions={lead} />;
}
