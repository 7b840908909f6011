/** Longest name and description of a playlist, in characters as a person counts them (spec 9). */
export const nameLimit = 50;
export const descriptionLimit = 200;
