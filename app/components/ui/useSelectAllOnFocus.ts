import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * Props for a field that selects its text on focus. Without them, Safari replaces the selection with
 * a caret on the mouse-up of the press that moved the focus.
 */
export function useSelectAllOnFocus() {
  const bringsFocus = useRef(false);
  return {
    onPointerDown: ({ currentTarget }: PointerEvent) => {
      bringsFocus.current = document.activeElement !== currentTarget;
    },
    onMouseUp: (event: MouseEvent) => {
      if (bringsFocus.current) event.preventDefault();
      bringsFocus.current = false;
    },
  };
}
