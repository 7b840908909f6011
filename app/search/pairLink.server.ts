import type { ApiClient } from '#app/api/client.server.ts';
import { getPlayerClips } from '#app/api/clips.server.ts';
import type { Clip } from '#app/api/contract.ts';
import { getPlayers } from '#app/api/players.server.ts';
import type { StatCategory } from '#app/basketball/statCategories.ts';
import { formatNumber } from '#app/clips/clipText.ts';
import { buildGameSearch } from './gameSearch.ts';
import { defaultPlayerSearch } from './search.ts';
import { searchPath } from './searchParams.ts';

/** A link to the plays of two players. */
interface PairLink {
  /** 'All 41 from Haliburton to Siakam'. */
  text: string;
  /** '2024-25', '2024-25 Playoffs'. */
  season: string;
  href: string;
}

type Partner = NonNullable<Clip['partner']>;

/** What identifies the plays of a pair. */
interface PlayerPair {
  gameId: string;
  /** The play's own player: the shooter, or who lost the ball. */
  player: number;
  partner: Pick<Partner, 'id' | 'name' | 'role'>;
}

/** In which category the plays of the other player count. */
const stats: Record<Partner['role'], StatCategory> = { assist: 'AST', block: 'BLK', steal: 'STL' };

/** The pair of a clip; null if it has none. */
export function getPair({ gameId, playerId, partner }: Clip): PlayerPair | null {
  return playerId && partner ? { gameId, player: playerId, partner } : null;
}

/**
 * The link to all plays of a clip's pair in the season of its game (docs/product.md#pair-link); null if the clip is
 * the only one, the API does not tell, and on failure. Never throws.
 */
export async function loadPairLink(client: ApiClient, pair: PlayerPair): Promise<PairLink | null> {
  const ofGame = buildGameSearch(pair.gameId);
  if (!ofGame || !client.api.extensions.has('pairs')) return null;
  const { league, singleSeason, seasonType } = ofGame;
  const { id, name, role } = pair.partner;
  const search = {
    ...defaultPlayerSearch(league),
    ...{ player: id, stats: [stats[role]], seasons: [singleSeason], seasonType, with: pair.player },
  };
  const [page, players] = await Promise.all([
    getPlayerClips(client, { ...search, cursor: null, limit: 1 }),
    getPlayers(client, league),
  ]);
  const own = players?.find((player) => player.id === pair.player)?.fullName;
  if (!own || !page.total || page.lacking.length > 0 || page.total.count < 2) return null;
  const text = writeText(role, formatNumber(page.total.count), toLastName(name), toLastName(own));
  const season = seasonType === 'Playoffs' ? `${singleSeason} Playoffs` : singleSeason;
  return { text, season, href: searchPath(search) };
}

function writeText(role: Partner['role'], count: string, partner: string, own: string): string {
  if (role === 'assist') return `All ${count} from ${partner} to ${own}`;
  if (role === 'block') return `All ${count} blocks by ${partner} on ${own}`;
  return `All ${count} steals by ${partner} from ${own}`;
}

/** 'Gilgeous-Alexander', 'Jackson Jr.'; the whole name where it is one word. */
function toLastName(name: string): string {
  return name.split(' ').slice(1).join(' ') || name;
}
