/** The lines of an import's summary. */
import { formatCount } from '#server/lib/formatCount.ts';
import type { FeedTeam } from './facts.ts';
import type { ImportSummary } from './import.ts';

/** Maximum number of ids or seasons in a line. */
const shownNames = 3;

/** What was imported, what was left out, and what games wait for. */
export function describeSummary(summary: ImportSummary): string[] {
  return [countsLine(summary), ...leftOutLines(summary), ...waitingLines(summary)];
}

function countsLine(summary: ImportSummary): string {
  return [
    formatCount(summary.files, 'file'),
    formatCount(summary.games, 'game'),
    formatCount(summary.plays, 'play'),
    `${formatCount(summary.videos, 'clip')} with official video`,
    formatCount(summary.tables, 'table'),
    ...(summary.names > 0 ? [formatCount(summary.names, 'player name')] : []),
    `${summary.refused.length.toLocaleString('en')} refused`,
    `${summary.seconds.toFixed(1)} s`,
  ].join(', ');
}

function leftOutLines(summary: ImportSummary): string[] {
  const { unknownAnswers, others, unknownTeams, unsearched, contradicted } = summary;
  const lines = [];
  if (unknownAnswers > 0) {
    lines.push(`Left out of HAR files: ${formatCount(unknownAnswers, 'answer')} without games.`);
  }
  if (others.size > 0) {
    const games = formatCount(others.size, 'game');
    const some = [...others].slice(0, shownNames).join(', ');
    lines.push(`Left out, of other leagues than the NBA and the WNBA: ${games}, such as ${some}.`);
  }
  if (unknownTeams.size > 0) {
    const teams = [...unknownTeams.values()].map(formatUnknownTeam).join('; ');
    lines.push(
      `Team ids that are not known: ${teams}. They have the names and codes that files give.`,
    );
  }
  if (unsearched.size > 0) {
    const games = formatCount(unsearched.size, 'game');
    lines.push(`Of the preseason or All-Star games, which no search finds: ${games}.`);
  }
  if (contradicted > 0) {
    const games = formatCount(contradicted, 'game');
    lines.push(
      `With plays that contradict the score: ${games}, see the notes; npm run check-data names each.`,
    );
  }
  return lines;
}

/** Each names the shortest way to complete the games that wait. */
function waitingLines({ waiting, videosAlone, waitingSeasons }: ImportSummary): string[] {
  const lines = [];
  const nameless = waiting - videosAlone;
  if (nameless > 0) {
    lines.push(
      [
        `Waiting for their day or teams: ${formatCount(nameless, 'game')}.`,
        `The league game log (leaguegamelog) of ${listSome(waitingSeasons.identity)} tells both;`,
        'so do schedules, scoreboards, shot charts and box scores.',
      ].join(' '),
    );
  }
  if (videosAlone > 0) {
    lines.push(
      [
        `Waiting for their plays, with videos alone: ${formatCount(videosAlone, 'game')}.`,
        `Plays of ${listSome(waitingSeasons.plays)} complete them.`,
      ].join(' '),
    );
  }
  return lines;
}

/** 'NBA 2013-14, NBA 2014-15, WNBA 2010 and 4 more'. */
function listSome(seasons: ReadonlySet<string>): string {
  const sorted = [...seasons].sort();
  const rest = sorted.length - shownNames;
  return sorted.slice(0, shownNames).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** '1611661399 (XEN, Xenia Comets)'. */
function formatUnknownTeam({ id, abbreviation, full_name }: FeedTeam): string {
  const names = [abbreviation, full_name].filter(Boolean).join(', ');
  return names ? `${id} (${names})` : `${id}`;
}
