/** A start that fails for a reason that the operator can fix; the message is the one line to print. */
export class StartError extends Error {}

/** A setting that cannot be used. */
export class ConfigError extends StartError {}
