import { describe, test } from 'vitest';

const isRepeated = Boolean(process.env.TEST_POSTGRES_URL);

/** Tests without SQL of their own: the run on PostgreSQL, which comes second, leaves them out. */
export const describeOnce = describe.skipIf(isRepeated);
export const testOnce = test.skipIf(isRepeated);
