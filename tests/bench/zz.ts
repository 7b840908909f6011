import { openStore } from '#server/store/open.ts';
for (const size of [100000, 10000000]) { const t=performance.now(); const s = await openStore({ dataDir: `/tmp/bench7/plays${size}`, databaseUrl: null } as never); console.log(size, (performance.now()-t)/1000, process.memoryUsage().rss/1e6); await s.close(); }
