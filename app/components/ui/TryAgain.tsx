import { useLocation } from 'react-router';
import { backToFeed } from '#app/search/backToFeed.ts';
import { type ButtonVariantProps, LinkButton } from './Button.tsx';

interface TryAgainProps extends ButtonVariantProps {
  /** Without a new document: lists that the tab has are shown as they were left. */
  inTab?: boolean;
}

/** Reloads the current page after a failed load. */
export function TryAgain({ inTab = false, ...look }: TryAgainProps) {
  const { pathname, search, state } = useLocation();
  const how = inTab
    ? { replace: true, preventScrollReset: true, state: { ...state, ...backToFeed } }
    : { reloadDocument: true };
  return (
    <LinkButton to={pathname + search} {...how} prefetch="none" {...look}>
      Try again
    </LinkButton>
  );
}
