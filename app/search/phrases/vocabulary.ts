/** Categories, tags and filters in everyday words: add a line to teach the box a word (docs/product.md#ask). */
import type { ShotZone } from '#app/basketball/shotZones.ts';
import { getShotZoneName, shotZones } from '#app/basketball/shotZones.ts';
import { getStatCategoryName, statCategories } from '#app/basketball/statCategories.ts';
import type { Meaning } from './meaning.ts';
import { tokenize } from './tokens.ts';

/** Phrases, separated by bars, and what they mean. */
type Row = readonly [phrases: string, meaning: Meaning];

const stats: readonly Row[] = [
  ['points|pts|scoring|scores|scored', { stats: ['PTS'] }],
  [
    'buckets|baskets|makes|made shots|made baskets|field goals|fgm|fgs|made field goals|shots made',
    { stats: ['FGM'] },
  ],
  ['shots|attempts|shot attempts|fga|shooting', { stats: ['FGA'] }],
  [
    'threes|3s|3|three|threes made|3s made|3 pointers made|three pointers made|3 pointers|3 pointer|three pointers|three pointer|3pointers|3pt|3pts|3ptm|3pm|fg3m|triples|treys|trey|made threes|made 3s|made three pointers|from deep|from three|from downtown|downtown|long range|beyond the arc|3 pt|3 pts',
    { stats: ['FG3M'] },
  ],
  [
    'three point attempts|3 point attempts|3pa|fg3a|three attempts|3pt attempts',
    { stats: ['FG3A'] },
  ],
  ['rebounds|rebound|boards|reb|rebs|rebounding|glass', { stats: ['REB'] }],
  ['assists|assist|dimes|dime|ast|asts|passes|passing|helpers', { stats: ['AST'] }],
  ['assisted baskets|assisted shots|fgm ast', { stats: ['FGM_AST'] }],
  [
    'assisted 3s|assisted three pointers|assisted 3 pointers|catch and shoot threes|fg3 ast',
    { stats: ['FG3_AST'] },
  ],
  ['steals|steal|stl|stls|swipes|thefts|strips|pickpockets', { stats: ['STL'] }],
  [
    'blocks|block|blk|blks|swats|swat|rejections|rejection|stuffs|blocked shots',
    { stats: ['BLK'] },
  ],
  ['turnovers|turnover|tov|tovs|tos|giveaways|cough ups', { stats: ['TOV'] }],
  [
    'free throws|free throw|made free throws|fts|ft|ftm|foul shots|from the line',
    { stats: ['FTM'] },
  ],
  ['free throw attempts|fta|ft attempts', { stats: ['FTA'] }],
  ['offensive boards|offensive rebound|oreb|orebs|o boards', { stats: ['OREB'] }],
  ['defensive boards|defensive rebound|dreb|drebs|d boards', { stats: ['DREB'] }],
  ['fouls|foul|pf|pfs', { stats: ['PF'] }],
  ['twos|2s|two pointers|two pointer|2 pointers|2pt|2pts', { stats: ['FGM'], tags: ['2PT'] }],
  ['missed|misses|miss|missing|bricks|brick|missed shots', { missed: true }],
  ['made', { filters: { shot: ['made'] } }],
  ['triple double|triple doubles|double double|double doubles', { noPlays: true }],
];

