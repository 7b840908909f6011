/** Makes the stores of a test file PostgreSQL's (`storePlace`). */
import { inject } from 'vitest';

process.env.TEST_POSTGRES_URL = inject('postgresUrl');
