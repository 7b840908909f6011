/**
 * To be imported before any schema. Zod tries whether it may make code as a schema is made; our
 * content security policy forbids it, and browsers complain of each try.
 */
import { config } from 'zod';

config({ jitless: true });
