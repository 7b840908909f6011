import { useCombobox } from 'downshift';
import { useMemo, useState } from 'react';
import { TeamBadge } from '#app/components/ui/TeamBadge.tsx';
import { useSelectAllOnFocus } from '#app/components/ui/useSelectAllOnFocus.ts';
import { matchOptionsFrom, type Option } from '#app/search/options.ts';
import styles from './Combobox.module.css';
import type { ControlProps } from './fields.tsx';

export interface ComboboxProps extends ControlProps {
  /** Form parameter; its value is the option's id. */
  name: string;
  choices: readonly Option[];
  initial: Option;
  /** Text typed before it loaded, or null. */
  text: string | null;
  /** Takes the focus. */
  focused: boolean;
  /** Shows its choices from the start. */
  open: boolean;
  onChoose?: ((option: Option) => void) | undefined;
}

/** Maximum of shown options; typing narrows them down. */
const mostShown = 60;

/** A text field with a list of matching options. It cannot be cleared (docs/product.md#selectors). */
export function Combobox(props: ComboboxProps) {
  const { id, name, choices, initial, text, focused, open } = props;
  const [typed, setTyped] = useState(text ?? '');
  const [first, setFirst] = useState(initial);
  // Matching thousands of players takes a while, and the highlight re-renders too.
  const matching = useMemo(
    () => (typed === '' ? withFirst(choices, first) : matchOptionsFrom(choices, typed, first)),
    [choices, typed, first],
  );
  const whole = useSelectAllOnFocus();
  const items = matching.slice(0, mostShown);
  const { isOpen, highlightedIndex, selectedItem, getInputProps, getMenuProps, getItemProps } =
    useCombobox<Option>({
      inputId: id,
      items,
      itemToString: (choice) => choice?.label ?? '',
      initialSelectedItem: initial,
      onSelectedItemChange: ({ selectedItem }) => {
        setFirst(selectedItem ?? first);
        if (selectedItem) props.onChoose?.(selectedItem);
      },
      initialInputValue: text ?? initial.label,
      initialIsOpen: open,
      defaultHighlightedIndex: 0,
      onIsOpenChange: ({ isOpen }) => {
        if (!isOpen) setTyped('');
      },
      stateReducer: (state, { type, changes }) => {
        const { InputBlur, InputKeyDownEscape, MenuMouseLeave } = useCombobox.stateChangeTypes;
        // Hovering does not choose: the best match stays highlighted.
        if (type === MenuMouseLeave) return { ...changes, highlightedIndex: 0 };
        if (type !== InputBlur && type !== InputKeyDownEscape) {
          // Closing over an unmatched text would show another text than the form submits.
          const isSettled = changes.inputValue === (changes.selectedItem?.label ?? '');
          if (changes.isOpen || isSettled) return changes;
          return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
        }
        const best = type === InputBlur && typed !== '' ? items[state.highlightedIndex] : undefined;
        const chosen = best ?? state.selectedItem;
        return { ...changes, selectedItem: chosen, inputValue: chosen?.label ?? '' };
      },
    });
  return (
    <div className={styles.combobox}>
      <input type="hidden" name={name} value={(selectedItem ?? first).id} />
      <input
        {...getInputProps({
          ...whole,
          // The combobox reports changes asynchronously, and Enter may come first.
          onChange: (event) => setTyped(event.currentTarget.value),
          // This Enter ends the composition of a text and chooses nothing.
          onKeyDown: ({ key, nativeEvent }) => {
            // Safari ends the composition first; 229 is the key code of an input method.
            const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229;
            if (key === 'Enter' && isComposing) {
              Object.assign(nativeEvent, { preventDownshiftDefault: true });
            }
          },
          onFocus: (event) => {
            if (typed === '') event.currentTarget.select();
          },
        })}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        aria-labelledby={undefined}
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: the native control that it replaces had the focus
        autoFocus={focused}
        // Autocorrection changes player names.
        autoCorrect="off"
        spellCheck={false}
      />
      <p className="visually-hidden" role="status">
        {isOpen && typed !== '' && matchingLabel(matching.length)}
      </p>
      <ul
        {...getMenuProps()}
        aria-labelledby={undefined}
        aria-label="Choices"
        className={styles.menu}
        hidden={!isOpen}
      >
        {isOpen &&
          items.map((item, index) => (
            <li
              key={item.id}
              {...getItemProps({ item, index })}
              className={styles.item}
              data-highlighted={highlightedIndex === index || undefined}
            >
              {item.badge && <TeamBadge team={item.badge} hidden />}
              {item.label}
            </li>
          ))}
        {isOpen && <More total={matching.length} />}
      </ul>
    </div>
  );
}

/** The list opens at the current choice. */
function withFirst(choices: readonly Option[], first: Option): Option[] {
  return [first, ...choices.filter(({ id }) => id !== first.id)];
}

const matchingLabel = (total: number) =>
  total === 0 ? 'No choices' : total === 1 ? '1 choice' : `${total} choices`;

function More({ total }: { total: number }) {
  if (total > 0 && total <= mostShown) return null;
  const words = total === 0 ? 'No matches' : `${total - mostShown} more. Keep typing.`;
  return (
    <li className={styles.more} role="presentation">
      {words}
    </li>
  );
}
