import { getTeamInSeason } from '#app/basketball/formerTeams.ts';
import type { League } from '#app/basketball/leagues.ts';
import { getTeamByTricode } from '#app/basketball/teams.ts';
import { getTeamWords } from '#app/basketball/teamWords.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

interface GameInSeason {
  /** YYYY-MM-DD */
  date: string;
  /** 'date | matchup' */
  label: string;
  league: League;
  season: string;
}

/**
 * The words by which a game is found besides its label: both teams' names, then and now, and the day
 * as people write it. For '2025-06-22 | IND @ OKC': 'Indiana Pacers', 'June 22', '6/22', '6/22/2025'.
 */
export function getGameWords(game: GameInSeason): string {
  return [...dayWords(game.date), ...teamWords(game), 'vs v at'].join(' ');
}

function dayWords(date: string): string[] {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) return [];
  const [year = '', month, day] = date.split('-');
  const name = monthName.format(time);
  const short = `${Number(month)}/${Number(day)}`;
  return [
    ...[name, name.slice(0, 3), String(Number(day))],
    ...[short, `${short}/${year}`, `${short}/${year.slice(2)}`],
  ];
}

function teamWords({ label, league, season }: GameInSeason): string[] {
  const codes = label.match(/\b[A-Z]{2,4}\b/g) ?? [];
  return codes.flatMap((code) => {
    const now = getTeamByTricode(league, code);
    const then = now && getTeamInSeason(now.id, season);
    return now && then ? [...new Set([getTeamWords(now), getTeamWords(then)])] : [];
  });
}
