// The bare limit of a submission, as a separate process: `node bench/rush/rows.ts <file with Rows>` prints Rowed as
// `found`, and its CPU time. It reads, decides, signs and answers nothing: it writes the rows of one lot's
// submissions for another lot, each bid's in one transaction, with prepared statements.
import { readFileSync } from 'node:fs';
import pg from 'pg';

export interface Rows {
  readonly connection: pg.ClientConfig;
  readonly from: string;
  readonly to: string;
  /** By bid of the other lot. */
  readonly files: readonly (readonly string[])[];
  readonly connections: number;
}

export interface Rowed {
  readonly count: number;
  readonly seconds: number;
}

const { connection, from, to, files, connections }: Rows = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
);
const pool = new pg.Pool({ ...connection, max: connections });

const statements = {
  bid: `insert into bid (id, lot_id, company_id, state, last_version_no, valid_version_no)
    select gen_random_uuid(), $2, company_id, state, last_version_no, valid_version_no
    from bid where lot_id = $1 and company_id = $3 returning id`,
  version: `with added as (
      insert into bid_version (id, bid_id, lot_id, company_id, version_no, company_version_id, manifest, manifest_sha256,
        receipt_no, receipt, leaf_hash, submitted_by, submitted_at)
      select gen_random_uuid(), $4, $2, v.company_id, v.version_no, v.company_version_id, v.manifest, v.manifest_sha256,
        v.receipt_no || '+', v.receipt, v.leaf_hash, v.submitted_by, v.submitted_at
      from bid join bid_version v on v.bid_id = bid.id where bid.lot_id = $1 and bid.company_id = $3 returning id)
    insert into bid_envelope (bid_version_id, kind, position, file_id, name, size, sha256)
    select added.id, e.kind, e.position, ($5::uuid[])[e.position + 1], e.name, e.size, e.sha256
    from added, bid join bid_version v on v.bid_id = bid.id join bid_envelope e on e.bid_version_id = v.id
    where bid.lot_id = $1 and bid.company_id = $3`,
  audit: `insert into audit_log (actor_kind, actor_id, action, entity, entity_id, lot_id, company_id, after)
    values ('supplier', $1::uuid, 'submit', 'bid', $2::uuid, $3::uuid, $4::uuid, '{"state": "submitted"}')`,
  message: `with written as (
      insert into outbox (id, channel, recipient, account_id, template, kind, link, subject, body, state)
      select gen_random_uuid(), channel, $1::uuid::text, $1::uuid, 'bid_received', 'bid', '/answerBid', '投标文件已收到',
        '您的投标文件已收到。', case channel when 'message' then 'sent' else 'waiting' end
      from unnest(array['message', 'mail']) as way (channel) returning id, channel, subject, body, link, kind)
    insert into message (id, account_id, title, body, link, kind)
    select id, $1::uuid, subject, body, link, kind from written where channel = 'message'`,
};

interface Supplier {
  readonly company: string;
  readonly account: string;
  readonly files: readonly string[];
}

async function write(client: pg.PoolClient, { company, account, files }: Supplier): Promise<void> {
  const run = (name: keyof typeof statements, values: readonly unknown[]) =>
    client.query<{ id: string }>({ name, text: statements[name], values: [...values] });
  await client.query('begin');
  const bid = (await run('bid', [from, to, company])).rows[0]?.id;
  await run('version', [from, to, company, bid, files]);
  await run('message', [account]);
  await run('audit', [account, bid, to, company]);
  await client.query('commit');
}

const { rows: suppliers } = await pool.query<Supplier>(
  `select owner_company_id as company, owner_account_id as account, array_agg(id) as files
   from file where id = any ($1::uuid[]) group by owner_company_id, owner_account_id`,
  [files.flat()],
);
const queue = suppliers.values();
const started = performance.now();
await Promise.all(
  Array.from({ length: connections }, async () => {
    const client = await pool.connect();
    for (const supplier of queue) await write(client, supplier);
    client.release();
  }),
);
const result: Rowed = { count: suppliers.length, seconds: (performance.now() - started) / 1000 };
await pool.end();
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ found: result, cpu: (user + system) / 1000 }));
