/**
 * What the facts before a play let one expect of it. Encoder and decoder guess alike, so only what
 * differs takes room. A change here changes the meaning of files: count up the format's version.
 */
import type { GameTable, PlayerLineTable, PlayTable } from '#server/store/schema.ts';

export interface Score {
  home: number | null;
  away: number | null;
}

export class GameGuesses {
  readonly #game: GameTable;
  readonly #teams: Map<number, number>;
  #score: Score = { home: 0, away: 0 };

  constructor(game: GameTable, lines: readonly PlayerLineTable[]) {
    this.#game = game;
    this.#teams = new Map(lines.map((line) => [line.player_id, line.team_id]));
  }

  /** A player plays for the team that the box score, or else an earlier play, gave. */
  team(playerId: number | null): number | null {
    return playerId === null ? null : (this.#teams.get(playerId) ?? null);
  }

  /** What is made counts for the team that made it. */
  score(play: Pick<PlayTable, 'made' | 'value' | 'team_id'>): Score {
    const points = play.made ? (play.value ?? 0) : 0;
    const { home, away } = this.#score;
    const forHome = play.team_id === this.#game.home_team_id;
    const forAway = play.team_id === this.#game.away_team_id;
    return {
      home: home === null ? null : home + (forHome ? points : 0),
      away: away === null ? null : away + (forAway ? points : 0),
    };
  }

  /** Takes in the play as it was. */
  learn(play: Pick<PlayTable, 'player_id' | 'team_id' | 'score_home' | 'score_away'>): void {
    if (play.player_id !== null && play.team_id !== null) {
      this.#teams.set(play.player_id, play.team_id);
    }
    this.#score = { home: play.score_home, away: play.score_away };
  }
}

/** Shot charts round the distance from the rim down to whole feet; coordinates are tenths. */
export function guessDistance(x: number | null, y: number | null): number | null {
  return x === null || y === null ? null : Math.floor(Math.hypot(x, y) / 10);
}
