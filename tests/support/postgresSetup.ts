/** Starts the PostgreSQL of the project that runs on it, with the tables that every test begins with. */
import type { TestProject } from 'vitest/node';
import { openStore } from '#server/store/open.ts';
import { startPostgres } from './postgres.ts';
import { templateName, withAdministrator } from './storePlace.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const databaseUrl = new URL(postgres.url);
  databaseUrl.pathname = templateName;
  await withAdministrator(postgres.url, (query) => query(`create database ${templateName}`));
  const store = await openStore({ dataDir: '', databaseUrl: databaseUrl.href });
  await store.close();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
