import { type ChangeResult, readChange, resultOf } from './changes.ts';

/**
 * The result of a change whose request did not get through: it is not known to be done.
 * @throws what is no failure of the network, such as a redirect
 */
export function unsent(form: FormData, error: unknown): ChangeResult {
  const change = readChange(form);
  if (!change || !(error instanceof TypeError)) throw error;
  return resultOf(change, false);
}
