import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Await, useLocation, useRevalidator } from 'react-router';
import { getZoneLabel, getZoneShape } from '#app/basketball/courtShapes.ts';
import { getShotZoneName, type ShotZone, shotZones } from '#app/basketball/shotZones.ts';
import { formatNumber } from '#app/clips/clipText.ts';
import { HalfCourt } from '#app/components/court/HalfCourt.tsx';
import { useFollowLinks } from '#app/components/ui/useFollowLinks.ts';
import { useHydrated } from '#app/components/ui/useHydrated.ts';
import { loadModuleOrReload } from '#app/lib/loadModuleOrReload.ts';
import { savePreferences } from '#app/preferences.ts';
import {
  type CourtView,
  type CourtZone,
  countZoneClips,
  describeUnshown,
  formatShare,
} from '#app/search/courtView.ts';
import { toggleOption } from '#app/search/filterGroups.ts';
import { type Search, searchPath } from '#app/search/searchParams.ts';
import styles from './Court.module.css';
import { formParams } from './formParams.ts';
import type { CourtPart } from './loadCourt.server.ts';

const ShotFinder = lazy(async () => {
  const { ShotFinder: found } = await loadModuleOrReload(() => import('./court/ShotFinder.tsx'));
  return { default: found };
});

interface CourtProps {
  search: Search;
  court: CourtPart | Promise<CourtPart>;
}

/** The shots of the search on a half court, with numbers by zone (docs/product.md#court). */
export function Court({ search, court }: CourtProps) {
  // Without a boundary if loaded: React may send a large boundary late, by script.
  if (!(court instanceof Promise)) return <Part search={search} court={court} />;
  return (
    <Suspense key={searchPath(search)} fallback={<Waiting search={search} />}>
      <Await resolve={court} errorElement={null}>
        {(late) => <Part search={search} court={late} />}
      </Await>
    </Suspense>
  );
}

function Part({ search, court }: { search: Search; court: CourtPart }) {
  // Once hidden it can come back without a request.
  const [isHidden, setHidden] = useState(court === 'hidden');
  const { revalidate, state } = useRevalidator();
  if (court === null) return null;
  const toggle = (isShown: boolean) => {
    savePreferences({ court: isShown });
    setHidden(!isShown);
    if (isShown && court === 'hidden') void revalidate();
  };
  if (isHidden || court === 'hidden') {
    return (
      <Toggle
        value="on"
        label={state === 'loading' ? 'Loading…' : 'Show the court'}
        toggle={toggle}
      />
    );
  }
  return <Shots search={search} court={court} toggle={toggle} />;
}

interface ToggleProps {
  value: 'on' | 'off';
  label: string;
  toggle: (isShown: boolean) => void;
}

/** A form without scripts. */
function Toggle({ value, label, toggle }: ToggleProps) {
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action="/preferences/court"
      onSubmit={(event) => {
        event.preventDefault();
        toggle(value === 'on');
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <button type="submit" name="court" value={value} className={styles.button}>
        {label}
      </button>
    </form>
  );
}

interface ShotsProps {
  search: Search;
  court: CourtView;
  toggle: ToggleProps['toggle'];
}

function Shots({ search, court, toggle }: ShotsProps) {
  const follow = useFollowLinks();
  const count = formatNumber(countZoneClips(court.sum));
  const chosen: readonly ShotZone[] = search.filters.place;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links inside; their clicks bubble
    <section className={styles.court} aria-labelledby="court" onClick={follow}>
      <h2 id="court" className="visually-hidden">
        Shots
      </h2>
      {/* Phones open it; its content is beside it, because others see it in any case. */}
      <details className={styles.fold}>
        <summary>
          Shots on the court <span className={styles.muted}>{count}</span>
        </summary>
      </details>
      <div className={styles.body}>
        <div className={styles.left}>
          <Floor search={search} isNarrowed={chosen.length > 0}>
            <HalfCourt league={search.league} marks={court.marks}>
              {court.zones.map((zone) => (
                <ZoneArea
                  key={zone.zone}
                  search={search}
                  zone={zone}
                  hasPercent={court.hasPercent}
                />
              ))}
            </HalfCourt>
          </Floor>
          <div className={styles.under}>
            <Legend court={court} />
            <Toggle value="off" label="Hide the court" toggle={toggle} />
          </div>
        </div>
        <div className={styles.side}>
          <p className={styles.sum}>{describeSum(court)}</p>
          <p className={styles.notes}>{describeNotes(court, search)}</p>
          <details className={styles.numbersFold}>
            <summary>Numbers by zone</summary>
          </details>
          <Numbers search={search} court={court} />
        </div>
      </div>
    </section>
  );
}

interface FloorProps {
  search: Search;
  isNarrowed: boolean;
  children: ReactNode;
}

