/** An error that the operator can fix; its message is printed as one line. */
export class StartError extends Error {}

/** An invalid setting. */
export class ConfigError extends StartError {}
