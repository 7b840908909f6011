/** A team of a game. */
export type Side = 'home' | 'away';
