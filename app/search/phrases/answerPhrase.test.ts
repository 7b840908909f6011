import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetValues, noFacets } from '#app/basketball/clipFacets.ts';
import { seasonTypes } from '#app/basketball/seasons.ts';
import { statCategories } from '#app/basketball/statCategories.ts';
import { getTeamById } from '#app/basketball/teams.ts';
import { defaultGameSearch, defaultPlayerSearch, type Search } from '#app/search/search.ts';
import { searchQuery } from '#app/search/searchParams.ts';
import { describeSearch } from '#app/search/searchTitle.ts';
import {
  buildPhraseLookup,
  buildPlainPhraseLookup,
  listPhraseGames,
  phrasePlayers,
} from '#tests/support/phraseLookup.ts';
import { answerPhrase } from './answerPhrase.ts';
import type { PhraseOutcome } from './outcome.ts';
import { longestPhrase } from './tokens.ts';

const lookup = buildPhraseLookup();
const answer = (phrase: string) => answerPhrase(phrase, lookup, listPhraseGames);

/** A phrase, what it leads to, what is ignored, and which other players of the name are offered, between tabs. */
const rows = readFileSync('tests/fixtures/phrases.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

function format(outcome: PhraseOutcome): string {
  if (outcome.kind === 'nothing') return 'nothing';
  if (outcome.kind === 'search') return searchQuery(outcome.search);
  return `${outcome.of}? ${outcome.choices.map(({ label }) => label).join('; ')}`;
}

describe('the table of phrases', () => {
  it('has 200 of them', () => {
    expect(new Set(rows.map(([phrase]) => phrase)).size).toBeGreaterThanOrEqual(200);
  });

  it.each(rows)('%s', async (phrase = '', expected = '', ignored = '', also = '') => {
    const outcome = await answer(phrase);
    expect(format(outcome)).toBe(expected);
    expect(outcome.ignored.join(' | ')).toBe(ignored);
    expect(outcome.kind === 'search' ? outcome.also.join() : '').toBe(also);
  });
});

describe('last season', () => {
  it.each([
    ['while one is played, the one before', 'curry', '2025-06-10', '2023-24'],
    ['after its end, the one that was played', 'curry', '2025-07-10', '2024-25'],
    ['before the next, the one that was played', 'curry', '2025-10-10', '2024-25'],
    ['where data are old, the latest', 'curry', '2027-01-10', '2024-25'],
    ['of the WNBA in summer the one before', "a'ja wilson", '2025-10-10', '2024'],
    ['of the WNBA in winter the one that was played', "a'ja wilson", '2025-11-10', '2025'],
  ])('is %s', async (_, player, today, season) => {
    const lookup = buildPhraseLookup({ today });
    const outcome = await answerPhrase(`${player} last season`, lookup, listPhraseGames);
    expect(format(outcome)).toContain(`seasons=${season}&`);
  });
});

describe('a game', () => {
  it('is looked for in all older seasons at once', async () => {
    let [waiting, most] = [0, 0];
    const outcome = await answerPhrase('finals game 2', lookup, async () => {
      waiting += 1;
      most = Math.max(most, waiting);
      await Promise.resolve();
      waiting -= 1;
      return [];
    });
    expect(outcome).toMatchObject({ kind: 'nothing', reason: 'noSuchGame' });
    expect(most).toBe(11);
  });
});

describe('any text', () => {
  it('never fails, and names only words of the text as ignored', async () => {
    const words = fc.constantFrom(...rows.flatMap(([phrase = '']) => phrase.split(' ')), '', '@');
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: longestPhrase }),
      fc.array(words, { maxLength: 12 }).map((all) => all.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { ignored } = await answer(text);
        const said = text.replace(/[^\p{L}\p{N}\p{M}]/gu, '');
        for (const words of ignored) {
          expect(said).toContain(words.replace(/[^\p{L}\p{N}\p{M}]/gu, ''));
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Filters whose words no tag or category has. */
const filters = fc
  .record({
    period: fc.subarray([...facetValues.period]),
    place: fc.subarray([...facetValues.place], { maxLength: 2 }),
    site: fc.subarray([...facetValues.site], { maxLength: 1 }),
    outcome: fc.subarray([...facetValues.outcome], { maxLength: 1 }),
    month: fc.subarray([...facetValues.month], { maxLength: 2 }),
  })
  .map((chosen) => ({ ...noFacets, ...chosen }));

const tags = fc
  .subarray(['Clutch', 'Dunk', 'Step Back', 'Game Winner', 'And-1', 'Fast Break'], { maxLength: 2 })
  .map((chosen) => chosen.sort());

const teamIds = [1610612744, 1610612747, 1610612760, 1610612738];

const playerSearches = fc
  .record({
    player: fc.constantFrom(...phrasePlayers.filter(({ league }) => league === 'nba')),
    lastN: fc.constantFrom(0, 1, 5, 20),
    stats: fc.subarray([...statCategories], { minLength: 1, maxLength: 3 }),
    seasons: fc.subarray([...lookup.seasons.nba.offered], { minLength: 1, maxLength: 6 }),
    seasonType: fc.constantFrom(...seasonTypes),
    opponent: fc.constantFrom(0, ...teamIds),
    filters,
    tags,
  })
  .map(({ player, ...given }) => ({ ...defaultPlayerSearch(), ...given, player: player.id }));

const teamSearches = fc
  .record({
    team: fc.constantFrom(...teamIds),
    stats: fc.subarray([...statCategories], { maxLength: 2 }),
    singleSeason: fc.constantFrom(...lookup.seasons.nba.offered),
    seasonType: fc.constantFrom(...seasonTypes),
    filters,
    tags: fc.subarray(['Clutch', 'And-1', 'Game Winner']).map((chosen) => chosen.sort()),
  })
  .map((given) => ({ ...defaultGameSearch(), ...given }));

/** As the search page names them: players who share a name with their id. */
function namesOf(search: Search) {
  const player = phrasePlayers.find(({ id }) => id === search.player);
  const isShared = phrasePlayers.filter(({ fullName }) => fullName === player?.fullName).length > 1;
  return {
    ...(player && { player: isShared ? `${player.fullName} (${player.id})` : player.fullName }),
    ...(search.opponent && { opponent: getTeamById(search.opponent)?.nickname ?? '' }),
    ...(search.type === 'game' && { team: getTeamById(search.team)?.fullName ?? '' }),
  };
}

describe('the title of a search', () => {
  it.each([
    ['a player', playerSearches],
    ['a team', teamSearches],
  ])('read as a phrase, leads to that search of %s', async (_, searches) => {
    await fc.assert(
      fc.asyncProperty(searches, async (search: Search) => {
        const title = describeSearch(search, namesOf(search));
        const outcome = await answer(title);
        expect([title, format(outcome), outcome.ignored]).toEqual([title, searchQuery(search), []]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('an API without extensions', () => {
  const plain = (phrase: string) => answerPhrase(phrase, buildPlainPhraseLookup(), listPhraseGames);

  it.each([
    ['curry threes', 'player? Stephen Curry; Seth Curry', ''],
    [
      'james dunks vs lakers',
      searchQuery({ ...defaultPlayerSearch(), player: 2544, opponent: 1610612747, tags: ['Dunk'] }),
      '',
    ],
    [
      'haliburton to siakam',
      searchQuery({ ...defaultPlayerSearch(), player: 1630169, stats: ['AST'] }),
      'siakam',
    ],
    [
      'okc den game 7',
      'type=game&league=nba&game=0042400227&seasonType=Playoffs&singleSeason=2024-25&sort=asc',
      '',
    ],
    [
      'christmas 2024',
      'game? 2024-12-25 | SAS @ NYK; 2024-12-25 | MIN @ DAL; 2024-12-25 | LAL @ GSW',
      '',
    ],
    ['every four-point play', 'nothing', ''],
  ])('still answers %s', async (phrase, expected, ignored) => {
    const outcome = await plain(phrase);
    expect(format(outcome)).toBe(expected);
    expect(outcome.ignored.join(' | ')).toBe(ignored);
  });

  it('gives the newest game of a team', async () => {
    expect(format(await plain('thunder blocks'))).toBe(
      'type=game&league=nba&game=0042400407&stats=BLK&seasonType=Playoffs&singleSeason=2024-25&sort=asc',
    );
  });
});
