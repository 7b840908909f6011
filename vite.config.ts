import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { radixTokens } from './app/styles/radixTokens.ts';
import { precompress } from './server/http/precompress.ts';

/**
 * Chunks of what several screens share. Left alone, the bundler makes one for each set of sharers,
 * and a slow line pays a round trip for each. So small parts go along with larger ones, if as many
 * entries (routes and modules that load on use) need them as is said: the others load when they are used.
 */
const chunkGroups = [
  group(
    'react',
    { priority: 3, entries: 1 },
    /node_modules\/(react|react-dom|scheduler|react-router)\//,
    /preload-helper/,
  ),
  group(
    'shell',
    { priority: 2, entries: 2 },
    /app\/components\/(ui\/(?!TeamBadge|useSelectAll)|shell\/)/,
    /app\/(meta\.ts|lib\/|components\/modals\/useModalOpen\.ts)/,
  ),
  group(
    'clips',
    { priority: 1, entries: 3 },
    /app\/components\/clip\/(?!ClipPreview|PreviewC|SmallT|Video|useFollow)/,
    /app\/components\/ui\/TeamBadge/,
    /app\/clips\/(?!neighbours|score)/,
    /app\/search\/(?!gameSearch)/,
    /app\/basketball\/(?!boxScore|formerTeams|team)/,
    /app\/routes\/search\/(formParams|panel\.module|RecentSearches|usePanel)\./,
  ),
  // The results of a search need neither of these.
  group(
    'player',
    { priority: 0, entries: 3 },
    /app\/(components\/(clip(?!\/ClipPreview|\/PreviewC)|player(?!\/study))|clips)\//,
    /app\/playlists\/(searchPattern|summary)\.ts/,
    /app\/search\/gameSearch/,
  ),
  group('teams', { priority: 0, entries: 1 }, /app\/basketball\/(boxScore|formerTeams|team)/),
];

interface Rank {
  /** Of the groups that a module fits, the highest takes it. */
  priority: number;
  /** Entries that need a module of the group; those of fewer stay with them. */
  entries: number;
}

function group(name: string, { priority, entries }: Rank, ...modules: RegExp[]) {
  const test = new RegExp(modules.map(({ source }) => source).join('|'));
  return { name, priority, minShareCount: entries, test };
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), precompress()],
  css: { postcss: { plugins: [radixTokens({ isBuild: command === 'build' })] } },
  build: {
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // All screens together are a few kilobytes: one file costs one round trip, and is there when
    // the visitor goes on.
    cssCodeSplit: false,
  },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: './server/app.ts',
          // A process that serves has all of it, whatever takes the place of its files meanwhile.
          output: { codeSplitting: false },
        },
        // The client's build makes the style sheet; a second one here would be left over.
        cssCodeSplit: true,
      },
    },
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
}));
