import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface Modality {
  layer: RefObject<HTMLElement | null>;
  dialog: RefObject<HTMLElement | null>;
  open: boolean;
  /** The link that opened the dialog; null if history reopened it. */
  opener: RefObject<Element | null>;
  onEscape: () => void;
  /** Called after the closing transition. */
  onGone: () => void;
}

/**
 * Makes a dialog modal: everything outside is inert, except toasts and tooltips, which a native modal
 * dialog would block. Escape closes it. The focus moves in, and back to its origin afterwards.
 */
export function useModality(modality: Modality): void {
  const { layer, dialog, open, opener, onEscape, onGone } = modality;
  const origin = useRef<Element | null>(null);
  const onEscapeKey = useEffectEvent(onEscape);
  const gone = useEffectEvent(onGone);

  useEffect(() => {
    const { current } = layer;
    if (!open || !current) return;
    origin.current = opener.current ?? document.activeElement;
    opener.current = null;
    const resting = siblingsOf(current);
    for (const element of resting) element.inert = true;
    dialog.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      onEscapeKey();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      for (const element of resting) element.inert = false;
      focusAgain(origin.current);
    };
  }, [open, layer, dialog, opener]);

  useEffect(() => {
    if (open) return;
    let stays = true;
    // Without the animations of its content: a spinner never ends.
    const leaving = [layer, dialog].flatMap(({ current }) => current?.getAnimations() ?? []);
    Promise.allSettled(leaving.map(({ finished }) => finished)).then(() => stays && gone());
    return () => {
      stays = false;
    };
  }, [open, layer, dialog]);
}

function siblingsOf(layer: HTMLElement): HTMLElement[] {
  return [...(layer.parentElement?.children ?? [])].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element !== layer &&
      !element.matches('[role=status], [popover]'),
  );
}

/**
 * Focuses an element again, or the button of a closed menu that contains it; the content if the
 * element is gone with its screen.
 */
function focusAgain(element: Element | null): void {
  const button = element?.closest('details:not([open])')?.querySelector('summary');
  const origin = button ?? element;
  const target = origin?.isConnected ? origin : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
