import { Link } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { getClipTitle } from '#app/clips/clipText.ts';
import { parseScore } from '#app/clips/score.ts';
import { VideoNote } from '#app/components/clip/VideoNote.tsx';
import { ModalLink } from '#app/components/modals/ModalLink.tsx';
import { useCurrentUser } from '#app/components/shell/shellData.ts';
import { getButtonProps } from '#app/components/ui/Button.tsx';
import { PlusIcon } from '#app/components/ui/icons.tsx';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { buildTagSearch } from '#app/search/gameSearch.ts';
import type { Search } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import { ClipCourt } from './ClipCourt.tsx';
import styles from './ClipDetails.module.css';
import { PairFact } from './PairFact.tsx';
import { PlayerFact } from './PlayerFact.tsx';
import { ScoreLine } from './ScoreLine.tsx';
import { ShareClip } from './ShareClip.tsx';

/** The clip's description, score, game and tags. */
export function ClipDetails({ clip, search }: { clip: Clip; search: Search | null }) {
  return (
    <section className={styles.details}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{getClipTitle(clip)}</h1>
        <div className={styles.actions}>
          <AddClip clip={clip} />
          <ShareClip clip={clip} />
          <EmbedClip clip={clip} />
        </div>
      </div>
      <ScoreLine clip={clip} />
      <div className={styles.more}>
        <ul className={`dotted ${styles.facts}`}>
          <PlayerFact clip={clip} />
          {clip.matchup && <li>{clip.matchup}</li>}
          <li>
            <time dateTime={clip.date}>{formatDay(clip.date)}</time>
          </li>
          {clip.spot && <li>{clip.spot}</li>}
          {clip.score && !parseScore(clip.score) && <li>{clip.score}</li>}
        </ul>
        <PairFact clip={clip} />
        {clip.tags.length > 0 && <Tags clip={clip} search={search} />}
        <VideoNote clip={clip} />
      </div>
      <ClipCourt clip={clip} />
    </section>
  );
}

/** Only for logged-in users (docs/product.md#roles). */
function AddClip({ clip: { gameId, eventNumber } }: { clip: Clip }) {
  if (!useCurrentUser()) return null;
  const params = { gameId, eventNumber };
  const look = getButtonProps({ variant: 'soft', color: 'gray' });
  return (
    <ModalLink modal="add-to-playlist" params={params} {...look}>
      <PlusIcon />
      Add to playlist
    </ModalLink>
  );
}

/** The code is in the modal, which loads when it is opened. */
function EmbedClip({ clip: { gameId, eventNumber } }: { clip: Clip }) {
  const params = { gameId, eventNumber };
  const look = getButtonProps({ variant: 'soft', color: 'gray' });
  return (
    <ModalLink modal="share" params={params} {...look} {...getTooltipProps('Copy embed code')}>
      Embed
    </ModalLink>
  );
}

function Tags({ clip, search }: { clip: Clip; search: Search | null }) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {clip.tags.map((tag) => {
        const filtered = buildTagSearch(tag, search, clip.gameId);
        return (
          <li key={tag}>
            {filtered ? (
              <Link
                className={styles.tag}
                to={searchPath(filtered)}
                {...getTooltipProps(`Filter results by ${tag}`)}
              >
                {tag}
              </Link>
            ) : (
              <span className={styles.tag}>{tag}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
