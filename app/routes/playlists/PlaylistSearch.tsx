import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '#app/components/ui/Button.tsx';
import { SearchIcon } from '#app/components/ui/icons.tsx';
import { isPatternTooLong, patternTooLongHint } from '#app/playlists/searchPattern.ts';
import type { PlaylistSummary } from '#app/playlists/summary.ts';
import { PlaylistTile, tilesInView } from './PlaylistTile.tsx';
import styles from './playlists.module.css';
import { usePlaylistSearch } from './usePlaylistSearch.ts';

interface PlaylistSearchProps {
  playlists: PlaylistSummary[];
  /** The pattern in the URL, '' for none. */
  pattern: string;
  /** Ids of the server's matches for it, best first. */
  found: string[];
  /** Shown without a search. */
  children: ReactNode;
}

/** Search over names and descriptions: a form, which with scripts updates while typing. */
export function PlaylistSearch({ playlists, pattern, found, children }: PlaylistSearchProps) {
  const [text, setText] = useState(pattern);
  const [shown, setShown] = useState(pattern);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const wanted = useDeferredValue(text.trim());
  const { matches, prepare } = usePlaylistSearch(playlists, wanted, { pattern, found });
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
        {isSearched && matches && foundLabel(matches)}
      </p>
      {isSearched ? <Results matches={matches} /> : children}
    </>
  );
}

const foundLabel = ({ length }: PlaylistSummary[]) =>
  length === 0 ? 'No playlist found' : `${length} found`;

/** @param matches null while the search module loads */
function Results({ matches }: { matches: PlaylistSummary[] | null }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>Results</h2>
      {matches?.length === 0 && <p className={styles.empty}>Playlist not found...</p>}
      <ul className={styles.tiles}>
        {matches?.map((playlist, i) => (
          <li key={playlist.id}>
            <PlaylistTile playlist={playlist} eager={i < tilesInView} />
          </li>
        ))}
      </ul>
    </section>
  );
}
