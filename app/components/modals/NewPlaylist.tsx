import type { NewPlaylistData } from './data.ts';
import { modalPath } from './modals.ts';
import { PlaylistFields } from './PlaylistFields.tsx';

const blank = { name: '', description: '', image: '', private: true };

/** Create Playlist: private unless the visitor says otherwise (spec 4). */
export function NewPlaylist({ data }: { data: NewPlaylistData }) {
  return (
    <PlaylistFields action={modalPath({ modal: 'playlist' })} values={blank} button="Create">
      <input type="hidden" name="formKey" value={data.formKey} />
    </PlaylistFields>
  );
}
