import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '#app/components/ui/Button.tsx';
import { SearchIcon } from '#app/components/ui/icons.tsx';
import { isPatternTooLong, patternTooLongHint } from '#app/playlists/searchPattern.ts';
import type { PlaylistSlice, PlaylistSummary } from '#app/playlists/summary.ts';
import { NotLoaded } from './PlaylistRow.tsx';
import { PlaylistTiles } from './PlaylistTiles.tsx';
import styles from './playlists.module.css';
import { usePlaylistSearch } from './usePlaylistSearch.ts';

interface PlaylistSearchProps {
  /** All playlists, the user's own first; null if the page has some only. */
  lists: PlaylistSummary[][] | null;
  /** The pattern in the URL, '' for none. */
  pattern: string;
  /** The server's matches for it; null without one. */
  results: PlaylistSlice | null;
  /** Shown without a search. */
  children: ReactNode;
}

/** Search over names and descriptions: a form, which with scripts updates while typing. */
export function PlaylistSearch({ lists, pattern, results, children }: PlaylistSearchProps) {
  const [text, setText] = useState(pattern);
  const [shown, setShown] = useState(pattern);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const wanted = useDeferredValue(text.trim());
  const isOff = wanted === '' || isPatternTooLong(wanted);
  const { shown: found, prepare } = usePlaylistSearch(lists, wanted, { pattern, results }, isOff);
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const hint = useId();
  // Text typed before hydration is only in the field.
  useEffect(() => setText(box.current?.value ?? ''), []);
  if (shown !== pattern) {
    setShown(pattern);
    // The answer to the own form must not overwrite text typed since.
    if (submitted !== pattern) setText(pattern);
    setSubmitted(null);
  }
  const onTyped = (typed: string) => {
    setText(typed);
    if (typed !== '' || pattern === '') return;
    // A cleared box shows everything, which has an address of its own.
    setSubmitted('');
    navigate({ search: '' }, { replace: true, preventScrollReset: true });
  };
  const tooLong = isPatternTooLong(text);
  const isSearched = text.trim() !== '' && !tooLong;
  return (
    <>
      <Form
        method="get"
        replace
        role="search"
        className={styles.search}
        onSubmit={() => setSubmitted(text)}
      >
        <label className={styles.box}>
          <SearchIcon />
          <span className="visually-hidden">Search playlists</span>
          <input
            ref={box}
            type="search"
            name="q"
            value={text}
            onChange={(event) => onTyped(event.target.value)}
            onFocus={prepare}
            placeholder="Search by name or description"
            autoComplete="off"
            autoCorrect="off"
            enterKeyHint="search"
            aria-invalid={tooLong || undefined}
            aria-describedby={tooLong ? hint : undefined}
          />
        </label>
        <Button type="submit" variant="soft" color="gray" aria-label="Search">
          <span className={styles.wide}>Search</span>
          <span className={styles.narrow}>
            <SearchIcon />
          </span>
        </Button>
      </Form>
      {tooLong && (
        <p id={hint} className={styles.hint} role="alert">
          {patternTooLongHint}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {isSearched && found && foundLabel(found.results)}
      </p>
      {isSearched ? <Results found={found} /> : children}
    </>
  );
}

function foundLabel({ items, total = items.length, failed }: PlaylistSlice): string {
  if (failed) return '';
  return total === 0 ? 'No playlist found' : `${total} found`;
}

/** @param found null until there are results */
function Results({ found }: { found: { pattern: string; results: PlaylistSlice } | null }) {
  const id = useId();
  const { items, failed } = found?.results ?? {};
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>Results</h2>
      {failed && <NotLoaded />}
      {items?.length === 0 && !failed && <p className={styles.empty}>Playlist not found...</p>}
      {found && <PlaylistTiles slice={found.results} pattern={found.pattern} />}
    </section>
  );
}
