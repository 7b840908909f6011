import { lazy, Suspense } from 'react';
import type { ModalData } from './data.ts';
import { loadPart } from './loadPart.ts';
import { Nothing } from './Nothing.tsx';
import { loadValidation } from './useValidation.ts';
import { Waiting } from './Waiting.tsx';

/** Without it the server checks alone. */
const validation = () => loadValidation().catch(() => null);

const NewPlaylist = lazy(async () => {
  const body = loadPart(() => import('./NewPlaylist.tsx'));
  const [{ NewPlaylist: Body }] = await Promise.all([body, validation()]);
  return { default: Body };
});
const EditPlaylist = lazy(async () => {
  const body = loadPart(() => import('./EditPlaylist.tsx'));
  const [{ EditPlaylist: Body }] = await Promise.all([body, validation()]);
  return { default: Body };
});
const AddToPlaylists = lazy(async () => ({
  default: (await loadPart(() => import('./AddToPlaylists.tsx'))).AddToPlaylists,
}));
const Share = lazy(async () => ({
  default: (await loadPart(() => import('./Share.tsx'))).Share,
}));
const Download = lazy(async () => ({
  default: (await loadPart(() => import('./Download.tsx'))).Download,
}));

/** The body of a modal in a dialog; a page has its own at hand. */
export function ModalBody({ data }: { data: ModalData }) {
  return (
    <Suspense fallback={<Waiting />}>
      <Body data={data} />
    </Suspense>
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
      return <Nothing data={data} />;
  }
}
