import { existsSync } from 'node:fs';

/**
 * Completes the environment with the file that ENV_FILE names, by default '.env' where there is one;
 * '' is none. What is set already wins. Every command begins with it, so that all see one store. Ends
 * the process where a file that is named cannot be read.
 */
export function loadEnvironment(): void {
  const named = process.env.ENV_FILE;
  if (named === undefined ? !existsSync('.env') : named === '') return;
  const file = named ?? '.env';
  try {
    process.loadEnvFile(file);
  } catch (error) {
    console.error(`ENV_FILE: got ${JSON.stringify(file)}, wants a file to read: ${error}`);
    process.exit(2);
  }
}
