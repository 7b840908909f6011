import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isNameTaken, nameLimit } from '#app/api/playlistLimits.ts';
import styles from '#app/components/modals/modal.module.css';
import type { PlacementChoice, PlaylistChoice } from '#app/components/modals/modalData.ts';
import type { getNameProblem } from '#app/components/modals/playlistValidation.ts';
import { playlistExists } from '#app/playlists/notices.ts';
import { errorIdOf, hintIdOf, ModalField } from './ModalField.tsx';

interface NewNameProps {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  error: string | null;
  onTyped: (text: string) => void;
  /** Loads the browser's check. */
  prepare: () => void;
  hint?: string;
  placeholder?: string;
}

/** The name of a new playlist, checked on each change. */
export function NewName(props: NewNameProps) {
  const { input, typed, error, onTyped, prepare } = props;
  const { hint = `Private, up to ${nameLimit} characters` } = props;
  const { placeholder = 'Name a playlist for this clip' } = props;
  const id = useId();
  return (
    <ModalField id={id} label="New playlist" hint={hint} error={error}>
      <input
        ref={input}
        className={styles.input}
        id={id}
        name="newName"
        type="text"
        dir="auto"
        defaultValue={typed}
        onChange={(event) => onTyped(event.target.value)}
        onFocus={prepare}
        placeholder={placeholder}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: moves the focus to the invalid field after a submit
        autoFocus={error !== null}
        aria-invalid={error !== null || undefined}
        aria-describedby={error ? errorIdOf(id) : hintIdOf(id)}
      />
    </ModalField>
  );
}

type NameChoice = Pick<PlacementChoice, 'newName' | 'nameError'>;

const isSameName = (one: NameChoice, other: NameChoice | undefined) =>
  one.newName === other?.newName && one.nameError === other.nameError;

/**
 * The state of the name. Until the browser's check has loaded, the server alone checks the text.
 * @param choice of a refused form
 */
export function useNewName(playlists: PlaylistChoice[], choice: NameChoice | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, onTyped] = useState(choice?.newName ?? '');
  const [refused, setRefused] = useState(choice);
  if (choice && !isSameName(choice, refused)) setRefused(choice);
  const [check, setCheck] = useState<{ problemOf: typeof getNameProblem } | null>(null);
  const prepare = () => {
    if (check) return;
    import('#app/components/modals/playlistValidation.ts').then(
      ({ getNameProblem: problemOf }) => setCheck({ problemOf }),
      () => {},
    );
  };
  // Text typed before hydration is only in the field.
  useEffect(() => onTyped(input.current?.value ?? ''), []);
  const isRefused = Boolean(choice?.nameError);
  useEffect(() => {
    if (isRefused) input.current?.focus();
  }, [isRefused]);

  const said = typed === refused?.newName ? refused.nameError : null;
  const error = typed.trim() === '' ? null : (problemOf(typed) ?? said);
  function problemOf(name: string): string | null {
    if (isNameTaken(playlists, name)) return playlistExists(name.trim());
    return check?.problemOf(name) ?? null;
  }
  /** Moves the focus to a wrong name. */
  const focusIfWrong = () => {
    if (error) input.current?.focus();
    return error !== null;
  };
  return { input, typed, error, onTyped, prepare, focusIfWrong };
}
