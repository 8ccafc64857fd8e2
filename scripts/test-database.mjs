// Runs only the database tests, on the server of TEST_DATABASE_URL. With `--sample` it runs the tests that may depend
// on the server's version: the platform, the jobs, and a bid from its tender to the award. If HEARD_STATEMENTS names
// the statements that a full run sent to another server, it also checks that this server accepts each of them.
import { join } from 'node:path';
import { root } from './pinned-node.mjs';
import { Tally } from './tally.mjs';

const api = 'apps/api/src';
const sample = [`${api}/platform`, `${api}/jobs`, 'apps/api/seeds/release'].concat(
  ['tender', 'bid', 'opening', 'evaluation', 'award'].map((noun) => `${api}/features/${noun}/routes.test.ts`),
);
/** Tests that start their own server. */
const ofItsOwn = `${api}/platform/database/embedded-postgres/**`;

const tally = new Tally();
if (process.argv.includes('--sample')) {
  if (process.env.HEARD_STATEMENTS)
    await tally.check('statements', [join(root, 'scripts/heard-statements.ts')]);
  await tally.vitest('db', { EXCLUDED_TESTS: ofItsOwn }, sample);
} else {
  await tally.vitest('db');
}
tally.finish();
