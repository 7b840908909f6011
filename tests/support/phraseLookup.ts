/** A small league to read phrases with: real players, teams and games, with made-up numbers of plays. */
import { getGameSeasonType, parseGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import {
  buildLeagueSeasons,
  formatSeasonLabel,
  getSeasonStartYear,
  seasonTypes,
} from '#app/basketball/seasons.ts';
import type { ListedGame, ListGames } from '#app/search/phrases/answerPhrase.ts';
import type { PhraseLookup } from '#app/search/phrases/outcome.ts';
import { buildNameIndex, type KnownPlayer } from '#app/search/phrases/playerNames.ts';

type Row = readonly [id: number, name: string, team: string, years: string, plays: number];

const nba: readonly Row[] = [
  [201939, 'Stephen Curry', 'GSW', '2009–2025', 52_000],
  [203552, 'Seth Curry', 'CHA', '2013–2025', 12_000],
  [2544, 'LeBron James', 'LAL', '2003–2025', 89_000],
  [201935, 'James Harden', 'LAC', '2009–2025', 66_000],
  [201142, 'Kevin Durant', 'PHX', '2007–2025', 60_000],
  [201567, 'Kevin Love', 'MIA', '2008–2025', 35_000],
  [1628983, 'Shai Gilgeous-Alexander', 'OKC', '2018–2025', 24_000],
  [1631114, 'Jalen Williams', 'OKC', '2022–2025', 12_000],
  [1631119, 'Jaylin Williams', 'OKC', '2022–2025', 4000],
  [1628973, 'Jalen Brunson', 'NYK', '2018–2025', 21_000],
  [1630224, 'Jalen Green', 'HOU', '2021–2025', 17_000],
  [203110, 'Draymond Green', 'GSW', '2012–2025', 32_000],
  [1627759, 'Jaylen Brown', 'BOS', '2016–2025', 25_000],
  [1628369, 'Jayson Tatum', 'BOS', '2017–2025', 31_000],
  [203999, 'Nikola Jokić', 'DEN', '2015–2025', 41_000],
  [1627750, 'Jamal Murray', 'DEN', '2016–2025', 24_000],
  [203932, 'Aaron Gordon', 'DEN', '2014–2025', 20_000],
  [1629029, 'Luka Dončić', 'LAL', '2018–2025', 30_000],
  [203507, 'Giannis Antetokounmpo', 'MIL', '2013–2025', 46_000],
  [203081, 'Damian Lillard', 'MIL', '2012–2025', 46_000],
  [1641705, 'Victor Wembanyama', 'SAS', '2023–2025', 9000],
  [203076, 'Anthony Davis', 'DAL', '2012–2025', 39_000],
  [1630162, 'Anthony Edwards', 'MIN', '2020–2025', 22_000],
  [203497, 'Rudy Gobert', 'MIN', '2013–2025', 27_000],
  [1626157, 'Karl-Anthony Towns', 'NYK', '2015–2025', 30_000],
  [1630169, 'Tyrese Haliburton', 'IND', '2020–2025', 18_000],
  [1630178, 'Tyrese Maxey', 'PHI', '2020–2025', 15_000],
  [1627783, 'Pascal Siakam', 'IND', '2016–2025', 26_000],
  [1626167, 'Myles Turner', 'IND', '2015–2025', 19_000],
  [202681, 'Kyrie Irving', 'DAL', '2011–2025', 34_000],
  [201566, 'Russell Westbrook', 'DEN', '2008–2025', 68_000],
  [101108, 'Chris Paul', 'SAS', '2005–2025', 60_000],
  [202331, 'Paul George', 'PHI', '2010–2025', 40_000],
  [202695, 'Kawhi Leonard', 'LAC', '2011–2025', 31_000],
  [202691, 'Klay Thompson', 'DAL', '2011–2025', 31_000],
  [203954, 'Joel Embiid', 'PHI', '2016–2025', 25_000],
  [1626220, "Royce O'Neale", 'PHX', '2017–2025', 9000],
  [203471, 'Dennis Schröder', 'DET', '2013–2025', 27_000],
  [1628368, "De'Aaron Fox", 'SAS', '2017–2025', 27_000],
  [1628991, 'Jaren Jackson Jr.', 'MEM', '2018–2025', 16_000],
  [1629630, 'Ja Morant', 'MEM', '2019–2025', 16_000],
  [1630163, 'LaMelo Ball', 'CHA', '2020–2025', 13_000],
  [1628366, 'Lonzo Ball', 'CHI', '2017–2025', 9000],
  [2546, 'Carmelo Anthony', 'LAL', '2003–2022', 58_000],
  [977, 'Kobe Bryant', 'LAL', '1996–2016', 71_000],
  [893, 'Michael Jordan', 'WAS', '1996–2003', 14_000],
  [201599, 'DeAndre Jordan', 'DEN', '2008–2025', 22_000],
  [1629673, 'Jordan Poole', 'WAS', '2019–2025', 16_000],
  [406, "Shaquille O'Neal", 'BOS', '1996–2011', 40_000],
  [947, 'Allen Iverson', 'PHI', '1996–2010', 46_000],
  [1627884, 'Derrick Jones Jr.', 'LAC', '2016–2025', 8000],
  [1630217, 'Desmond Bane', 'MEM', '2020–2025', 15_000],
  [1629023, 'P.J. Washington', 'DAL', '2019–2025', 14_000],
  [101173, 'Marcus Williams', 'MEM', '2006–2010', 2000],
  [101174, 'Marcus Williams', 'SAS', '2007–2009', 200],
];

const wnba: readonly Row[] = [
  [1628932, "A'ja Wilson", 'LVA', '2018–2025', 15_000],
  [1642286, 'Caitlin Clark', 'IND', '2024–2025', 4000],
  [1627668, 'Breanna Stewart', 'NYL', '2016–2025', 16_000],
  [1629483, 'Arike Ogunbowale', 'DAL', '2019–2025', 12_000],
  [1629477, 'Napheesa Collier', 'MIN', '2019–2025', 10_000],
  [1642288, 'Angel Reese', 'CHI', '2024–2025', 3500],
  [100940, 'Diana Taurasi', 'PHX', '2004–2024', 30_000],
  [204319, 'Jonquel Jones', 'NYL', '2016–2025', 12_000],
  [1629498, 'Jackie Young', 'LVA', '2019–2025', 10_000],
];

const toPlayer =
  (league: League) =>
  ([id, fullName, team, years, plays]: Row): KnownPlayer => ({
    ...{ id, league, fullName, team, years, plays },
  });

export const phrasePlayers: readonly KnownPlayer[] = [
  ...nba.map(toPlayer('nba')),
  ...wnba.map(toPlayer('wnba')),
];

const played = (league: League, first: number, last: number) =>
  buildLeagueSeasons(
    league,
    Array.from({ length: last - first + 1 }, (_, i) => ({
      season: formatSeasonLabel(league, first + i),
      seasonTypes,
    })),
  );

/** An API that has every extension, or those that `has` names; in the autumn of 2025. */
export function buildPhraseLookup(given: Partial<PhraseLookup> = {}): PhraseLookup {
  return {
    names: buildNameIndex(phrasePlayers),
    seasons: { nba: played('nba', 1996, 2024), wnba: played('wnba', 1997, 2025) },
    has: () => true,
    firstYears: { nba: 1996, wnba: 1997 },
    today: '2025-10-10',
    ...given,
  };
}

/** What an API without extensions tells of the same players. */
export function buildPlainPhraseLookup(): PhraseLookup {
  const plain = phrasePlayers.map((player) => ({ ...player, plays: null, team: '', years: '' }));
  return buildPhraseLookup({
    names: buildNameIndex(plain),
    has: () => false,
    firstYears: { nba: null, wnba: null },
  });
}

const game = (id: string, date: string, matchup: string): ListedGame => ({
  ...{ id, date, label: `${date} | ${matchup}` },
});

const games: readonly ListedGame[] = [
  game('0042400407', '2025-06-22', 'IND @ OKC'),
  game('0042400406', '2025-06-19', 'OKC @ IND'),
  game('0042400405', '2025-06-16', 'IND @ OKC'),
  game('0042400401', '2025-06-05', 'IND @ OKC'),
  game('0042400227', '2025-05-18', 'DEN @ OKC'),
  game('0042400226', '2025-05-15', 'OKC @ DEN'),
  game('0042400147', '2025-05-03', 'LAC @ DEN'),
  game('0042300407', '2024-06-20', 'DAL @ BOS'),
  game('0042300405', '2024-06-17', 'DAL @ BOS'),
  game('0041500407', '2016-06-19', 'CLE @ GSW'),
  game('0052400101', '2025-04-15', 'MEM @ GSW'),
  game('0052400121', '2025-04-15', 'ATL @ ORL'),
  game('0052400201', '2025-04-18', 'DAL @ MEM'),
  game('0022401186', '2025-04-13', 'OKC @ NOP'),
  game('0022400802', '2025-02-20', 'LAL @ POR'),
  game('0062400001', '2024-12-17', 'MIL @ OKC'),
  game('0022400410', '2024-12-25', 'SAS @ NYK'),
  game('0022400411', '2024-12-25', 'MIN @ DAL'),
  game('0022400412', '2024-12-25', 'LAL @ GSW'),
  game('0022300400', '2023-12-25', 'BOS @ LAL'),
  game('1042500304', '2025-10-10', 'LVA @ PHX'),
  game('1042500303', '2025-10-08', 'LVA @ PHX'),
];

/** The games of a season, newest first. */
export const listPhraseGames: ListGames = async ({ league, season, seasonType }) => {
  const year = getSeasonStartYear(league, season);
  return games.filter(({ id }) => {
    const parts = parseGameId(id);
    const isOfSeason = parts?.league === league && parts.seasonStartYear === year;
    return isOfSeason && getGameSeasonType(parts.gameType) === seasonType;
  });
};
