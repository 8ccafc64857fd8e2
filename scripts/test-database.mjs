// The database tests alone, on the server that TEST_DATABASE_URL names.
import { Tally } from './tally.mjs';

const tally = new Tally();
await tally.vitest('db');
tally.finish();
