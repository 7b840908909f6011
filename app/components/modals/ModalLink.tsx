import { type ComponentProps, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getDelegatedLink } from '#app/components/ui/delegatedLink.ts';
import { buildModalPath, type ModalTarget, withModal } from './modals.ts';

type ModalLinkProps = ModalTarget & Omit<ComponentProps<'a'>, 'href'>;

/**
 * Opens a modal over the current screen. Its URL is the modal's page, for other tabs, reloads and
 * browsers without scripts. A plain element, because lists have many: {@link useModalLinks} handles
 * the clicks.
 */
export function ModalLink({ modal, playlistId, params, query, ...link }: ModalLinkProps) {
  const href = buildModalPath({ modal, playlistId, params, query });
  return <a {...link} href={href} data-modal-link="" />;
}

/** Opens the modals of all of the document's {@link ModalLink}s. For the shell. */
export function useModalLinks(onOpen: (link: HTMLAnchorElement) => void): void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = getDelegatedLink(event);
      if (link?.dataset.modalLink === undefined) return;
      event.preventDefault();
      onOpen(link);
      const path = link.pathname + link.search;
      navigate(
        { search: withModal(search, path) },
        { mask: path, state, preventScrollReset: true, defaultShouldRevalidate: false },
      );
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, search, state, onOpen]);
}
