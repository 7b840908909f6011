import { lazy, Suspense } from 'react';
import { loadModuleOrReload } from '#app/lib/loadModuleOrReload.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { ModalUnavailable } from './ModalUnavailable.tsx';
import styles from './modal.module.css';
import type { EditPlaylistData, ModalData, NewPlaylistData } from './modalData.ts';

/** The playlist forms with their validation; until it loads the server validates alone. */
async function loadPlaylistForms() {
  const [forms, validation] = await Promise.all([
    loadModuleOrReload(() => import('./bodies/PlaylistFields.tsx')),
    import('./playlistValidation.ts').catch(() => null),
  ]);
  return { ...forms, validate: validation?.validatePlaylist ?? null };
}

const NewPlaylist = lazy(async () => {
  const { NewPlaylist: Form, validate } = await loadPlaylistForms();
  return {
    default: ({ data }: { data: NewPlaylistData }) => <Form data={data} validate={validate} />,
  };
});
const EditPlaylist = lazy(async () => {
  const { EditPlaylist: Form, validate } = await loadPlaylistForms();
  return {
    default: ({ data }: { data: EditPlaylistData }) => <Form data={data} validate={validate} />,
  };
});
const AddToPlaylists = lazy(async () => ({
  default: (await loadModuleOrReload(() => import('./bodies/AddToPlaylists.tsx'))).AddToPlaylists,
}));
const Share = lazy(async () => ({
  default: (await loadModuleOrReload(() => import('./bodies/Share.tsx'))).Share,
}));
const Download = lazy(async () => ({
  default: (await loadModuleOrReload(() => import('./bodies/Download.tsx'))).Download,
}));

/** Loads a modal's body for the dialog; a modal page renders its own. */
export function ModalBody({ data }: { data: ModalData }) {
  return (
    <Suspense fallback={<Waiting />}>
      <Body data={data} />
    </Suspense>
  );
}

/** Placeholder of a modal's body while it loads. */
export function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner label="Loading" />
    </div>
  );
}

function Body({ data }: { data: ModalData }) {
  switch (data.modal) {
    case 'playlist':
      return <NewPlaylist data={data} />;
    case 'edit':
      return <EditPlaylist data={data} />;
    case 'add-to-playlist':
      return <AddToPlaylists data={data} />;
    case 'share':
      return <Share data={data} />;
    case 'download':
      return <Download data={data} />;
    case 'none':
      return <ModalUnavailable data={data} />;
  }
}
