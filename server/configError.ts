/** A setting that cannot be used; the message is the one line to print. */
export class ConfigError extends Error {}
