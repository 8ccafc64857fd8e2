import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../apps/api/src/platform/database/database.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a stopped server with the loaded demo story; null if it cannot be copied. */
    demoStory: string | null;
  }
}

/** Milliseconds within which the documents of the story are signed, also on a busy machine. */
const patience = 300_000;

/** Loads the demo story once for all installations of a run, which takes half a minute in an empty folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-told-'));
  const server = await startServer(folder);
  await signDocuments(folder);
  await server.end();
  // If PostgreSQL had to move its data out of the folder, a copy would make two installations share one database.
  project.provide('demoStory', existsSync(join(folder, 'postgres/PG_VERSION')) ? folder : null);
  return () => rm(folder, { recursive: true, force: true });
}

/** Has the documents of the story signed at once: every copy would otherwise spend its first minute on them. */
async function signDocuments(dataDir: string): Promise<void> {
  const database = await openDatabase(
    { databaseUrl: null, databaseSetupUrl: null, dataDir },
    () => undefined,
  );
  const pool = new pg.Pool({ ...database.owner, max: 1 });
  const end = performance.now() + patience;
  const isUnsigned = async () =>
    (await pool.query('select from official_document where file_id is null limit 1')).rowCount !== 0;
  await pool.query("select graphile_worker.add_job('official-document.sign')");
  while ((await isUnsigned()) && performance.now() < end) await wait(200);
  await pool.end();
  await database.close();
}
