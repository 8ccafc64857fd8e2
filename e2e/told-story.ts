import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder in which the demo story is told, of a server that stopped; null where it cannot be copied. */
    toldStory: string | null;
  }
}

/** Tells the demo story once for all houses of a run, as every start into an empty folder does: half a minute each. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-told-'));
  const server = await startServer(folder);
  await server.end();
  // Where PostgreSQL had to move its data out of the folder, a copy would lead two houses to one database.
  project.provide('toldStory', existsSync(join(folder, 'postgres/PG_VERSION')) ? folder : null);
  return () => rm(folder, { recursive: true, force: true });
}
