import { type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { markAsked, submittedSearch } from '#app/search/backToFeed.ts';
import type { Suggestion } from '#app/search/phrases/suggestPhrases.ts';
import type { SuggestionsProps } from './AskBox.tsx';
import styles from './AskSuggestions.module.css';

/** Milliseconds without a key before suggestions are asked for. */
const restMs = 100;

/**
 * Suggestions under the box, which stays the same element: what was typed, the caret and the focus are as they
 * were. Keys and roles are those of an editable combobox with a list.
 */
export function AskSuggestions({ input }: SuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  const { items, clear } = useSuggestions(input);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && items.length > 0;
  // New suggestions are shown while the box has the focus; none of them is chosen yet.
  const [shown, setShown] = useState(items);
  if (shown !== items) {
    setShown(items);
    setActive(-1);
    setOpen(items.length > 0);
  }

  const choose = (item: Suggestion) => {
    setOpen(false);
    clear();
    if (input.current) input.current.value = item.text;
    // An address in words redirects, which leaves the state behind.
    markAsked();
    void navigate(item.href, { state: submittedSearch });
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    // Keys of an input method choose its own candidates.
    if (event.isComposing || event.keyCode === 229) return;
    const { key, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    if (key === 'Escape' && isShown) {
      event.preventDefault();
      // A menu around the box stays open.
      event.stopPropagation();
      setOpen(false);
      setActive(-1);
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && items.length > 0) {
      event.preventDefault();
      if (!isOpen || altKey) setOpen(key === 'ArrowDown' || !altKey);
      if (!altKey) setActive(stepTo(isShown ? active : -1, key, items.length));
    } else if (key === 'Enter') {
      const item = isShown ? items[active] : undefined;
      if (item) {
        event.preventDefault();
        choose(item);
      } else setOpen(false);
    }
  });
  const leave = useEffectEvent(() => setOpen(false));
  useEffect(() => {
    const element = input.current;
    const listening = new AbortController();
    const { signal } = listening;
    element?.addEventListener('keydown', (event) => press(event), { signal });
    element?.addEventListener('blur', () => leave(), { signal });
    element?.form?.addEventListener('submit', () => leave(), { signal });
    return () => listening.abort();
  }, [input]);

  useComboboxRole(input, { id, isShown, active });

  return (
    <>
      <p className="visually-hidden" role="status">
        {isShown && (items.length === 1 ? '1 suggestion' : `${items.length} suggestions`)}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        className={styles.list}
        hidden={!isShown}
      >
        {items.map((item, place) => (
          // biome-ignore lint/a11y: as above
          <div
            key={item.text}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            className={styles.item}
            onPointerDown={keepFocus}
            onClick={() => choose(item)}
          >
            <span className={styles.text}>{item.text}</span>
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
          </div>
        ))}
      </div>
    </>
  );
}

/** A press on an option does not take the focus from the box. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

/** The option after or before another one; -1 is the box itself, between the last and the first. */
function stepTo(active: number, key: string, count: number): number {
  const next = active + (key === 'ArrowDown' ? 1 : -1);
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

interface ListState {
  id: string;
  isShown: boolean;
  active: number;
}

/** Makes the box a combobox of the list, for screen readers. */
function useComboboxRole(input: SuggestionsProps['input'], { id, isShown, active }: ListState) {
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const values = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isShown),
      'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : '',
    };
    for (const [name, value] of Object.entries(values)) {
      if (value === '') element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }, [input, id, isShown, active]);
}

const none: Suggestion[] = [];

/** The suggestions for what the box has, once no key has been pressed for a moment. */
function useSuggestions(input: SuggestionsProps['input']) {
  const [items, setItems] = useState(none);
  const asking = useRef<AbortController>(null);
  const ask = useEffectEvent(async (text: string, signal: AbortSignal) => {
    // A failed request leaves a box without suggestions: those of other words would mislead.
    const found =
      text.trim() === '' ? none : await fetchSuggestions(text, signal).catch(() => none);
    const isFocused = document.activeElement === input.current;
    if (!signal.aborted) setItems(isFocused ? found : none);
  });
  useEffect(() => {
    const element = input.current;
    let timer = 0;
    const listen = () => {
      asking.current?.abort();
      clearTimeout(timer);
      const controller = new AbortController();
      asking.current = controller;
      const text = element?.value ?? '';
      timer = window.setTimeout(() => ask(text, controller.signal), restMs);
    };
    element?.addEventListener('input', listen);
    // What was typed while the scripts were loading.
    if (element?.value) listen();
    return () => {
      asking.current?.abort();
      clearTimeout(timer);
      element?.removeEventListener('input', listen);
    };
  }, [input]);
  const clear = () => {
    asking.current?.abort();
    setItems(none);
  };
  return { items, clear };
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(`/resources/suggest?${new URLSearchParams({ q: text })}`, {
    signal,
  });
  if (!response.ok) return none;
  const { items } = (await response.json()) as { items: Suggestion[] };
  return items;
}
