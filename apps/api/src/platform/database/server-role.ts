import pg from 'pg';
import { type Connection, connectionOf, limits } from './db.ts';
import { appendOnlyTables, removable, writtenOnce } from './tables.ts';

/** The advisory lock of these grants, one at a time across processes; the number has no other meaning. */
const admissionLock = 4_203_008;

/**
 * The job queue's schema: its library creates it, and its row security shows rows only to the owner until a policy
 * exists.
 */
const queue = 'graphile_worker';

interface Admitted {
  readonly role: string;
  /** Whether the role could change append-only tables, because it owns them or is a superuser. */
  readonly mayRewrite: boolean;
}

/**
 * Grants the server's role access to the schema that `migrate` created: it reads and writes rows, owns and creates
 * nothing, and can neither update nor delete rows of append-only tables (`appendOnlyTables`), nor update write-once columns
 * (`writtenOnce`). Does nothing if all grants exist, so that a start beside running processes locks no table. If one
 * role does both, it only reports.
 */
export async function admitServer(owner: Connection, server: Connection): Promise<Admitted> {
  const role = await roleOf(server);
  const client = new pg.Client({ ...connectionOf(owner), ...limits.migrations });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if ((await roleOf(owner)) !== role && !(await isAdmitted(client, role))) {
      await client.query('select pg_advisory_lock($1)', [admissionLock]);
      if (!(await isAdmitted(client, role))) await admit(client, role);
    }
    const { rows } = await client.query<{ may: boolean }>(
      `select bool_or(has_table_privilege($1, name, right_)) as may
       from unnest($2::text[]) name, unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) right_`,
      [role, appendOnlyTables],
    );
    return { role, mayRewrite: rows[0]?.may === true };
  } finally {
    await client.end();
  }
}

async function roleOf(connection: Connection): Promise<string> {
  const client = new pg.Client(connectionOf(connection));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}

async function isAdmitted(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ admitted: boolean }>(
    `select coalesce(bool_and(
         has_table_privilege($1, t.oid, 'INSERT')
         and (n.nspname = 'public' and t.relname = any($2)) <> has_table_privilege($1, t.oid, 'UPDATE')
         and (n.nspname = 'public' and t.relname = any($4)) <> has_table_privilege($1, t.oid, 'DELETE')
         and (not t.relrowsecurity or exists (select from pg_policy where polrelid = t.oid))
         and (n.nspname <> 'public' or not exists (
           select from pg_attribute a join unnest($5::text[], $6::text[]) fixed (name, written) on fixed.name = t.relname
           where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
             and (a.attname = any(string_to_array(fixed.written, ','))) = has_column_privilege($1, t.oid, a.attnum, 'UPDATE')))
       ), false) as admitted
     from pg_class t join pg_namespace n on n.oid = t.relnamespace
     where n.nspname in ('public', $3) and t.relkind in ('r', 'p') and t.relname <> 'schema_migration'`,
    [
      role,
      [...appendOnlyTables, ...Object.keys(writtenOnce)],
      queue,
      [...appendOnlyTables, ...Object.keys(writtenOnce).filter((name) => !removable.includes(name))],
      Object.keys(writtenOnce),
      Object.values(writtenOnce).map((columns) => columns.join(',')),
    ],
  );
  return rows[0]?.admitted === true;
}

async function admit(client: pg.Client, role: string): Promise<void> {
  const to = client.escapeIdentifier(role);
  const { rows: closed } = await client.query<{ name: string }>(
    `select t.relname as name from pg_class t where t.relnamespace = $1::regnamespace and t.relrowsecurity
       and not exists (select from pg_policy where polrelid = t.oid)`,
    [queue],
  );
  const { rows: partly } = await client.query<{ name: string; free: string }>(
    `select t.relname as name, string_agg(quote_ident(a.attname), ', ') as free
     from unnest($1::text[], $2::text[]) fixed (name, written)
       join pg_class t on t.relname = fixed.name and t.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
         and a.attname <> all(string_to_array(fixed.written, ','))
     group by 1`,
    [Object.keys(writtenOnce), Object.values(writtenOnce).map((columns) => columns.join(','))],
  );
  await client.query(
    [
      'begin',
      ...['public', queue].flatMap((schema) => [
        `grant usage on schema ${schema} to ${to}`,
        `grant select, insert, update, delete on all tables in schema ${schema} to ${to}`,
        `grant usage, select on all sequences in schema ${schema} to ${to}`,
        `grant execute on all functions in schema ${schema} to ${to}`,
      ]),
      ...closed.map(
        ({ name }) => `create policy server on ${queue}.${client.escapeIdentifier(name)} using (true)`,
      ),
      `revoke update, delete on ${appendOnlyTables.join(', ')} from ${to}`,
      ...partly.flatMap(({ name, free }) => [
        `revoke update${removable.includes(name) ? '' : ', delete'} on ${name} from ${to}`,
        `grant update (${free}) on ${name} to ${to}`,
      ]),
      `revoke insert, update, delete on schema_migration from ${to}`,
      'commit',
    ].join(';\n'),
  );
}
