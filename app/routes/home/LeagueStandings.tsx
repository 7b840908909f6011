import type { Standing } from '#app/api/contract.ts';
import { formatPercent } from '#app/basketball/boxScore.ts';
import type { League } from '#app/basketball/leagues.ts';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import { LeagueSection } from './LeagueSection.tsx';
import styles from './LeagueStandings.module.css';
import { findTeamSign, TeamMark, type TeamSign } from './TeamMark.tsx';

interface StandingRow {
  rank: number;
  name: string;
  team: TeamSign | null;
  record: string;
  pct: string;
  l10: string;
  /** 'W4', 'L1'. */
  trend: string;
  winning: boolean;
}

/** The tables' titles and the values of the standings' conference field. */
const conferences = [
  { conference: 'West', title: 'Western Conference' },
  { conference: 'East', title: 'Eastern Conference' },
];

interface ConferenceTable {
  /** The id of its title in the page. */
  id: string;
  title: string;
  rows: StandingRow[];
}

/** The two conferences, each in the order of the API's standings. */
export function buildConferenceTables(league: League, standings: Standing[]): ConferenceTable[] {
  return conferences.map(({ conference, title }) => ({
    id: `standings-${conference.toLowerCase()}`,
    title,
    rows: standings
      .filter((standing) => standing.conference === conference)
      .map((standing, i) => buildStandingRow(league, standing, i + 1)),
  }));
}

function buildStandingRow(league: League, standing: Standing, rank: number): StandingRow {
  const { name, record, winPct, l10, currentStreak } = standing;
  // A streak above 0 is won, anything else lost.
  const winning = currentStreak > 0;
  return {
    rank,
    name,
    team: findTeamSign(league, name),
    record,
    pct: formatPercent(winPct),
    l10,
    trend: `${winning ? 'W' : 'L'}${Math.abs(currentStreak)}`,
    winning,
  };
}

interface LeagueStandingsProps {
  league: League;
  tables: ConferenceTable[] | Promise<ConferenceTable[]>;
}

/** Both conferences of a league. */
export function LeagueStandings({ league, tables }: LeagueStandingsProps) {
  const waiting = (
    <div className={styles.tables} aria-busy="true">
      {buildConferenceTables(league, []).map(({ title }) => (
        <div key={title} className={styles.conference}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.waiting}>
            <Spinner label={`Loading ${title}`} />
          </p>
        </div>
      ))}
    </div>
  );
  return (
    <LeagueSection
      part="standings"
      title="League Standings"
      league={league}
      content={tables}
      waiting={waiting}
    >
      {(given) => (
        <div className={styles.tables}>
          {given.map((table) => (
            <Conference key={table.title} table={table} />
          ))}
        </div>
      )}
    </LeagueSection>
  );
}

function Conference({ table: { id, title, rows } }: { table: ConferenceTable }) {
  return (
    <div className={styles.conference}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className={styles.empty}>No standings available right now.</p>
      ) : (
        <table className={styles.table} aria-labelledby={id}>
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
              <tr key={row.name}>
                <td>{row.rank}</td>
                <th scope="row">
                  <span className={styles.team}>
                    <TeamMark team={row.team} />
                    <span className={styles.name}>{row.name}</span>
                    <span className={styles.tricode} aria-hidden="true">
                      {row.team?.tricode ?? row.name}
                    </span>
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
      )}
    </div>
  );
}
