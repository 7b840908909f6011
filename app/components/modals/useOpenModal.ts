import { useLocation, useNavigate } from 'react-router';
import { withModalPath } from './modals.ts';
import { noteOpener } from './opener.ts';

/** Marks a plain link to a modal's own page for {@link useOpenModal}. */
export const modalLink = { 'data-modal-link': '' };

/**
 * Opens the modal that a plain link leads to, as a ModalLink does by itself: for lists, whose links
 * have one listener for all of them.
 */
export function useOpenModal(): (link: HTMLAnchorElement) => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return (link) => {
    const path = link.pathname + link.search;
    noteOpener(link);
    navigate(
      { search: withModalPath(search, path) },
      { mask: path, state, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  };
}
