import { useModalContext } from './modalContext.ts';

/** Hidden fields: where the form is shown and where it returns to. */
export function ModalFields() {
  const place = useModalContext();
  return place.over === 'screen' ? (
    <input type="hidden" name="over" value="screen" />
  ) : (
    <input type="hidden" name="back" value={place.back} />
  );
}
