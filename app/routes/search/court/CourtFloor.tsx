import { lazy, Suspense, useRef, useState } from 'react';
import { getZoneLabel, getZoneShape } from '#app/basketball/courtShapes.ts';
import { formatNumber } from '#app/clips/clipText.ts';
import { HalfCourt } from '#app/components/court/HalfCourt.tsx';
import { useHydrated } from '#app/components/ui/useHydrated.ts';
import { loadModuleOrReload } from '#app/lib/loadModuleOrReload.ts';
import {
  type CourtView,
  type CourtZone,
  countZoneClips,
  formatShare,
} from '#app/search/courtView.ts';
import { toggleOption } from '#app/search/filterGroups.ts';
import type { Search } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import styles from './Court.module.css';

const ShotFinder = lazy(async () => {
  const { ShotFinder: found } = await loadModuleOrReload(() => import('./ShotFinder.tsx'));
  return { default: found };
});

interface CourtFloorProps {
  search: Search;
  court: CourtView;
}

/** The half court with its marks and numbers. With scripts it shows single shots; what finds them loads once a pointer or the focus comes. */
export function CourtFloor({ search, court }: CourtFloorProps) {
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
      data-narrowed={search.filters.place.length > 0 || undefined}
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
      <HalfCourt league={search.league} marks={court.marks}>
        {court.zones.map((zone) => (
          <ZoneArea key={zone.zone} search={search} zone={zone} hasPercent={court.hasPercent} />
        ))}
      </HalfCourt>
      {isUsed && (
        <Suspense>
          <ShotFinder search={search} floor={floor} firstKey={firstKey} firstMove={firstMove} />
        </Suspense>
      )}
    </div>
  );
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
