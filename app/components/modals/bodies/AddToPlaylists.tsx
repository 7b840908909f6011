import { type FormEvent, useId } from 'react';
import { nameLimit } from '#app/api/playlistLimits.ts';
import { formatClipCount } from '#app/clips/clipText.ts';
import styles from '#app/components/modals/modal.module.css';
import { useModalForm } from '#app/components/modals/modalContext.ts';
import type { AddToPlaylistData, PlaylistChoice } from '#app/components/modals/modalData.ts';
import { buildModalPath } from '#app/components/modals/modals.ts';
import { LockIcon } from '#app/components/ui/icons.tsx';
import { ModalForm } from './ModalForm.tsx';

/** Add to Playlists: ticking adds the clip, unticking removes it, a name creates a playlist. */
export function AddToPlaylists({ data }: { data: AddToPlaylistData }) {
  const { clip, playlists, formKey } = data;
  const form = useModalForm();
  const choice = form.refusal?.choice;
  const params = { gameId: clip.gameId, eventNumber: clip.eventNumber };
  const isTicked = ({ id, present }: PlaylistChoice) => choice?.ticked.includes(id) ?? present;

  const onSubmit = (event: FormEvent) => {
    if (!form.mayGo()) event.preventDefault();
  };
  return (
    <ModalForm
      form={form}
      button="Add to playlists"
      action={buildModalPath({ modal: 'add-to-playlist', params })}
      onSubmit={onSubmit}
      noValidate
    >
      <input type="hidden" name="formKey" value={formKey} />
      {playlists
        .filter(({ present }) => present)
        .map(({ id }) => (
          <input key={id} type="hidden" name="before" value={id} />
        ))}
      <div className={styles.clip}>
        <img src={clip.still} alt="" width={640} height={360} />
        <p>
          {clip.title}
          <small>{clip.moment}</small>
        </p>
      </div>
      {playlists.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>Your playlists</legend>
          <ul>
            {playlists.map((playlist) => (
              <li key={playlist.id}>
                <Choice playlist={playlist} ticked={isTicked(playlist)} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <NewName typed={choice?.newName ?? ''} error={choice?.nameError ?? null} />
    </ModalForm>
  );
}

function Choice({ playlist, ticked }: { playlist: PlaylistChoice; ticked: boolean }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name="playlist" value={playlist.id} defaultChecked={ticked} />
      <span>
        <b dir="auto">{playlist.name}</b>
        <small>
          {formatClipCount(playlist.clipCount)}
          {playlist.private && (
            <>
              {' · '}
              <LockIcon /> Private
            </>
          )}
        </small>
      </span>
    </label>
  );
}

function NewName({ typed, error }: { typed: string; error: string | null }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={id}>New playlist</label>
        <span className={styles.hint} id={`${id}hint`}>
          Private, up to {nameLimit} characters
        </span>
      </div>
      <input
        className={styles.input}
        id={id}
        name="newName"
        type="text"
        defaultValue={typed}
        placeholder="Name a playlist for this clip"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: moves the focus to the invalid field after a submit
        autoFocus={error !== null}
        aria-invalid={error !== null || undefined}
        aria-describedby={error ? `${id}error` : `${id}hint`}
      />
      <p className={styles.error} id={`${id}error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
