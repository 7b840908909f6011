/** A start that cannot go on for a reason that whoever started it can mend: one line says it. */
export class StartError extends Error {}
