import { useModalContext } from './modalContext.ts';

/** Tells the action where the form stands, and where it leads. */
export function ModalFields() {
  const place = useModalContext();
  return place.over === 'screen' ? (
    <input type="hidden" name="over" value="screen" />
  ) : (
    <input type="hidden" name="back" value={place.back} />
  );
}
