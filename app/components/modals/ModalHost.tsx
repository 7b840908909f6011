import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { loadModuleOrReload } from '#app/lib/loadModuleOrReload.ts';
import { useModalLinks } from './ModalLink.tsx';
import { buildModalPath, type ModalTarget, parseModal } from './modals.ts';

const ModalDialog = lazy(() => loadModuleOrReload(() => import('./ModalDialog.tsx')));

/** The modal over the current screen, if one is open. */
export function ModalHost() {
  const { search, mask } = useLocation();
  const present = mask ? parseModal(search) : null;
  // The last one stays mounted during its closing transition.
  const [shown, setShown] = useState<ModalTarget | null>(null);
  // When the dialog opens, the menu with its link may have closed.
  const opener = useRef<Element | null>(null);
  const noteOpener = useCallback((link: Element) => {
    opener.current = link;
  }, []);
  useModalLinks(noteOpener);
  if (present && (!shown || buildModalPath(shown) !== buildModalPath(present))) setShown(present);
  if (!shown) return null;
  return (
    <Suspense>
      <ModalDialog
        key={buildModalPath(shown)}
        target={shown}
        open={present !== null}
        opener={opener}
        onGone={() => setShown(null)}
      />
    </Suspense>
  );
}
