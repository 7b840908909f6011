import { playerColumns, type TeamView } from '#app/basketball/boxScore.ts';
import styles from './BoxScorePanel.module.css';

/** A team's tab: its players' figures and their sums. */
export function TeamTable({ team }: { team: TeamView }) {
  return (
    <>
      <div className={styles.heading}>
        <h3>{team.name} Stats</h3>
        {team.rows.some((row) => row.starter) && (
          <p className={styles.key} aria-hidden="true">
            <span className={styles.starter} /> Starter
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable */}
      <section className={styles.scroller} aria-label={`${team.name} player table`} tabIndex={0}>
        <table className={styles.players} aria-label={`${team.name} players`}>
          <thead>
            <tr>
              <th scope="col">Player</th>
              {playerColumns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {team.rows.map((row) => (
              <tr key={row.key} data-empty={row.values === null || undefined}>
                <th scope="row" title={row.fullName}>
                  {row.name}
                  {row.starter && <Starter />}
                </th>
                {playerColumns.map((column, i) => (
                  <td key={column}>{row.values?.[i]}</td>
                ))}
              </tr>
            ))}
          </tbody>
          {team.totals && (
            <tfoot>
              <tr>
                <th scope="row">Totals</th>
                {playerColumns.map((column, i) => (
                  <td key={column}>{team.totals?.[i]}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </>
  );
}

function Starter() {
  return (
    <>
      <span className={styles.starter} aria-hidden="true" />
      <span className="visually-hidden">, starter</span>
    </>
  );
}
