/**
 * `npm run bench`: measures what the server promises against bare limits in the same run, and writes
 * bench/RESULTS.md. `npm run bench -- search memory` measures only the named parts, and leaves the others unchanged.
 */
import { build, outdated } from '../scripts/front-ends.mjs';
import { compile } from '../scripts/server.mjs';
import { type BenchDatabases, openDatabases } from './database.ts';
import { measureEvaluation } from './evaluation.ts';
import { measureInput } from './input.ts';
import { measureLines } from './line-grid.ts';
import { measureListExport } from './list-export.ts';
import { measureMemory } from './memory.ts';
import type { Size } from './population.ts';
import { startServer } from './process.ts';
import { measureWarm, measureWire, noticeIds } from './public.ts';
import { reported } from './report.ts';
import { measureRush } from './rush.ts';
import { measureSealing } from './sealing.ts';
import { measureSearch } from './search.ts';
import { measureSignedIn } from './signed-in.ts';

const sizes: readonly Size[] = [20_000, 1_000_000];

async function measurePages(databases: BenchDatabases): Promise<void> {
  const server = await startServer(databases.folder, databases.url(20_000));
  const [id = ''] = await noticeIds(databases, 20_000, 1);
  const pages = [
    ['Home page', '/'],
    ['List page (inviteList)', '/inviteList'],
    ['Detail page', `/inviteList/inviteDetail?id=${id}`],
  ] as const;
  for (const [what, path] of pages) {
    await measureWarm(databases.folder, [{ what: `${what}, rendered, warm`, least: 0.3, server, path }]);
  }
  await server.stop();
}

async function measureLists(databases: BenchDatabases): Promise<void> {
  const started = async (size: Size) => ({
    size,
    server: await startServer(databases.folder, databases.url(size)),
  });
  const servers = [await started(20_000), await started(1_000_000)] as const;
  await measureWire(databases, servers);
  for (const { server } of servers) await server.stop();
}

/** Parts measured on reference data, and parts that make their own. */
const onData = {
  memory: measureMemory,
  pages: measurePages,
  search: measureSearch,
  signedIn: (databases: BenchDatabases) => measureSignedIn(databases),
  wire: measureLists,
};
const alone = {
  evaluation: measureEvaluation,
  input: measureInput,
  lines: measureLines,
  listExport: measureListExport,
  rush: measureRush,
  sealing: measureSealing,
};

const chosenNames = process.argv.slice(2);
const started = performance.now();
const changed = outdated();
if (changed.length > 0 && !(await build(changed))) process.exit(1);
await compile(process.env);
const isWanted = ([name]: readonly [string, unknown]) =>
  chosenNames.length === 0 || chosenNames.includes(name);
const chosenBenches = Object.entries(onData).filter(isWanted);
let failed = 0;
if (chosenBenches.length > 0) {
  const databases = await openDatabases(sizes);
  try {
    for (const [name, measure] of chosenBenches) failed += await reported(name, () => measure(databases));
  } finally {
    await databases.close();
  }
}
for (const [name, measure] of Object.entries(alone).filter(isWanted)) failed += await reported(name, measure);
console.log(`measured in ${((performance.now() - started) / 1000).toFixed(0)} s`);
process.exit(failed > 0 ? 1 : 0);
