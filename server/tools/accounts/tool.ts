/** `npm run accounts -- list | reset EMAIL | …`, for operators. */
import { runOperatorCommand } from '../operatorCommand.ts';
import { requireBundledProvider, runAccountsCommand, usage } from './commands.ts';

await runOperatorCommand(usage, runAccountsCommand, requireBundledProvider);
