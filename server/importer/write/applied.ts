/** What an import has written. */
export interface Applied {
  /** Games that were written. */
  games: number;
  plays: number;
  /** Plays with an official video. */
  videos: number;
  /** Games stored as sources until a feed gives what they lack. */
  waiting: number;
  /** Those of the waiting games that lack plays. */
  videosAlone: number;
  /** Standings and tables of player totals that were written. */
  tables: number;
  /** Names in lists of players. */
  names: number;
  /** Written games whose plays contradict the score. */
  contradicted: number;
}

/** Nothing written yet. */
export const nothingApplied: Readonly<Applied> = {
  games: 0,
  plays: 0,
  videos: 0,
  waiting: 0,
  videosAlone: 0,
  tables: 0,
  names: 0,
  contradicted: 0,
};
