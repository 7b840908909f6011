/** The shot under the pointer, or that of the arrow keys: its still, and its clip on a click. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { courtSize, toCourtPoint } from '#app/basketball/courtShapes.ts';
import { type ClipKey, clipPath, encodeClipHash } from '#app/clips/clipHash.ts';
import { formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { SmallThumbnail } from '#app/components/clip/SmallThumbnail.tsx';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { findNearestShot, findNext, type Spot } from '#app/search/nearestShot.ts';
import type { Search } from '#app/search/search.ts';
import { searchQuery } from '#app/search/searchParams.ts';
import type { CourtShots } from '../shots.resource.ts';
import styles from './ShotFinder.module.css';

interface Shot extends Spot, ClipKey {}

/** Units of the drawing from the pointer to a shot at most. */
const reach = 12;
/** Milliseconds that the pointer rests on a shot before its still loads. */
const restMs = 80;

interface ShotFinderProps {
  search: Search;
  /** The court with its focus. */
  floor: RefObject<HTMLDivElement | null>;
  /** The first key that was pressed, before this code had loaded. */
  firstKey: string | null;
  /** Where the pointer is; null: elsewhere. */
  firstMove: RefObject<PointerEvent | null>;
}

export function ShotFinder({ search, floor, firstKey, firstMove }: ShotFinderProps) {
  const query = searchQuery(search);
  const shots = useShots(query);
  const [chosen, setChosen] = useState(-1);
  const shot = shots[chosen] ?? null;
  const clip = useClip(shot);
  const navigate = useNavigate();
  const play = (wanted: Shot) => navigate(clipPath(wanted, query));

  const find = useEffectEvent((event: MouseEvent): number => {
    const { target } = event;
    // A zone's number is the link to the zone.
    if (!(target instanceof Element) || target.closest('text')) return -1;
    const box = target.closest('svg')?.getBoundingClientRect();
    if (!box) return -1;
    const scale = courtSize.width / box.width;
    const at = { left: (event.clientX - box.left) * scale, top: (event.clientY - box.top) * scale };
    return findNearestShot(shots, at, reach * Math.max(1, scale));
  });
  const point = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType === 'mouse') setChosen(find(event));
  });
  const leave = useEffectEvent(() => setChosen(-1));
  const click = useEffectEvent((event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const found = shots[find(event)];
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    // A finger has to see what it has found.
    if (found === shot) play(found);
    else setChosen(shots.indexOf(found));
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== floor.current) return;
    if (event.key === 'Escape') setChosen(-1);
    if (event.key === 'Enter' && shot) play(shot);
    const next = findNext(shots, chosen, event.key);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  });
  useEffect(() => {
    const element = floor.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointermove', point, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('blur', leave, { signal });
    element.addEventListener('click', click, { signal });
    element.addEventListener('keydown', press, { signal });
    return () => stop.abort();
  }, [floor]);
  const begin = useEffectEvent(() => {
    if (firstMove.current) point(firstMove.current);
    else if (firstKey) setChosen(findNext(shots, -1, firstKey) ?? -1);
  });
  useEffect(() => {
    if (shots.length > 0) begin();
  }, [shots]);

  return (
    <>
      {shot && <Mark shot={shot} clip={clip} href={clipPath(shot, query)} />}
      <p className="visually-hidden" role="status">
        {shot && clip && `${getClipTitle(clip)}, ${formatDay(clip.date)}`}
      </p>
    </>
  );
}

interface MarkProps {
  shot: Shot;
  clip: Clip | null;
  href: string;
}

/** A ring around the shot, and a card beside it. */
function Mark({ shot: { left, top }, clip, href }: MarkProps) {
  const place = {
    left: `${(100 * left) / courtSize.width}%`,
    top: `${(100 * top) / courtSize.height}%`,
  };
  return (
    <div
      className={styles.mark}
      style={place}
      data-side={left > courtSize.width / 2 ? 'left' : 'right'}
      data-end={top > courtSize.height / 2 ? 'above' : 'below'}
    >
      <a className={styles.card} href={href} tabIndex={-1}>
        <span className={styles.still}>{clip && <SmallThumbnail clip={clip} />}</span>
        <span className={styles.text}>{clip ? getClipTitle(clip) : '…'}</span>
        <span className={styles.moment}>
          {clip ? `${formatClipTime(clip)} · ${formatDay(clip.date)}` : '…'}
        </span>
      </a>
    </div>
  );
}

/** The shots of the search in the drawing; none until they have come. */
function useShots(query: string): readonly Shot[] {
  const [shots, setShots] = useState<readonly Shot[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    void load<CourtShots>(`/resources/search/shots?${query}`, stop.signal).then((found) => {
      if (found) setShots(toShots(found));
    });
    return () => stop.abort();
  }, [query]);
  return shots;
}

function toShots({ games, shots }: CourtShots): Shot[] {
  return shots.map(([x, y, game, eventNumber]) => {
    const [left, top] = toCourtPoint(x, y);
    return { left, top, gameId: games[game] ?? '', eventNumber };
  });
}

/** What is known of a shot once it has been chosen for a moment; null until then. */
function useClip(shot: Shot | null): Clip | null {
  const [known] = useState(() => new Map<string, Clip>());
  const [, setLoaded] = useState('');
  const hash = shot && encodeClipHash(shot);
  useEffect(() => {
    if (hash === null || known.has(hash)) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const clip = await load<Clip>(`/resources/clips/${hash}`, stop.signal);
      if (!clip) return;
      known.set(hash, clip);
      setLoaded(hash);
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [hash, known]);
  return (hash && known.get(hash)) || null;
}

/** Null on any failure: the links of the court stay. */
async function load<T>(path: string, signal: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(path, { signal });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
