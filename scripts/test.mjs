// `npm test`: installs, builds and runs every check and the tests before a commit; the last line is `N passed, N failed`.
// `npm run test:release` (`--release`) runs the other tests, in `release-tests.mjs`.
import { join } from 'node:path';
import { build, outdated } from './front-ends.mjs';
import { install } from './install.mjs';
import { root } from './pinned-node.mjs';
import { prepare } from './programs.mjs';
import { projectOf, releaseTests, withoutReleaseTests } from './release-tests.mjs';
import { staticChecks, Tally } from './tally.mjs';

const isRelease = process.argv.includes('--release');
const tally = new Tally();
if (await install()) {
  const changed = outdated();
  if (changed.length > 0 && !(await build(changed))) tally.fail('the front ends do not build');
  prepare(['age', 'openssl', 'pdfsig', 'nginx', 'prometheus', 'postfix', 'fetchmail', 'dovecot', 'swift']);
  if (isRelease) await runReleaseTests();
  else await runTests();
} else {
  tally.fail('the dependencies cannot be installed');
}
tally.finish();

async function runTests() {
  await staticChecks(tally);
  await tally.check('schema types', [join(root, 'scripts/generate-schema.ts'), '--verify']);
  // Beijing's date is not the machine's: ten hours west of Greenwich the two differ for most of a day. The other
  // projects run in the machine's own zone.
  await tally.vitest('unit', { TZ: 'Pacific/Honolulu' });
  await tally.vitest('db', withoutReleaseTests);
  await tally.check('planted holes', [join(root, 'scripts/planted-holes.mjs'), '--sample']);
  if (prepare(['chromium', 'headless-shell'])) await tally.vitest('e2e', withoutReleaseTests);
  else tally.fail('browser journeys: no Chromium');
  tally.conformance((file) => !releaseTests.includes(file));
}

async function runReleaseTests() {
  prepare(['haproxy', 'mmdebstrap']);
  const filesOf = (project) => releaseTests.filter((file) => projectOf(file) === project);
  await tally.vitest('db', {}, filesOf('db'));
  if (prepare(['chromium', 'headless-shell', 'firefox', 'webkit']))
    await tally.vitest('e2e', {}, filesOf('e2e'));
  else tally.fail('browser journeys: no Chromium');
  tally.conformance((file) => releaseTests.includes(file));
}