/** With scripts it shows single shots; what finds them loads once a pointer or the focus comes. */
function Floor({ search, isNarrowed, children }: FloorProps) {
  const floor = useRef<HTMLDivElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [firstKey, setFirstKey] = useState<string | null>(null);
  const firstMove = useRef<PointerEvent | null>(null);
  const isHydrated = useHydrated();
  const keyboard = isHydrated && {
    role: 'application',
    tabIndex: 0,
    'aria-label': 'Shots: arrow keys go from shot to shot, Enter plays',
  };
  const use = () => setUsed(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has its role where it takes keys
    <div
      ref={floor}
      className={styles.floor}
      data-narrowed={isNarrowed || undefined}
      onPointerEnter={use}
      onPointerMove={({ nativeEvent }) => {
        firstMove.current = nativeEvent;
      }}
      onPointerLeave={() => {
        firstMove.current = null;
      }}
      onFocus={use}
      onKeyDown={({ key }) => firstKey ?? setFirstKey(key)}
      {...keyboard}
    >
      {children}
      {isUsed && (
        <Suspense>
          <ShotFinder search={search} floor={floor} firstKey={firstKey} firstMove={firstMove} />
        </Suspense>
      )}
    </div>
  );
}

/** '565 of 1,258 made, 45%'; '41 assists'. */
function describeSum({ sum, hasPercent }: CourtView): string {
  const { made, attempted, assists, blocks } = sum;
  const amount = (count: number, one: string, many: string) =>
    `${formatNumber(count)} ${count === 1 ? one : many}`;
  const own = hasPercent
    ? `${formatNumber(made)} of ${amount(attempted, 'shot', 'shots')} made, ${formatShare(sum)}`
    : amount(attempted, 'shot', 'shots');
  return [
    ...(attempted > 0 ? [own] : []),
    ...(assists > 0 ? [amount(assists, 'assist', 'assists')] : []),
    ...(blocks > 0 ? [amount(blocks, 'block', 'blocks')] : []),
  ].join(' · ');
}

function describeNotes({ unplaced, drawn }: CourtView, search: Search): string {
  const notes = [
    describeUnshown(search),
    drawn !== null && `The newest ${formatNumber(drawn)} are drawn, all are counted.`,
    unplaced > 0 && `The place of ${formatNumber(unplaced)} more is not recorded.`,
  ];
  return notes.filter(Boolean).join(' ');
}

interface ZoneProps {
  search: Search;
  zone: CourtZone;
  hasPercent: boolean;
}

/** Its link stands in the table too, which keyboards and screen readers use. */
function ZoneArea({ search, zone, hasPercent }: ZoneProps) {
  const { league, filters } = search;
  const shape = getZoneShape(zone.zone, league);
  const label = getZoneLabel(zone.zone, league);
  if (!shape || !label) return null;
  const isShare = hasPercent && zone.attempted > 0;
  return (
    <a
      className={styles.zone}
      href={searchPath(toggleOption(search, 'place', zone.zone))}
      tabIndex={-1}
      data-chosen={filters.place.includes(zone.zone) || undefined}
    >
      <path d={shape} />
      <text x={label[0]} y={label[1]}>
        {isShare ? formatShare(zone) : formatNumber(countZoneClips(zone))}
      </text>
    </a>
  );
}

function Numbers({ search, court }: { search: Search; court: CourtView }) {
  const { hasPercent, sum } = court;
  const others = [
    ...(sum.assists > 0 ? [['Assists', 'assists'] as const] : []),
    ...(sum.blocks > 0 ? [['Blocks', 'blocks'] as const] : []),
  ];
  const hasOwn = sum.attempted > 0;
  return (
    <table className={styles.numbers}>
      <caption className="visually-hidden">Shots by zone</caption>
      <thead>
        <tr>
          <th scope="col">Zone</th>
          {hasPercent && <th scope="col">Made</th>}
          {hasOwn && <th scope="col">{hasPercent ? 'Attempts' : 'Shots'}</th>}
          {hasPercent && <th scope="col">Percent</th>}
          {others.map(([name]) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shotZones.flatMap((name) => {
          const zone = court.zones.find((each) => each.zone === name);
          if (!zone) return [];
          const isChosen = search.filters.place.includes(name);
          return (
            <tr key={name} data-chosen={isChosen || undefined}>
              <th scope="row">
                <a
                  href={searchPath(toggleOption(search, 'place', name))}
                  aria-current={isChosen || undefined}
                  rel="nofollow"
                >
                  {getShotZoneName(name)}
                </a>
              </th>
              {hasPercent && <td>{formatNumber(zone.made)}</td>}
              {hasOwn && <td>{formatNumber(zone.attempted)}</td>}
              {hasPercent && <td>{formatShare(zone)}</td>}
              {others.map(([title, field]) => (
                <td key={title}>{formatNumber(zone[field])}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What the marks mean. */
function Legend({ court: { marks, hasPercent } }: { court: CourtView }) {
  if (marks.kind === 'dots') {
    return (
      <ul className={styles.legend} aria-hidden="true">
        {marks.made !== '' && <li data-mark="made">made</li>}
        {marks.missed !== '' && <li data-mark="missed">missed</li>}
      </ul>
    );
  }
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li data-mark="size">larger: more shots</li>
      {hasPercent && <li data-mark="levels">stronger: more points a shot</li>}
    </ul>
  );
}

/** As high as the court, so that nothing moves when it comes. */
function Waiting({ search }: { search: Search }) {
  return (
    <div className={styles.court}>
      <div className={styles.waiting}>
        <p className="needs-scripts">Loading the court…</p>
        <p className="without-scripts">
          <a href={`${searchPath(search)}&${formParams.court}=show`}>Show the court</a>
        </p>
      </div>
    </div>
  );
}
