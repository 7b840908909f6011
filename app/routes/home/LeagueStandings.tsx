import type { Standing } from '#app/api/contract.ts';
import { formatPercent } from '#app/basketball/boxScore.ts';
import type { League } from '#app/basketball/leagues.ts';
import { findTeamBadge, findTeamByName, getTeamBadge } from '#app/basketball/teamBadge.ts';
import { getTeamByTricode } from '#app/basketball/teams.ts';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { TeamBadge } from '#app/components/ui/TeamBadge.tsx';
import { useFollowLinks } from '#app/components/ui/useFollowLinks.ts';
import { getTeamPath } from '#app/search/gameSearch.ts';
import { LeagueSection } from './LeagueSection.tsx';
import styles from './LeagueStandings.module.css';

type StandingsTables = ReturnType<typeof buildStandingsTables>;
type ConferenceTable = StandingsTables['tables'][number];

/** The tables' titles and the values of the standings' conference field. */
const conferences = [
  { conference: 'West', title: 'Western Conference' },
  { conference: 'East', title: 'Eastern Conference' },
];

/**
 * The two conferences, and the teams of neither if there are any, each in the order of the API's
 * standings, with the id of its heading, and the season; null if the API does not tell it.
 * @param linked the season whose plays and games the rows lead to, if the standings tell none; null: no links
 */
export function buildStandingsTables(
  league: League,
  standings: Standing[],
  linked: string | null = null,
) {
  const toTable = (name: string, title: string, rows: Standing[]) => ({
    id: `standings-${name}`,
    title,
    rows: rows.map((standing, i) => buildStandingRow(league, standing, { rank: i + 1, linked })),
  });
  const tables = conferences.map(({ conference, title }) => {
    const rows = standings.filter((standing) => standing.conference === conference);
    return toTable(conference.toLowerCase(), title, rows);
  });
  const known = new Set<string | null | undefined>(conferences.map(({ conference }) => conference));
  const others = standings.filter(({ conference }) => !known.has(conference));
  return {
    tables: others.length > 0 ? [...tables, toTable('other', 'Other Teams', others)] : tables,
    season: standings[0]?.season ?? null,
  };
}

interface RowPlace {
  rank: number;
  linked: string | null;
}

function buildStandingRow(league: League, standing: Standing, { rank, linked }: RowPlace) {
  const { name, teamTricode, record, winPct, l10, currentStreak } = standing;
  // docs/product.md#trend
  const winning = currentStreak == null ? undefined : currentStreak > 0;
  const named = findTeamByName(league, name);
  const team = named ?? (teamTricode ? getTeamByTricode(league, teamTricode) : undefined);
  return {
    rank,
    name,
    href: linked && team ? getTeamPath(league, team.id, standing.season ?? linked) : null,
    badge: named ? getTeamBadge(named) : findTeamBadge(league, { tricode: teamTricode }),
    record,
    pct: winPct == null ? '–' : formatPercent(winPct),
    l10,
    trend: currentStreak == null ? '–' : `${winning ? 'W' : 'L'}${Math.abs(currentStreak)}`,
    winning,
  };
}

interface LeagueStandingsProps {
  league: League;
  standings: StandingsTables | Promise<StandingsTables>;
}

/** Both conferences of a league. */
export function LeagueStandings({ league, standings }: LeagueStandingsProps) {
  return (
    <LeagueSection
      part="standings"
      title="League Standings"
      league={league}
      note={({ season }) => season}
      content={standings}
      waiting={<Conferences tables={buildStandingsTables(league, []).tables} waiting />}
    >
      {({ tables }) => <Conferences tables={tables} />}
    </LeagueSection>
  );
}

function Conferences({
  tables,
  waiting = false,
}: {
  tables: ConferenceTable[];
  waiting?: boolean;
}) {
  const follow = useFollowLinks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links inside; their clicks bubble
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links in it
    <div className={styles.tables} aria-busy={waiting || undefined} onClick={follow}>
      {tables.map(({ id, title, rows }) => (
        <div key={id} className={styles.conference}>
          <h3 className={styles.title} id={id}>
            {title}
          </h3>
          {waiting && (
            <p className={styles.waiting}>
              <Spinner label={`Loading ${title}`} />
            </p>
          )}
          {!waiting && rows.length === 0 && (
            <p className={styles.empty}>No standings available right now.</p>
          )}
          {rows.length > 0 && <Table labelledBy={id} rows={rows} />}
        </div>
      ))}
    </div>
  );
}

function Table({ labelledBy, rows }: { labelledBy: string; rows: ConferenceTable['rows'] }) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Rank</span>
            <span aria-hidden="true">#</span>
          </th>
          <th scope="col">Team</th>
          <th scope="col">W-L</th>
          <th scope="col">PCT</th>
          <th scope="col">L10</th>
          <th scope="col">Trend</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.rank}>
            <td>{row.rank}</td>
            <th scope="row">
              <TeamCell row={row} />
            </th>
            <td>
              <Record row={row} />
            </td>
            <td>{row.pct}</td>
            <td>{row.l10}</td>
            <td className={styles.trend} data-winning={row.winning}>
              {row.trend}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Row = ConferenceTable['rows'][number];

/** Leads to the team's plays. */
function TeamCell({ row: { name, badge, href } }: { row: Row }) {
  const content = (
    <>
      {badge && <TeamBadge team={badge} hidden />}
      <span className={styles.name}>{name}</span>
    </>
  );
  const props = { className: styles.team, 'data-badge': badge ? '' : undefined };
  if (!href) return <span {...props}>{content}</span>;
  return (
    <a {...props} href={href}>
      {content}
    </a>
  );
}

/** Leads to the team's games. */
function Record({ row: { record, href } }: { row: Row }) {
  if (!href) return record;
  return (
    <a className={styles.record} href={`${href}#games`}>
      {record}
      <span className="visually-hidden"> games</span>
    </a>
  );
}
