import { LinkButton } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import type { UnavailableData } from './modalData.ts';

/** Shown in place of a modal without data. */
export function ModalUnavailable({
  data: { message, late },
  page,
}: {
  data: UnavailableData;
  page?: boolean;
}) {
  const notice = (
    <Notice
      title={message}
      tone="problem"
      headingLevel={page ? 1 : 3}
      actions={page && <Ways late={late} />}
    />
  );
  // In a dialog the focus is already here.
  return page ? <div className="page">{notice}</div> : <div role="alert">{notice}</div>;
}

function Ways({ late = false }: { late?: boolean }) {
  return (
    <>
      {late && <TryAgain />}
      <LinkButton to="/playlists" {...(late && { variant: 'soft', color: 'gray' })}>
        All playlists
      </LinkButton>
    </>
  );
}
