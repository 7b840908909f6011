import { existsSync } from 'node:fs';

/**
 * Adds the variables of the file named by ENV_FILE, by default '.env' if it exists; '' means no file.
 * Existing variables take precedence. Every command calls it first, so that all use the same store.
 * Ends the process if a named file cannot be read.
 */
export function loadEnvironment(): void {
  const named = process.env.ENV_FILE;
  if (named === undefined ? !existsSync('.env') : named === '') return;
  const file = named ?? '.env';
  try {
    process.loadEnvFile(file);
  } catch (error) {
    console.error(`ENV_FILE: got ${JSON.stringify(file)}, expected a file to read: ${error}`);
    process.exit(2);
  }
}