const tags: readonly Row[] = [
  [
    'dunk|dunks|slam|slams|slam dunk|slam dunks|jam|jams|dunking|posterizer|posterizers|posters|poster',
    { tags: ['Dunk'] },
  ],
  [
    'layup|layups|lay up|lay ups|finger roll|finger rolls|lays|finishes at the rim',
    { tags: ['Layup'] },
  ],
  ['jump shot|jump shots|jumper|jumpers|j|js', { tags: ['Jump Shot'] }],
  ['hook|hooks|hook shot|hook shots|sky hook|sky hooks|skyhook|skyhooks', { tags: ['Hook'] }],
  ['alley oop|alley oops|alleyoop|alleyoops|oop|oops|lob|lobs', { tags: ['Alley Oop'] }],
  ['putback|putbacks|put back|put backs|tip in|tip ins|tips', { tags: ['Putback'] }],
  ['step back|step backs|stepback|stepbacks', { tags: ['Step Back'] }],
  ['fadeaway|fadeaways|fade away|fade aways|fades|fade', { tags: ['Fadeaway'] }],
  ['floater|floaters|teardrop|teardrops|runner|runners', { tags: ['Floater'] }],
  [
    'and 1|and 1s|and one|and ones|and1|and1s|andone|three point play|three point plays|3 point play|3 point plays',
    { tags: ['And-1'] },
  ],
  [
    'fast break|fast breaks|fastbreak|fastbreaks|transition|in transition',
    { tags: ['Fast Break'] },
  ],
  ['second chance|second chances|2nd chance', { tags: ['Second Chance'] }],
  ['clutch|in the clutch|crunch time|crunchtime', { tags: ['Clutch'] }],
  [
    'buzzer beater|buzzer beaters|buzzerbeater|buzzerbeaters|at the buzzer',
    { tags: ['Buzzer Beater'] },
  ],
  ['technical|technicals|techs|tech|technical foul|technical fouls', { tags: ['Technical'] }],
  ['flagrant|flagrants|flagrant foul|flagrant fouls', { tags: ['Flagrant'] }],
  ['jump ball|jump balls|jumpball|jumpballs|tip off|tipoff', { tags: ['Jump Ball'] }],
  ['violation|violations', { tags: ['Violation'] }],
  [
    'game winner|game winners|gamewinner|gamewinners|game winning shot|game winning shots|winner|winners',
    { tags: ['Game Winner'] },
  ],
  [
    'go ahead|goahead|go ahead basket|go ahead baskets|go ahead shot|go ahead shots|lead taking',
    { tags: ['Go-Ahead'] },
  ],
  [
    'tying shot|tying shots|game tying shot|game tying shots|game tying|game tiers|equalizer|equalizers',
    { tags: ['Tying Shot'] },
  ],
  [
    'four point play|four point plays|4 point play|4 point plays|4pt play|4pt plays',
    { tags: ['Four-Point Play'] },
  ],
];

const paint: ShotZone[] = ['restricted-area', 'paint-left', 'paint-center', 'paint-right'];
const middle = shotZones.filter((zone) => zone.startsWith('mid-'));
const corners: ShotZone[] = ['corner-left', 'corner-right'];
const above = shotZones.filter((zone) => zone.startsWith('above-'));

const filters: readonly Row[] = [
  ['q1|1q|1st quarter|first quarter|quarter 1', { filters: { period: ['1'] } }],
  ['q2|2q|2nd quarter|second quarter|quarter 2', { filters: { period: ['2'] } }],
  ['q3|3q|3rd quarter|third quarter|quarter 3', { filters: { period: ['3'] } }],
  [
    'q4|4q|4th quarter|fourth quarter|quarter 4|4th|fourth|final quarter',
    { filters: { period: ['4'] } },
  ],
  ['ot|overtime|overtimes|extra time', { filters: { period: ['ot'] } }],
  ['first half|1st half|1h', { filters: { period: ['1', '2'] } }],
  ['second half|2nd half|2h', { filters: { period: ['3', '4'] } }],
  ['home|at home|home games|home game', { filters: { site: ['home'] } }],
  [
    'away|on the road|road|road games|road game|away games|away game',
    { filters: { site: ['away'] } },
  ],
  ['wins|win|in wins|in victories|won', { filters: { outcome: ['won'] } }],
  ['losses|loss|in losses|in defeats|lost', { filters: { outcome: ['lost'] } }],
  ['paint|in the paint|inside', { filters: { place: paint } }],
  ['rim|at the rim|under the basket', { filters: { place: ['restricted-area'] } }],
  ['midrange|mid range|from midrange|from mid range', { filters: { place: middle } }],
  ['corner|corners|from the corner|from the corners|the corner', { filters: { place: corners } }],
  [
    'corner threes|corner 3s|corner three|corner 3|corner three pointers',
    { stats: ['FG3M'], filters: { place: corners } },
  ],
  ['above the break', { filters: { place: above } }],
  ['top of the key|top of the arc', { filters: { place: ['above-center'] } }],
  ['left wing', { filters: { place: ['above-left'] } }],
  ['right wing', { filters: { place: ['above-right'] } }],
  [
    'half court|halfcourt|half court shot|half court shots|heave|heaves|full court',
    { filters: { place: ['backcourt'] } },
  ],
  ['made', { filters: { shot: ['made'] } }],
];

