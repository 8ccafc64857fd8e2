// `npm run build`: builds both front ends, whether or not their sources changed.
import { build } from './front-ends.mjs';
import { install } from './install.mjs';

process.exitCode = (await install()) && (await build(['portal', 'console'])) ? 0 : 1;
