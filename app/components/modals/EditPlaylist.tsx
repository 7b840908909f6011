import type { EditPlaylistData } from './data.ts';
import { modalPath } from './modals.ts';
import { PlaylistFields } from './PlaylistFields.tsx';

/** Edit Playlist. */
export function EditPlaylist({ data }: { data: EditPlaylistData }) {
  const { playlistId } = data;
  return (
    <PlaylistFields
      action={modalPath({ modal: 'edit', playlistId })}
      values={data}
      button="Update"
    />
  );
}
