import type { Standing } from '#app/api/contract.ts';
import { formatPercent } from '#app/basketball/boxScore.ts';
import type { League } from '#app/basketball/leagues.ts';
import { findTeamBadge, findTeamByName, getTeamBadge } from '#app/basketball/teamBadge.ts';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { TeamBadge } from '#app/components/ui/TeamBadge.tsx';
import { LeagueSection } from './LeagueSection.tsx';
import styles from './LeagueStandings.module.css';

export type StandingsTables = ReturnType<typeof buildStandingsTables>;
type ConferenceTable = StandingsTables['tables'][number];

/** The tables' titles and the values of the standings' conference field. */
const conferences = [
  { conference: 'West', title: 'Western Conference' },
  { conference: 'East', title: 'Eastern Conference' },
];

/**
 * The two conferences, and the teams of neither if there are any, each in the order of the API's
 * standings, with the id of its heading, and the season; null if the API does not tell it.
 */
export function buildStandingsTables(league: League, standings: Standing[]) {
  const toTable = (name: string, title: string, rows: Standing[]) => ({
    id: `standings-${name}`,
    title,
    rows: rows.map((standing, i) => buildStandingRow(league, standing, i + 1)),
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

function buildStandingRow(league: League, standing: Standing, rank: number) {
  const { name, teamTricode, record, winPct, l10, currentStreak } = standing;
  // docs/product.md#trend
  const winning = currentStreak == null ? undefined : currentStreak > 0;
  const team = findTeamByName(league, name);
  return {
    rank,
    name,
    badge: team ? getTeamBadge(team) : findTeamBadge(league, { tricode: teamTricode }),
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
  return (
    <div className={styles.tables} aria-busy={waiting || undefined}>
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
              <span className={styles.team} data-badge={row.badge ? '' : undefined}>
                {row.badge && <TeamBadge team={row.badge} hidden />}
                <span className={styles.name}>{row.name}</span>
              </span>
            </th>
            <td>{row.record}</td>
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
