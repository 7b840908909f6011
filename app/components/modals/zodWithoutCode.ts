/**
 * Import this before any schema. Zod tests whether it may generate code when a schema is created; our
 * content security policy forbids it, and browsers report each attempt.
 */
import { config } from 'zod';

config({ jitless: true });
