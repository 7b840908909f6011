import { LinkButton } from '#app/components/ui/Button.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import type { SourceSearch } from './sourceSearch.ts';

/** Shown for a URL without a clip, with a link to go on. */
export function ClipNotFound({ origin }: { origin: SourceSearch | null }) {
  return (
    <div className="page">
      <Notice
        title="Clip not found"
        tone="problem"
        headingLevel={1}
        actions={
          <LinkButton to={origin ? `/search?${origin.from}` : '/search'}>
            {origin ? 'All Videos' : 'Search clips'}
          </LinkButton>
        }
      >
        There is no clip at this address. The link may be incomplete, or the play was removed from
        the game’s record.
      </Notice>
    </div>
  );
}
