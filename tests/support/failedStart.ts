/** A start that has to fail, run in the test's own process instead of a process that it would end. */
import { expect, vi } from 'vitest';
import { run } from '#server/start/run.ts';

/**
 * Runs a start with these settings, which has to end with exit code 1.
 * @returns everything that it prints
 */
export async function failedStart(
  settings: Record<string, string>,
  starterFolder: string,
): Promise<string> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const printed: unknown[] = [];
  const spies = [
    ...(['log', 'error'] as const).map((stream) =>
      vi.spyOn(console, stream).mockImplementation((line) => void printed.push(line)),
    ),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    }),
  ];
  try {
    await expect(run({ starterFolder })).rejects.toThrow(/^exit 1$/);
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return printed.join('\n');
}
