import { type ComponentType, type RefObject, useId, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { markAsked } from '#app/search/backToFeed.ts';
import { longestPhrase } from '#app/search/phrases/tokens.ts';
import { Button } from '../ui/Button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import styles from './AskBox.module.css';

interface AskBoxProps {
  /** Names the form where a page has several. */
  label: string;
  look: 'bar' | 'large';
  placeholder: string;
}

/** What the scripts of the suggestions need. */
export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
}

/** A search in words (docs/product.md#ask): a plain form, which suggests once it has the focus. */
export function AskBox({ label, look, placeholder }: AskBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const words = useAskedWords();
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const load = () => {
    if (Suggestions) return;
    import('./AskSuggestions.tsx').then(
      ({ AskSuggestions }) => setSuggestions(() => AskSuggestions),
      // Without them it is a form.
      () => {},
    );
  };
  return (
    <Form
      action="/search"
      role="search"
      aria-label={label}
      className={styles.box}
      data-look={look}
      autoComplete="off"
      onSubmit={markAsked}
    >
      <SearchIcon />
      <label htmlFor={id} className="visually-hidden">
        Search in words
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="search"
        name="q"
        maxLength={longestPhrase}
        defaultValue={words}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        // Autocorrection changes player names.
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        data-ask=""
        onFocus={load}
      />
      {look === 'large' && (
        <Button type="submit" size="3" className={styles.submit}>
          Search
        </Button>
      )}
      {Suggestions && <Suggestions input={input} />}
    </Form>
  );
}

/** Words that led to no search: they stay, to be changed. '' for none. */
function useAskedWords(): string {
  const { pathname, search } = useLocation();
  return pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
}
