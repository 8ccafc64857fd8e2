// `npm test`: installs, builds and runs every test; the last line is `N passed, N failed`.
import { join } from 'node:path';
import { build, outdated } from './front-ends.mjs';
import { install } from './install.mjs';
import { root } from './pinned-node.mjs';
import { prepare } from './programs.mjs';
import { staticChecks, Tally } from './tally.mjs';

const tally = new Tally();
if (await install()) {
  const changed = outdated();
  if (changed.length > 0 && !(await build(changed))) tally.fail('the front ends do not build');
  prepare([
    ...[
      'age',
      'openssl',
      'pdfsig',
      'nginx',
      'haproxy',
      'prometheus',
      'postfix',
      'fetchmail',
      'dovecot',
      'swift',
    ],
    'mmdebstrap',
  ]);
  await staticChecks(tally);
  await tally.check('schema types', [join(root, 'scripts/generate-schema.ts'), '--verify']);
  // Beijing's date is not the machine's: ten hours west of Greenwich the two differ for most of a day. The other
  // projects run in the machine's own zone.
  await tally.vitest('unit', { TZ: 'Pacific/Honolulu' });
  await tally.vitest('db');
  await tally.check('planted holes', [join(root, 'scripts/planted-holes.mjs'), '--sample']);
  if (prepare(['chromium', 'headless-shell', 'firefox', 'webkit'])) await tally.vitest('e2e');
  else tally.fail('browser journeys: no Chromium');
  tally.conformance();
} else {
  tally.fail('the dependencies cannot be installed');
}
tally.finish();
