import { useLocation } from 'react-router';
import { type ButtonVariantProps, LinkButton } from './Button.tsx';

/** Reloads the current page after a failed load. */
export function TryAgain(look: ButtonVariantProps) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton to={pathname + search} reloadDocument prefetch="none" {...look}>
      Try again
    </LinkButton>
  );
}
