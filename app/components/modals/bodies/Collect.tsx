import { type FormEvent, useEffect, useState } from 'react';
import styles from '#app/components/modals/modal.module.css';
import { useModalForm } from '#app/components/modals/modalContext.ts';
import type { CollectData, PlaylistChoice } from '#app/components/modals/modalData.ts';
import { ModalForm } from './ModalForm.tsx';
import { NewName, useNewName } from './NewName.tsx';
import { PlaylistLabel } from './PlaylistLabel.tsx';

/** Add Clips to a Playlist: to one of the user's, or to a new one. */
export function Collect({ data }: { data: CollectData }) {
  const { what, playlists, formKey, path } = data;
  const form = useModalForm();
  const { refusal, pending } = form;
  const choice = refusal?.collect ?? (data.draft && { ...data.draft, nameError: null });
  const newName = useNewName(playlists, choice);
  const [chosen, choose] = useState(choice?.playlist ?? '');
  const isLate = useLate(pending);
  const onSubmit = (event: FormEvent) => {
    if (newName.focusIfWrong() || !form.mayGo()) event.preventDefault();
  };
  const onTyped = (text: string) => {
    newName.onTyped(text);
    if (text.trim() !== '') choose('');
  };
  return (
    <ModalForm
      form={form}
      openedBy={data.openedBy}
      button="Add to playlist"
      action={path}
      onSubmit={onSubmit}
      noValidate
    >
      <input type="hidden" name="formKey" value={formKey} />
      <p>
        <b>{what}</b>
      </p>
      {playlists.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>Your playlists</legend>
          <ul>
            {playlists.map((playlist) => (
              <li key={playlist.id}>
                <Choice playlist={playlist} isChosen={playlist.id === chosen} onChoose={choose} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <NewName
        {...newName}
        onTyped={onTyped}
        hint="Up to 50 characters"
        placeholder="Name a playlist for these clips"
      />
      <label className={styles.check}>
        <input type="checkbox" name="private" defaultChecked={choice?.private ?? true} />
        <span>
          <b>Private</b>
          <small>Only you can see a new playlist.</small>
        </span>
      </label>
      <p role="status" className={styles.hint}>
        {isLate && (data.isSearch ? `${adding} ${mayTakeLong}` : adding)}
      </p>
    </ModalForm>
  );
}

const adding = 'Adding the clips…';
const mayTakeLong = 'A long search takes up to half a minute.';

interface ChoiceProps {
  playlist: PlaylistChoice;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

function Choice({ playlist, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.check}>
      <input
        type="radio"
        name="playlist"
        value={playlist.id}
        checked={isChosen}
        onChange={() => onChoose(playlist.id)}
      />
      <PlaylistLabel playlist={playlist} />
    </label>
  );
}

/** Whether something has been going on for a second. */
function useLate(isGoingOn: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(setLate, 1000, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isGoingOn]);
  return isLate;
}
