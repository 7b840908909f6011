import type { TeamInfo } from './teams.ts';

/** Short names, and codes of other feeds, that are not the beginning of a word in a team's name. */
const shortNames: Readonly<Record<number, string>> = {
  1610612739: 'Cavs',
  1610612742: 'Mavs',
  1610612750: 'Wolves',
  1610612751: 'BRK',
  1610612755: 'Sixers Philly',
  1610612764: 'WSH DC',
  1610612766: 'CHO',
  1611661322: 'WSH DC',
};

/** What people call a team: 'IND Indiana Pacers', 'LAC Los Angeles Clippers LA Clippers'. */
export function getTeamWords({ id, abbreviation, city, nickname, fullName }: TeamInfo): string {
  const name = `${city} ${nickname}`;
  return [abbreviation, name, fullName === name ? '' : fullName, shortNames[id] ?? '']
    .filter(Boolean)
    .join(' ');
}
