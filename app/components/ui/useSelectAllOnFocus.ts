import { type MouseEvent, type PointerEvent, useRef } from 'react';

/**
 * For a field whose whole text is selected as it gets the focus, so that typing replaces it: props
 * to spread over it. Safari takes the press that brought the focus for one on the selected text,
 * and puts the caret there instead when the button is let go.
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
