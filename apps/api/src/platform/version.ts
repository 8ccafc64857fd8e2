import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The release that runs, as the root's package.json names it. */
export const version: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'),
).version;
