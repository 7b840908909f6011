import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { loadPart } from './loadPart.ts';
import { useModalLinks } from './ModalLink.tsx';
import { type ModalTarget, modalOf, modalPath } from './modals.ts';

const ModalDialog = lazy(() => loadPart(() => import('./ModalDialog.tsx')));

/** The modal over the present screen, where a link has opened one. */
export function ModalHost() {
  const { search, mask } = useLocation();
  const present = mask ? modalOf(search) : null;
  // The last one stays while it leaves.
  const [shown, setShown] = useState<ModalTarget | null>(null);
  // By the time the dialog is there, the menu that its link is in may have closed.
  const opener = useRef<Element | null>(null);
  const noteOpener = useCallback((link: Element) => {
    opener.current = link;
  }, []);
  useModalLinks(noteOpener);
  if (present && (!shown || modalPath(shown) !== modalPath(present))) setShown(present);
  if (!shown) return null;
  return (
    <Suspense>
      <ModalDialog
        key={modalPath(shown)}
        target={shown}
        open={present !== null}
        opener={opener}
        onGone={() => setShown(null)}
      />
    </Suspense>
  );
}
