import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { loadModuleOrReload } from '#app/lib/loadModuleOrReload.ts';
import { useModalLinks } from './ModalLink.tsx';
import { buildModalPath, type ModalTarget, parseModal } from './modals.ts';

const ModalDialog = lazy(() => loadModuleOrReload(() => import('./ModalDialog.tsx')));

interface Shown {
  target: ModalTarget;
  /** Counts openings: a modal never takes over the state of one that is closing. */
  opening: number;
}

/** The modal over the current screen, if one is open. */
export function ModalHost() {
  const { search, mask } = useLocation();
  const present = mask ? parseModal(search) : null;
  // The last one stays mounted during its closing transition.
  const [shown, setShown] = useState<Shown | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  // When the dialog opens, the menu with its link may have closed.
  const opener = useRef<Element | null>(null);
  const noteOpener = useCallback((link: Element) => {
    opener.current = link;
  }, []);
  useModalLinks(noteOpener);
  const path = present && buildModalPath(present);
  if (path !== opened) {
    setOpened(path);
    if (present) setShown({ target: present, opening: (shown?.opening ?? 0) + 1 });
  }
  if (!shown) return null;
  return (
    <Suspense>
      <ModalDialog
        key={shown.opening}
        target={shown.target}
        open={present !== null}
        opener={opener}
        onGone={() => setShown((latest) => (latest === shown ? null : latest))}
      />
    </Suspense>
  );
}
