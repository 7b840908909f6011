import { Link, type LinkProps, useLocation } from 'react-router';
import { type ModalTarget, modalPath, withModal } from './modals.ts';
import { noteOpener } from './opener.ts';

type ModalLinkProps = ModalTarget &
  Omit<LinkProps, 'to' | 'mask' | 'state' | 'prefetch' | 'onClick'>;

/**
 * Opens a modal over the present screen, which stays as it is. Its address is the modal's own: what
 * opens in another tab, on a reload or without scripts is a page.
 */
export function ModalLink({ modal, playlistId, params, ...link }: ModalLinkProps) {
  const { search, state } = useLocation();
  const target = { modal, playlistId, params };
  return (
    <Link
      {...link}
      to={{ search: withModal(search, target) }}
      mask={modalPath(target)}
      state={state}
      preventScrollReset
      defaultShouldRevalidate={false}
      onClick={(event) => noteOpener(event.currentTarget)}
    />
  );
}
