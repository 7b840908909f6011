import { useLocation } from 'react-router';
import { type ButtonVariantProps, LinkButton } from './Button.tsx';

/** Loads the present page anew: for what did not arrive. */
export function TryAgain(look: ButtonVariantProps) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton to={pathname + search} reloadDocument prefetch="none" {...look}>
      Try again
    </LinkButton>
  );
}