const others: readonly Row[] = [
  ['playoffs|playoff|postseason|post season|in the playoffs', { seasonType: 'Playoffs' }],
  ['regular season', { seasonType: 'Regular Season' }],
  [
    'playin|playins|play in game|play in games|play in tournament',
    { seasonType: 'Playoffs', filters: { stage: ['play-in'] } },
  ],
  [
    'cup final|cup finals|nba cup final|nba cup finals|cup championship|in season tournament final|in season tournament finals|in season tournament championship',
    { seasonType: 'Regular Season', filters: { stage: ['cup-final'] } },
  ],
  ['finals|the finals|championship', { seasonType: 'Playoffs', round: -1 }],
  ['nba finals', { seasonType: 'Playoffs', round: -1, league: 'nba' }],
  ['wnba finals', { seasonType: 'Playoffs', round: -1, league: 'wnba' }],
  ['conference finals|conf finals|semifinals|semis|wcf|ecf', { seasonType: 'Playoffs', round: -2 }],
  [
    'conference semifinals|conference semis|second round|2nd round',
    { seasonType: 'Playoffs', round: -3 },
  ],
  ['first round|1st round', { seasonType: 'Playoffs', round: 1 }],
  ['nba', { league: 'nba' }],
  ['wnba|w|women|womens', { league: 'wnba' }],
  ['vs|v|versus|against|facing|over', { role: 'opponent' }],
  ['@|at', { role: 'away' }],
  ['to|passing to|passes to|assists to|dimes to|feeding|finding', { role: 'to' }],
  ['from|assisted by|fed by|set up by|off passes from', { role: 'from' }],
  ['with|and|plus', { role: 'with' }],
  [
    'blocked by|rejected by|swatted by|stuffed by|getting blocked by|gets blocked by|got blocked by',
    { role: 'blockedBy' },
  ],
  ['stripped by|robbed by|picked by', { role: 'strippedBy' }],
  ['every|each|all', { every: true }],
  ['last season|previous season|last year', { seasons: { kind: 'before' } }],
  ['this season|this year|current season|latest season', { seasons: { kind: 'latest', count: 1 } }],
  [
    'all seasons|career|all time|ever|in his career|in her career|every season|all years',
    { seasons: { kind: 'all' } },
  ],
  ['rookie|rookie year|rookie season|first season|as a rookie', { seasons: { kind: 'rookie' } }],
];

/** What somebody did to a player. Suggestions leave these out: half of one says little. */
const questions: readonly Row[] = [
  [
    'who blocked|who rejected|who swatted|getting blocked|gets blocked|got blocked',
    { missed: true, tags: ['Block'] },
  ],
  ['who assisted|who found', { tags: ['Assisted'] }],
  ['who stripped|who robbed|who stole from', { stats: ['TOV'], tags: ['Steal'] }],
  ['who blocked shots', { stats: ['BLK'] }],
];

/** Names on screen, by which titles say what a search is for. */
const named: readonly Row[] = [
  ...statCategories.map((stat) => [getStatCategoryName(stat), { stats: [stat] }] as const),
  ...shotZones.map((zone) => [getShotZoneName(zone), { filters: { place: [zone] } }] as const),
];

function toPhrase(text: string): string {
  return tokenize(text)
    .map(({ word }) => word)
    .join(' ');
}

/** Meanings by the words of their phrase. */
export const vocabulary: ReadonlyMap<string, Meaning> = new Map(
  [...stats, ...tags, ...filters, ...others, ...questions, ...named].flatMap(([phrases, meaning]) =>
    phrases.split('|').map((phrase) => [toPhrase(phrase), meaning] as const),
  ),
);

/** Phrases that suggestions complete: the first of each row. */
export const completions: readonly string[] = [...stats, ...tags, ...filters, ...others]
  .filter(([, { role, every, missed }]) => !role && !every && !missed)
  .map(([phrases]) => phrases.split('|')[0] ?? '')
  .filter((phrase) => phrase.length > 2);

/** Words that say nothing of a search. */
export const quietWords: ReadonlySet<string> = new Set([
  ...['a', 'an', 'the', 'of', 'in', 'on', 'by', 'for', 'during', 'or', 'his', 'her', 'their'],
  ...[
    'show',
    'me',
    'find',
    'watch',
    'see',
    'give',
    'get',
    'play',
    'plays',
    'clip',
    'clips',
    'please',
  ],
  ...[
    'video',
    'videos',
    'highlight',
    'highlights',
    'game',
    'games',
    'season',
    'seasons',
    'is',
    'are',
  ],
  ...[
    'when',
    'where',
    'what',
    'i',
    'want',
    'who',
    'quarter',
    'basketball',
    'series',
    'since',
    'day',
  ],
  ...['time', 'times', 'career', 'point', 'pointer', 'was', 'no', 'were', 'did', 'do', 's'],
]);
