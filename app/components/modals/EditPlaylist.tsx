import type { EditPlaylistData } from './data.ts';
import { modalPath } from './modals.ts';
import { PlaylistFields } from './PlaylistFields.tsx';

/** Edit Playlist. */
export function EditPlaylist({ data }: { data: EditPlaylistData }) {
  const { playlistId } = data;
  return (
    <PlaylistFields action={modalPath({ modal: 'edit', playlistId })} values={data} button="Update">
      {data.keepsImage && <input type="hidden" name="keepsImage" value="yes" />}
    </PlaylistFields>
  );
}
