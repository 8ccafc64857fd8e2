// `npm run build`: builds every front end, whether or not their sources changed.
import { build, everyFrontEnd } from './front-ends.mjs';
import { install } from './install.mjs';

process.exitCode = (await install()) && (await build(everyFrontEnd)) ? 0 : 1;
