import { type PlayerRow, playerColumns, type TeamView } from '#app/basketball/boxScore.ts';
import { type FigureOwner, type FigurePath, getPlayerPath } from '#app/search/figureSearch.ts';
import styles from './BoxScorePanel.module.css';
import { Figure } from './Figure.tsx';
import type { GameBox } from './loadGameBox.server.ts';

interface TeamBoxScoreProps {
  box: GameBox;
  team: TeamView;
  /** Builds the addresses of the plays that a player's or a team's figures count. */
  pathsOf: (owner: FigureOwner) => FigurePath | null;
}

/** A team's tab: its players' figures and their sums. */
export function TeamBoxScore({ box, team, pathsOf }: TeamBoxScoreProps) {
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
                  <PlayerName box={box} row={row} />
                  {row.starter && <Starter />}
                </th>
                <Figures values={row.values} pathOf={row.id ? pathsOf({ player: row.id }) : null} />
              </tr>
            ))}
          </tbody>
          {team.totals && (
            <tfoot>
              <tr>
                <th scope="row">Totals</th>
                <Figures
                  values={team.totals}
                  pathOf={team.id ? pathsOf({ team: team.id }) : null}
                />
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </>
  );
}

interface FiguresProps {
  /** Null: empty cells. */
  values: string[] | null;
  pathOf: FigurePath | null;
}

function Figures({ values, pathOf }: FiguresProps) {
  return playerColumns.map((column, i) => (
    <td key={column}>
      <Figure label={column} text={values?.[i] ?? ''} pathOf={pathOf} />
    </td>
  ));
}

/** Leads to the player's search. */
function PlayerName({ box, row }: { box: GameBox; row: PlayerRow }) {
  if (!box.linksPlayers || row.id === null) return row.name;
  return (
    <a className={styles.player} href={getPlayerPath(box.league, row.id)}>
      {row.name}
    </a>
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
