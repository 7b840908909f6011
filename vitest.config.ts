import { defineConfig } from 'vitest/config';
import { compileCache } from './tests/support/serverProcess.ts';

/** Tests whose result depends on SQL: they run on SQLite with the others, and on PostgreSQL. */
const onStores = [
  'server/assetArchive/assetArchive.test.ts',
  'server/store/tables/backupRoles.test.ts',
  'server/store/{migrate,open,revisions}.test.ts',
  'server/store/plays/{seasonSearch,writeGames}.test.ts',
  'server/store/plays/playIndex/rebuild.test.ts',
  'server/starter/tables.test.ts',
  'tests/integration/bundledApi/{coverage,facets,gameClips,gamesOfTeams,latestGames,league,leagueSearch,leagueSearchResults,lookups,paging,playerClips,playlistClips,playlistEdits,playlistPages,playlists,random,savedSearches,shots,teamClips}.test.ts',
  'tests/integration/importer/{import,importFacts,importGame,officialTables,remove,tables,teams,videos,whileLoading}.test.ts',
  'tests/integration/identity/{account,login,operator}.test.ts',
  'tests/integration/modals/names.test.ts',
  'tests/integration/officialVideos/**/*.test.ts',
  'tests/integration/backup/*.test.ts',
  'tests/integration/{checkData,concurrency,equalPages,pair,sharedState,starterPlaylists}.test.ts',
  'tests/integration/postgres/**/*.test.ts',
];

const common = {
  // Only what hangs takes longer, also on a machine that is slow and busy.
  ...{ testTimeout: 60_000, hookTimeout: 60_000 },
  // Loading the product for each file would take more time than its tests: a file leaves mocked functions, time and
  // variables as it found them, and replaces no modules.
  isolate: false,
};

export default defineConfig({
  test: {
    // What a developer has set in .env must not decide, least of all which database is written to.
    env: { ENV_FILE: '', NODE_COMPILE_CACHE: compileCache },
    // The default leaves a core idle.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'unit', include: ['{app,server}/**/*.test.{ts,tsx}'], ...common } },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          exclude: ['tests/integration/postgres/**'],
          ...common,
        },
      },
      {
        test: {
          name: 'postgres',
          include: onStores,
          globalSetup: 'tests/support/postgresSetup.ts',
          setupFiles: 'tests/support/usePostgres.ts',
          ...common,
        },
      },
    ],
  },
});
