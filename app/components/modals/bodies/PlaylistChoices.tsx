import { type KeyboardEvent, useState } from 'react';
import styles from '#app/components/modals/modal.module.css';
import type { PlacementChoice, PlaylistChoice } from '#app/components/modals/modalData.ts';
import { matchOptions } from '#app/search/options.ts';
import { PlaylistLabel } from './PlaylistLabel.tsx';

/** Number of playlists from which the list has a filter (docs/product.md#modal-add). */
const filteredFrom = 12;

interface PlaylistChoicesProps {
  playlists: PlaylistChoice[];
  /** Of a refused form. */
  choice: PlacementChoice | undefined;
}

/** The boxes of the playlists. The filter hides boxes; a hidden one is sent too. */
export function PlaylistChoices({ playlists, choice }: PlaylistChoicesProps) {
  const [filter, setFilter] = useState('');
  const options = playlists.map(({ id, name }) => ({ id, label: name }));
  const matching = new Set(matchOptions(options, filter).map(({ id }) => id));
  if (playlists.length === 0) return null;
  const isTicked = ({ id, present }: PlaylistChoice) =>
    choice?.added.includes(id) || (present && !choice?.removed.includes(id));
  return (
    <fieldset className={styles.choices}>
      <legend>Your playlists</legend>
      {playlists.map(
        ({ id, present }) => present && <input key={id} type="hidden" name="before" value={id} />,
      )}
      {playlists.length >= filteredFrom && <Filter text={filter} onText={setFilter} />}
      <ul>
        {playlists.map((playlist) => (
          // Another tab may have changed where the clip is.
          <li key={`${playlist.id} ${playlist.present}`} hidden={!matching.has(playlist.id)}>
            <Choice playlist={playlist} ticked={isTicked(playlist)} />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.hint}>
        {matching.size === 0 && 'No playlist of yours has such a name.'}
      </p>
    </fieldset>
  );
}

/** Without a name, so that it is not sent. */
function Filter({ text, onText }: { text: string; onText: (text: string) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const clears = event.key === 'Escape' && text !== '';
    if (clears) onText('');
    // Enter would send the form, Escape close the dialog.
    if (clears || event.key === 'Enter') event.preventDefault();
  };
  return (
    <input
      type="search"
      className={`${styles.input} needs-scripts`}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder="Filter your playlists"
      aria-label="Filter your playlists"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

function Choice({ playlist, ticked }: { playlist: PlaylistChoice; ticked: boolean }) {
  // The initial state alone: React would undo the visitor's choice with a later one.
  const [initial] = useState(ticked);
  return (
    <label className={styles.check}>
      <input type="checkbox" name="playlist" value={playlist.id} defaultChecked={initial} />
      <PlaylistLabel playlist={playlist} />
    </label>
  );
}
