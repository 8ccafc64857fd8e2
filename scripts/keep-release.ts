import { readFile } from 'node:fs/promises';
import { keepRelease, readRelease } from '../apps/api/seeds/release/release.ts';
import { openDatabase } from '../apps/api/src/platform/database/database.ts';
import { openDb } from '../apps/api/src/platform/database/db.ts';
import { readSettings } from '../apps/api/src/platform/settings/settings-file.ts';

/**
 * Stores the content of the configured database as the release of package.json's version, for the test that upgrades
 * it to the current schema. Run once a release, on a fresh demo (`npm run seed`), with the server stopped: `node
 * scripts/run.mjs scripts/keep-release.ts`.
 */
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const database = await openDatabase(readSettings(process.env, process.cwd()));
const db = openDb(database.owner);
try {
  await keepRelease(
    new URL(`../apps/api/seeds/release/${version}.json.gz`, import.meta.url),
    await readRelease(db),
  );
} finally {
  await db.destroy();
  await database.close();
}
