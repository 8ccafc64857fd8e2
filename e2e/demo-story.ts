import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a stopped server with the loaded demo story; null if it cannot be copied. */
    demoStory: string | null;
  }
}

/** Loads the demo story once for all installations of a run, which takes half a minute in an empty folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-told-'));
  const server = await startServer(folder);
  await server.end();
  // If PostgreSQL had to move its data out of the folder, a copy would make two installations share one database.
  project.provide('demoStory', existsSync(join(folder, 'postgres/PG_VERSION')) ? folder : null);
  return () => rm(folder, { recursive: true, force: true });
}
