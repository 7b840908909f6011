import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { meantBy } from '#app/search/choices.ts';
import type { ComboboxProps } from './Combobox.tsx';
import type { Choice } from './choice.ts';
import { type ControlProps, Field } from './fields.tsx';
import styles from './panel.module.css';

interface ChoiceFieldProps {
  label: string;
  name: string;
  value: Choice;
  /** What can be chosen, where it is known already. */
  choices: readonly Choice[] | null;
  /** Gets what can be chosen, for the combobox. */
  load: () => Promise<Choice[]>;
  /** The panel is in use: the combobox is worth its weight now. */
  wanted: boolean;
  /** The choices are on their way. */
  loading?: boolean;
  native: 'input' | 'select';
  /** Says that there is nothing to choose from. */
  empty?: string;
  /** What is wrong with the choice. */
  problem?: ReactNode;
  /** Whether what it says is at fault. */
  invalid?: boolean;
}

type Upgrade = Pick<ComboboxProps, 'choices' | 'initial' | 'text' | 'focused' | 'open'>;

let LoadedCombobox: typeof import('./Combobox.tsx').Combobox | null = null;

/**
 * Chooses one of many. Native at first and without scripts; a combobox to type in once the panel is
 * used. What was typed or chosen before that, and the focus, are carried over.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const {
    label,
    name,
    value,
    choices,
    load,
    wanted,
    loading = false,
    empty,
    problem,
    invalid,
  } = props;
  const native = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const [upgrade, setUpgrade] = useState<Upgrade | null>(() =>
    LoadedCombobox && choices && choices.length > 0 && !loading
      ? { choices, initial: value, text: null, focused: false, open: false }
      : null,
  );
  const pressed = useRef(false);
  const known = useRef({ load, value });
  useEffect(() => {
    if (!wanted || loading) return;
    let gone = false;
    const { load, value } = known.current;
    Promise.all([import('./Combobox.tsx'), load()])
      .then(([module, loaded]) => {
        LoadedCombobox = module.Combobox;
        if (gone || loaded.length === 0) return;
        whenClosed(native.current, () => {
          if (gone) return;
          setUpgrade((now) => now ?? carriedOver(native.current, loaded, value, pressed.current));
        });
      })
      // The native control goes on doing the job.
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, [wanted, loading]);

  return (
    <Field
      label={label}
      hint={loading ? <Spinner size="small" /> : undefined}
      problem={problem}
      invalid={invalid}
    >
      {(ids) =>
        upgrade && LoadedCombobox ? (
          <LoadedCombobox {...ids} name={name} {...upgrade} />
        ) : (
          <NativeChoice
            {...ids}
            {...props}
            ref={native}
            onPress={() => {
              pressed.current = true;
            }}
            placeholder={loading ? 'Loading…' : (empty ?? '')}
          />
        )
      }
    </Field>
  );
}

/** The list that a browser or a phone has opened for a select would go with it: it stays till left. */
function whenClosed(element: HTMLElement | null, then: () => void): void {
  const mayBeOpen = element?.tagName === 'SELECT' && document.activeElement === element;
  if (mayBeOpen) element.addEventListener('blur', then, { once: true });
  else then();
}

/** The state of the native control, for the combobox that takes its place. */
function carriedOver(
  element: (HTMLInputElement & HTMLSelectElement) | null,
  choices: Choice[],
  value: Choice,
  pressed: boolean,
): Upgrade {
  const focused = element !== null && document.activeElement === element;
  const now = element?.value ?? '';
  if (element?.tagName === 'SELECT') {
    const initial = choices.find(({ id }) => id === now) ?? value;
    return { choices, initial, text: null, focused, open: false };
  }
  const text = element && now !== element.defaultValue ? now : null;
  if (text !== null && !focused) {
    // Typed and left: whoever is meant has been chosen, and an empty field changes nothing.
    const [best] = meantBy(choices, ({ label }) => label, text);
    const initial = choices.find(({ id }) => id === text) ?? best ?? value;
    return { choices, initial, text: null, focused, open: false };
  }
  return { choices, initial: value, text, focused, open: focused && (pressed || text !== null) };
}

type NativeChoiceProps = Pick<ChoiceFieldProps, 'name' | 'value' | 'choices' | 'native'> &
  ControlProps & {
    placeholder: string;
    ref: Ref<HTMLInputElement & HTMLSelectElement>;
    /** Pressed with a pointer: its choices are wanted at once. */
    onPress: () => void;
  };

function NativeChoice(props: NativeChoiceProps) {
  const { id, name, value, choices, native, placeholder, ref, onPress } = props;
  const shared = {
    id,
    name,
    ref,
    className: styles.input,
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'],
  };
  if (native === 'select') {
    const listed = choices?.some((choice) => choice.id === value.id);
    return (
      <select {...shared} defaultValue={value.id}>
        {!listed && <option value={value.id}>{value.label || placeholder}</option>}
        {choices?.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  const listId = `${id}list`;
  return (
    <>
      <input
        {...shared}
        type="text"
        onPointerDown={onPress}
        defaultValue={value.label}
        list={choices ? listId : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      {choices && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.label} />
          ))}
        </datalist>
      )}
    </>
  );
}
