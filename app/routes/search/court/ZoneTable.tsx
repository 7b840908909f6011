import { getShotZoneName, shotZones } from '#app/basketball/shotZones.ts';
import { formatNumber } from '#app/clips/clipText.ts';
import { type CourtView, formatShare } from '#app/search/courtView.ts';
import { toggleOption } from '#app/search/filterGroups.ts';
import type { Search } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import styles from './Court.module.css';

interface ZoneTableProps {
  search: Search;
  court: CourtView;
}

/** Numbers by zone; the zones' names are the links of their filter. */
export function ZoneTable({ search, court }: ZoneTableProps) {
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
