// `npm run check`: the fast part of `npm test`, under a minute: types, lint, walls, unused code, unit tests.
import { install } from './install.mjs';
import { prepare } from './programs.mjs';
import { staticChecks, Tally } from './tally.mjs';

if (await install()) {
  const tally = new Tally();
  prepare(['age', 'openssl']);
  await staticChecks(tally);
  await tally.vitest('unit');
  tally.finish();
} else {
  process.exitCode = 1;
}
