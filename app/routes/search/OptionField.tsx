import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { matchOptionsFrom, type Option } from '#app/search/options.ts';
import type { Combobox, ComboboxProps } from './Combobox.tsx';
import { type ControlProps, Field } from './fields.tsx';
import styles from './panel.module.css';

interface ChoiceFieldProps {
  label: string;
  name: string;
  value: Option;
  /** The options, if already known. */
  choices: readonly Option[] | null;
  /** Loads the options for the combobox. */
  load: () => Promise<Option[]>;
  /** Replaces the native control; null until the panel is used. */
  combobox: LoadedCombobox | null;
  /** Whether the options are loading. */
  loading?: boolean;
  native: 'input' | 'select';
  /** Text for an empty list. */
  empty?: string;
  /** What the list lacks; '' if nothing. */
  note?: string;
  /** Error of the choice. */
  problem?: ReactNode;
  /** Whether its value is invalid. */
  invalid?: boolean;
  onChoose?: (option: Option) => void;
}

export type LoadedCombobox = Promise<typeof Combobox>;

interface Upgrade extends Pick<ComboboxProps, 'choices' | 'initial' | 'text' | 'focused' | 'open'> {
  Combobox: typeof Combobox;
}

type NativeControl = HTMLInputElement & HTMLSelectElement;

/**
 * A field to choose an option: a native control without scripts and until the panel is used, then a
 * combobox, which takes over the control's value, text and focus.
 */
export function OptionField(props: ChoiceFieldProps) {
  const {
    label,
    name,
    value,
    load,
    combobox,
    loading = false,
    empty,
    note,
    problem,
    invalid,
  } = props;
  const native = useRef<NativeControl>(null);
  const [upgrade, setUpgrade] = useState<Upgrade | null>(null);
  const pressed = useRef(false);
  const [waits, setWaits] = useState(false);
  const [isNativeKept, keepNative] = useState(false);
  const upgradeNative = useEffectEvent(async (loaded: LoadedCombobox, signal: AbortSignal) => {
    const [Combobox, choices] = await Promise.all([loaded, load()]);
    if (signal.aborted) return;
    if (choices.length === 0) throw new Error('Nothing to choose from');
    whenClosed(native.current, signal, () =>
      setUpgrade({ Combobox, ...carryOver(native.current, choices, value, pressed.current) }),
    );
  });
  useEffect(() => {
    if (!combobox || loading) return;
    const controller = new AbortController();
    // If it fails to load, the native control keeps working.
    upgradeNative(combobox, controller.signal).catch(() => {
      keepNative(true);
      setWaits(false);
    });
    return () => controller.abort();
  }, [combobox, loading]);

  /** A select's own list cannot be searched: the combobox opens in its place. */
  const press = (event: MouseEvent<NativeControl>) => {
    pressed.current = true;
    if (event.currentTarget.tagName !== 'SELECT' || !combobox || isNativeKept) return;
    event.preventDefault();
    // As if the select had taken the focus; on some phones that would open its list.
    (document.activeElement as HTMLElement | null)?.blur();
    setWaits(true);
  };

  return (
    <Field
      label={label}
      hint={loading || (waits && !upgrade) ? <Spinner size="small" /> : undefined}
      note={note}
      problem={problem}
      invalid={invalid}
    >
      {(ids) =>
        upgrade ? (
          <upgrade.Combobox {...ids} name={name} {...upgrade} onChoose={props.onChoose} />
        ) : (
          <NativeChoice
            {...ids}
            {...props}
            ref={native}
            onPress={press}
            placeholder={loading ? 'Loading…' : (empty ?? '')}
          />
        )
      }
    </Field>
  );
}

/** Replacing a select would close its open list, so it stays until it loses the focus. */
function whenClosed(element: HTMLElement | null, signal: AbortSignal, then: () => void): void {
  const mayBeOpen = element?.tagName === 'SELECT' && document.activeElement === element;
  if (mayBeOpen) element.addEventListener('blur', then, { once: true, signal });
  else then();
}

/** The native control's state, for the combobox that replaces it. */
function carryOver(
  element: NativeControl | null,
  choices: Option[],
  value: Option,
  pressed: boolean,
): Omit<Upgrade, 'Combobox'> {
  const { activeElement } = document;
  const isPressed = element?.tagName === 'SELECT' && pressed && activeElement === document.body;
  const focused = element !== null && (activeElement === element || isPressed);
  const now = element?.value ?? '';
  const isTyped = element?.tagName === 'INPUT' && now !== element.defaultValue;
  if (isTyped && focused) return { choices, initial: value, text: now, focused, open: true };
  // A text that names a player selects that player; an empty field changes nothing.
  const [named] = isTyped && now.trim() !== '' ? matchOptionsFrom(choices, now, value) : [];
  const initial = choices.find(({ id }) => id === now) ?? named ?? value;
  return { choices, initial, text: null, focused, open: focused && pressed };
}

type NativeChoiceProps = Pick<
  ChoiceFieldProps,
  'name' | 'value' | 'choices' | 'native' | 'onChoose'
> &
  ControlProps & {
    placeholder: string;
    ref: Ref<NativeControl>;
    /** Pressed with a pointer: opens the options. */
    onPress: (event: MouseEvent<NativeControl>) => void;
  };

function NativeChoice(props: NativeChoiceProps) {
  const { id, name, value, choices, native, placeholder, ref, onPress, onChoose } = props;
  const shared = {
    id,
    name,
    ref,
    className: styles.input,
    onMouseDown: onPress,
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'],
  };
  if (native === 'select') {
    const listed = choices?.some((choice) => choice.id === value.id);
    return (
      <select
        {...shared}
        defaultValue={value.id}
        onChange={({ currentTarget }) => {
          const chosen = choices?.find(({ id }) => id === currentTarget.value);
          if (chosen) onChoose?.(chosen);
        }}
      >
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
