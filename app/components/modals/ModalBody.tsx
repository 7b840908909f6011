import { lazy, Suspense } from 'react';
import { loadModuleOrReload } from '#app/lib/loadModuleOrReload.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { ModalUnavailable } from './ModalUnavailable.tsx';
import styles from './modal.module.css';
import type { ModalData } from './modalData.ts';

const loadPlaylistForms = () => loadModuleOrReload(() => import('./bodies/PlaylistFields.tsx'));

const NewPlaylist = lazy(async () => ({ default: (await loadPlaylistForms()).NewPlaylist }));
const EditPlaylist = lazy(async () => ({ default: (await loadPlaylistForms()).EditPlaylist }));
const AddToPlaylists = lazy(async () => ({
  default: (await loadModuleOrReload(() => import('./bodies/AddToPlaylists.tsx'))).AddToPlaylists,
}));
const Collect = lazy(async () => ({
  default: (await loadModuleOrReload(() => import('./bodies/Collect.tsx'))).Collect,
}));
const Share = lazy(async () => ({
  default: (await loadModuleOrReload(() => import('./bodies/Share.tsx'))).Share,
}));
const Download = lazy(async () => ({
  default: (await loadModuleOrReload(() => import('./bodies/Download.tsx'))).Download,
}));

const loadSavedSearchForms = () =>
  loadModuleOrReload(() => import('./bodies/SavedSearchForms.tsx'));

const SaveSearch = lazy(async () => ({ default: (await loadSavedSearchForms()).SaveSearch }));
const RenameSearch = lazy(async () => ({ default: (await loadSavedSearchForms()).RenameSearch }));
const DeleteSearch = lazy(async () => ({ default: (await loadSavedSearchForms()).DeleteSearch }));

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
    case 'collect':
      return <Collect data={data} />;
    case 'share':
      return <Share data={data} />;
    case 'download':
      return <Download data={data} />;
    case 'save-search':
      return <SaveSearch data={data} />;
    case 'rename-search':
      return <RenameSearch data={data} />;
    case 'delete-search':
      return <DeleteSearch data={data} />;
    case 'none':
      return <ModalUnavailable data={data} />;
  }
}
