import { type PointerEvent, type ToggleEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { formatClock, formatPeriod } from '#app/basketball/clock.ts';
import {
  countLeadChanges,
  drawFlow,
  type FlowPlay,
  type FlowPoint,
  findLongestRun,
  flowSize,
  toFlowLeft,
  toGameClock,
  unpackFlow,
} from '#app/basketball/gameFlow.ts';
import { clipPath } from '#app/clips/clipHash.ts';
import { TeamBadge } from '#app/components/ui/TeamBadge.tsx';
import { useFollowLinks } from '#app/components/ui/useFollowLinks.ts';
import type { GameLineData } from '#app/search/loadGameLine.server.ts';
import styles from './GameLine.module.css';

interface GameLineProps {
  line: GameLineData;
  /** Its place among the headings of the page. */
  heading: 'h2' | 'h3';
  /** The clip that is shown: its event number, and its moment in seconds of playing time. */
  present?: { eventNumber: number; elapsed: number | null } | undefined;
}

/** Shows the table where no script fills it; no part of a search. */
const tableParam = 'flow';

/** The margin through a game; each step leads to the play that made it (docs/product.md#game-line). */
export function GameLine({ line, heading: Heading, present }: GameLineProps) {
  const follow = useFollowLinks();
  const plays = useMemo(() => unpackFlow(line.plays), [line.plays]);
  const drawing = useMemo(() => drawFlow(plays, line.league), [plays, line.league]);
  const [pointed, setPointed] = useState<FlowPoint | null>(null);
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(findPoint(drawing.points, ((clientX - left) / width) * flowSize.width));
  };
  const own = present && plays.find(({ eventNumber }) => eventNumber === present.eventNumber);
  const moment = own?.elapsed ?? present?.elapsed;
  const scores = useScores();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links inside; their clicks bubble
    <section className={styles.section} aria-labelledby="game-line" onClick={follow}>
      <div className={styles.heading}>
        <Heading id="game-line" className={styles.title}>
          Margin
        </Heading>
        <p className={styles.facts}>{describeFlow(plays, line)}</p>
        {/* The table is below, whose place this opens. */}
        <details className={styles.fold} open={scores.isAsked || undefined} onToggle={scores.fill}>
          <summary>Every score</summary>
        </details>
        <p className={styles.said}>{pointed && <Moment play={pointed} line={line} />}</p>
      </div>
      <div className={styles.chart} aria-hidden="true">
        <span className={styles.team} data-side="home">
          <TeamBadge team={line.home} />
        </span>
        <span className={styles.team} data-side="away">
          <TeamBadge team={line.away} />
        </span>
        <svg
          className={styles.line}
          viewBox={`0 0 ${flowSize.width} ${flowSize.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
        >
          <path
            className={styles.periods}
            d={drawing.periods.map((left) => `M${left} 0v${flowSize.height}`).join('')}
          />
          <path className={styles.lead} style={color(line.home.color)} d={drawing.areas.home} />
          <path className={styles.lead} style={color(line.away.color)} d={drawing.areas.away} />
          <path className={styles.level} d={`M0 ${flowSize.height / 2}h${flowSize.width}`} />
          {moment != null && (
            <path
              className={styles.present}
              d={`M${toFlowLeft(moment, plays, line.league)} 0v${flowSize.height}`}
            />
          )}
          <Links points={drawing.points} gameId={line.gameId} />
        </svg>
        <ol className={styles.names}>
          {[...drawing.periods, flowSize.width].map((end, i) => (
            <li key={end} style={{ left: `${middleOf(drawing.periods, i) / 10}%` }}>
              {formatPeriod(i + 1)}
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.scores}>
        {scores.isFilled ? (
          <Table plays={plays} line={line} />
        ) : (
          <a className="without-scripts" href={scores.href} rel="nofollow">
            Show the table
          </a>
        )}
      </div>
    </section>
  );
}

const color = (fill: string) => ({ fill, stroke: fill });

const middleOf = (ends: readonly number[], i: number) =>
  ((ends[i - 1] ?? 0) + (ends[i] ?? flowSize.width)) / 2;

/** 'Lead changes 12 · biggest run OKC 14-0'. */
function describeFlow(plays: readonly FlowPlay[], line: GameLineData): string {
  const run = findLongestRun(plays);
  const changes = `Lead changes ${countLeadChanges(plays)}`;
  return run ? `${changes} · biggest run ${line[run.side].tricode} ${run.points}-0` : changes;
}

/** The play that made the margin of a place; the first one before any. */
function findPoint(points: readonly FlowPoint[], left: number): FlowPoint | null {
  return points.findLast((point) => point.left <= left + 3) ?? points[0] ?? null;
}

function formatMoment({ elapsed }: FlowPlay, { league }: GameLineData): string {
  const { period, left } = toGameClock(elapsed, league);
  return `${formatPeriod(period)} ${formatClock(left * 10)}`;
}

function Moment({ play, line }: { play: FlowPlay; line: GameLineData }) {
  const { home, away } = line;
  return `${formatMoment(play, line)} · ${away.tricode} ${play.away}, ${home.tricode} ${play.home}`;
}

/** One for each moment, to its last play; the table has all of them, for keyboards too. */
function Links({ points, gameId }: { points: readonly FlowPoint[]; gameId: string }) {
  const last = points.filter(({ left }, i) => points[i + 1]?.left !== left);
  return last.map(({ eventNumber, left }) => (
    <a key={eventNumber} href={clipPath({ gameId, eventNumber })} tabIndex={-1}>
      <path d={`M${left} 0v${flowSize.height}`} />
    </a>
  ));
}

/** Whether the table of all scores is filled: once it is opened, or where a link asks for it. */
function useScores() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isAsked = params.has(tableParam);
  const [isOpened, setOpened] = useState(false);
  const fill = ({ newState }: ToggleEvent) => newState === 'open' && setOpened(true);
  params.set(tableParam, 'table');
  const href = `${pathname}?${params}#game-line`;
  return { isAsked, isFilled: isAsked || isOpened, fill, href };
}

function Table({ plays, line }: { plays: readonly FlowPlay[]; line: GameLineData }) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className="visually-hidden">The score after each play that changed it</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">{line.away.tricode}</th>
            <th scope="col">{line.home.tricode}</th>
            <th scope="col">Lead</th>
          </tr>
        </thead>
        <tbody>
          {plays.map((play) => (
            <tr key={play.eventNumber}>
              <th scope="row">
                <a href={clipPath({ gameId: line.gameId, eventNumber: play.eventNumber })}>
                  {formatMoment(play, line)}
                </a>
              </th>
              <td>{play.away}</td>
              <td>{play.home}</td>
              <td>{formatLead(play, line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function formatLead({ home, away }: FlowPlay, line: GameLineData): string {
  if (home === away) return 'Tied';
  return `${line[home > away ? 'home' : 'away'].tricode} by ${Math.abs(home - away)}`;
}
