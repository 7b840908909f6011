import { type FormEvent, useState } from 'react';
import styles from '#app/components/modals/modal.module.css';
import { useModalForm } from '#app/components/modals/modalContext.ts';
import type { AddToPlaylistData } from '#app/components/modals/modalData.ts';
import { buildModalPath } from '#app/components/modals/modals.ts';
import { ModalForm } from './ModalForm.tsx';
import { NewName, useNewName } from './NewName.tsx';
import { PlaylistChoices } from './PlaylistChoices.tsx';

/** Add to Playlists: ticking adds the clip, unticking removes it, a name creates a playlist. */
export function AddToPlaylists({ data }: { data: AddToPlaylistData }) {
  const { clip, formKey } = data;
  const form = useModalForm();
  const { refusal } = form;
  const draft = data.draft && { ...data.draft, nameError: null };
  const choice = refusal?.choice ?? draft;
  const params = { gameId: clip.gameId, eventNumber: clip.eventNumber };
  // A refusal says how the playlists are now.
  const [playlists, setPlaylists] = useState(refusal?.playlists ?? data.playlists);
  if (refusal?.playlists && refusal.playlists !== playlists) setPlaylists(refusal.playlists);
  const newName = useNewName(playlists, choice);

  const onSubmit = (event: FormEvent) => {
    if (newName.focusIfWrong() || !form.mayGo()) event.preventDefault();
  };
  return (
    <ModalForm
      form={form}
      openedBy={data.openedBy}
      button="Add to playlists"
      action={buildModalPath({ modal: 'add-to-playlist', params })}
      onSubmit={onSubmit}
      noValidate
    >
      <input type="hidden" name="formKey" value={formKey} />
      <div className={styles.clip}>
        <img src={clip.still} alt="" width={640} height={360} />
        <p>
          {clip.title}
          <small>{clip.moment}</small>
        </p>
      </div>
      <PlaylistChoices playlists={playlists} choice={choice} />
      <NewName {...newName} />
    </ModalForm>
  );
}
