/** `npm run playlists -- list | hide ID | show ID`: public playlists, for operators. */
import type { Config } from '#server/config.ts';
import { setPlaylistHidden } from '#server/store/playlists.ts';
import {
  type CommandContext,
  formatTable,
  NothingToDo,
  runOperatorCommand,
  UsageError,
} from '../operatorCommand.ts';

const usage = `usage: npm run playlists -- list
       npm run playlists -- hide ID     only its owner sees it, and is told so
       npm run playlists -- show ID     everybody sees it again

Instances may serve meanwhile. See docs/operations.md#playlists.`;

await runOperatorCommand(usage, runPlaylistsCommand, requireBundledApi);

async function runPlaylistsCommand(context: CommandContext, args: string[]): Promise<void> {
  const [command, id, ...rest] = args;
  if (command === 'list' && id === undefined) return list(context);
  const isChange = (command === 'hide' || command === 'show') && id !== undefined;
  if (!isChange || rest.length > 0) throw new UsageError(usage);
  return change(context, id, command === 'hide');
}

function requireBundledApi({ apiBaseUrl }: Config): void {
  if (apiBaseUrl === null) return;
  throw new UsageError(
    `API_BASE_URL: got ${JSON.stringify(apiBaseUrl)}, which keeps the playlists: manage them there`,
  );
}

async function list({ store, config, print }: CommandContext): Promise<void> {
  const rows = await store.db
    .selectFrom('playlists')
    .leftJoin('accounts', 'accounts.id', 'playlists.owner_id')
    .select(['playlists.id', 'playlists.name', 'hidden', 'updated_at', 'owner_id', 'email'])
    .where((is) => is.or([is('private', '=', 0), is('hidden', '=', 1)]))
    .orderBy('updated_at', 'desc')
    .orderBy('playlists.id')
    .execute();
  // An outside provider's users are known by their id alone.
  const cells = rows.map(({ id, name, hidden, updated_at: at, owner_id: owner, email }) => {
    return [id, hidden ? 'hidden' : 'shown', at.slice(0, 10), email ?? owner, name];
  });
  const head = ['ID', 'STATE', 'CHANGED', 'OWNER', 'NAME'];
  print(rows.length > 0 ? formatTable([head, ...cells]) : 'There are no public playlists.');
  if (rows.length > 0) print(`\nThey are at ${config.publicOrigin}/playlists/ID`);
}

async function change(
  { store, print }: CommandContext,
  id: string,
  hidden: boolean,
): Promise<void> {
  const row = await setPlaylistHidden(store, id, hidden);
  if (!row) throw new NothingToDo(`There is no playlist ${JSON.stringify(id)}.`);
  const who = hidden ? 'its owner alone sees it' : row.private ? 'it is private' : 'all see it';
  print(`${JSON.stringify(row.name)}: ${who}.`);
}
