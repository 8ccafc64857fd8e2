import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../apps/api/src/platform/database/migrations.ts';

/**
 * `npm run db:types`: generates `schema.gen.ts` from the migrations, read back from a fresh database. With `--verify`
 * it changes nothing, and fails if the file differs from its output.
 */
const target = join(import.meta.dirname, '../apps/api/src/platform/database/schema.gen.ts');
const folder = await mkdtemp(join(tmpdir(), 'portal-schema-'));
const made = join(folder, 'schema.ts');
const postgres = await startEmbeddedPostgres(folder, { settings: { fsync: 'off' } });
try {
  await migrate(postgres.owner);
  const { user, password, host, port, database } = postgres.owner;
  const url = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
  const args = [
    join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect=postgres',
    '--camel-case',
    '--date-parser=string',
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=public.schema_migration',
    '--type-mapping={"int8":"number"}',
    `--out-file=${made}`,
  ];
  // The URL contains a password: it is passed by environment, so that `ps` does not show it.
  const generator = spawnSync(process.execPath, [...args, '--url=env(SCHEMA_DATABASE_URL)'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SCHEMA_DATABASE_URL: url },
  });
  if (generator.status !== 0) throw new Error('kysely-codegen failed');
  const text = (await readFile(made, 'utf8')).replace('export interface DB {', 'export interface Database {');
  if (!process.argv.includes('--verify')) {
    await writeFile(target, text);
  } else if (text !== (await readFile(target, 'utf8'))) {
    console.error('schema.gen.ts does not match the migrations: run npm run db:types');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
