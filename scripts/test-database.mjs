// The database tests alone, on the server that TEST_DATABASE_URL names. With `--sample` what may depend on its version:
// the platform, the jobs, the way of a bid from its tender to the award; and, where HEARD_STATEMENTS names what a run
// of all tests had asked of another server, whether this one understands each of those statements.
import { join } from 'node:path';
import { root } from './pinned-node.mjs';
import { Tally } from './tally.mjs';

const api = 'apps/api/src';
const sample = [`${api}/platform`, `${api}/jobs`, 'apps/api/seeds/release'].concat(
  ['tender', 'bid', 'opening', 'evaluation', 'award'].map((noun) => `${api}/features/${noun}/routes.test.ts`),
);
/** Brings its own server. */
const ofItsOwn = `${api}/platform/embedded-postgres/**`;

const tally = new Tally();
if (process.argv.includes('--sample')) {
  if (process.env.HEARD_STATEMENTS)
    await tally.check('statements', [join(root, 'scripts/heard-statements.ts')]);
  await tally.vitest('db', {}, [...sample, '--exclude', ofItsOwn]);
} else {
  await tally.vitest('db');
}
tally.finish();
