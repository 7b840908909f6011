/**
 * Garbage collection on demand. Memory outside of V8's heap counts little for it or not at all, so that it
 * waits for a heap that hardly grows.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects all garbage of this thread; `minor`, in some milliseconds, what was made lately. */
export const collectGarbage = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
