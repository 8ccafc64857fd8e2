// Checks whether the PostgreSQL of TEST_DATABASE_URL accepts every statement that the tests sent to another one
// (HEARD_STATEMENTS, a folder). Each statement is prepared in a database of the current schema.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connectionOf } from '../apps/api/src/platform/database/db.ts';
import { makeTemplate } from '../apps/api/testing/global-setup.ts';

/**
 * Errors that say nothing about the server: a table that a test created for itself, and a generated column that a test
 * tried to write. PostgreSQL 15 refuses the latter at PREPARE, 18 at EXECUTE.
 */
const expectedErrors = ['42P01', '428C9'];

const [url, folder] = [process.env.TEST_DATABASE_URL, process.env.HEARD_STATEMENTS];
if (!url || !folder) throw new Error('TEST_DATABASE_URL and HEARD_STATEMENTS name a server and a folder');
const heard = new Set(
  readdirSync(folder).flatMap((file): string[] => JSON.parse(readFileSync(join(folder, file), 'utf8'))),
);
const template = await makeTemplate({ connectionString: url });
const client = new pg.Client(connectionOf(template.connection));
await client.connect();
const wrong: string[] = [];
let understood = 0;
for (const text of heard) {
  try {
    await client.query(`prepare heard as ${text}`);
    await client.query('deallocate heard');
    understood += 1;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (!expectedErrors.includes(error.code ?? '')) wrong.push(`${error.message}: ${text.slice(0, 300)}`);
  }
}
await client.end();
await template.drop();
for (const line of wrong) console.log(line);
console.log(`${understood} of ${heard.size} statements understood, ${wrong.length} not`);
process.exitCode = wrong.length === 0 && understood > 0 ? 0 : 1;
