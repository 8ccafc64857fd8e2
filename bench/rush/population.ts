import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyPair, sealBytes } from '@procure/sealing/envelope.ts';
import type pg from 'pg';
import { hashToken, newToken } from '../../apps/api/src/platform/keys/token.ts';

/** A bid that is uploaded and not submitted. */
export interface ReadyBid {
  readonly token: string;
  readonly lotId: string;
  /** In the form of `submitBid`. */
  readonly body: string;
}

export interface Crowd {
  /** Sessions of the suppliers with a proved second factor. */
  readonly tokens: readonly string[];
  /** By lot, one of each supplier, in the suppliers' order. */
  readonly lots: readonly (readonly ReadyBid[])[];
}

const kinds = ['technical', 'commercial', 'price'] as const;

/**
 * Lots of a public tender that accept bids for ten more days, and suppliers who are ready to submit to each of them.
 */
export async function populate(
  client: pg.Client,
  dataDir: string,
  { suppliers: wanted, lots: count }: { readonly suppliers: number; readonly lots: number },
): Promise<Crowd> {
  const { recipient } = await makeKeyPair();
  const lotIds = Array.from({ length: count }, () => randomUUID());
  await addTender(client, recipient, lotIds);
  const suppliers = Array.from({ length: wanted }, () => ({
    account: randomUUID(),
    company: randomUUID(),
    version: randomUUID(),
    token: newToken(),
  }));
  const columns = {
    accounts: suppliers.map(({ account }) => account),
    companies: suppliers.map(({ company }) => company),
  };
  await client.query('begin');
  await client.query(
    `insert into account (id, kind, username, nick_name, phone, email, password_hash)
       select id, 'supplier', 'rush_' || n, '投标员' || n, (13000000000 + n)::text, 'rush' || n || '@example.com', 'x'
       from unnest($1::uuid[]) with ordinality as made (id, n)`,
    [columns.accounts],
  );
  await client.query(
    `insert into company (id, status, name, created_by)
       select id, 'approved', '测试供应商' || n || '有限公司', account
       from unnest($1::uuid[], $2::uuid[]) with ordinality as made (id, account, n)`,
    [columns.companies, columns.accounts],
  );
  await client.query(
    `insert into company_version (id, company_id, version_no, name, uscc, profile)
       select id, company, 1, '测试供应商' || n || '有限公司', '91000000MA1DEMA35X', '{}'
       from unnest($1::uuid[], $2::uuid[]) with ordinality as made (id, company, n)`,
    [suppliers.map(({ version }) => version), columns.companies],
  );
  await client.query(
    `update company set current_version_id = company_version.id from company_version
       where company_version.company_id = company.id`,
  );
  await client.query(
    `update account set company_id = company.id from company where company.created_by = account.id`,
  );
  await client.query(
    `insert into account_role (account_id, role_id)
       select account.id, role.id from account cross join role where account.kind = 'supplier' and role.kind = 'supplier'`,
  );
  await client.query(
    `insert into document_receipt (lot_id, company_id, account_id)
       select lot, company, account from unnest($1::uuid[]) as lot, unnest($2::uuid[], $3::uuid[]) as made (company, account)`,
    [lotIds, columns.companies, columns.accounts],
  );
  await client.query(
    `insert into session (token_hash, account_id, expires_at, factor_at)
       select hash, account, now() + interval '8 hours', now() from unnest($1::bytea[], $2::uuid[]) as made (hash, account)`,
    [suppliers.map(({ token }) => hashToken(token)), columns.accounts],
  );
  const sealed = Buffer.from(await sealBytes([recipient], new TextEncoder().encode('{}')));
  const lots: ReadyBid[][] = [];
  for (const lotId of lotIds) lots.push(await addEnvelopes(client, dataDir, { lotId, suppliers, sealed }));
  await client.query('commit');
  await client.query('analyze');
  return { tokens: suppliers.map(({ token }) => token), lots };
}

async function addTender(client: pg.Client, recipient: string, lotIds: readonly string[]): Promise<void> {
  const [tender, staff, organisation] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(
    `insert into account (id, kind, username, nick_name, phone, password_hash)
     values ($1, 'staff', 'rush_buyer', '采购员', '13900000001', 'x')`,
    [staff],
  );
  await client.query(`insert into organisation (id, kind, name) values ($1, 'purchaser', '测试采购单位')`, [
    organisation,
  ]);
  await client.query(
    `insert into tender (id, tender_no, title, method, scope, kind, category_id, area_code, buyer_name, organisation_id,
       contact, fund_source, overview, qualification, created_by)
     select $1, 'ZB202611240001', '集中投标项目', 'open_tender', 'voluntary', 'goods', category.id, area.code, '测试采购单位',
       $2, '{"name": "李工", "phone": "0571-88880000"}', '自筹资金', '本项目采购设备。', '具有独立承担民事责任的能力。', $3
     from (select id from category order by id limit 1) as category, (select code from area order by code desc limit 1) as area`,
    [tender, organisation, staff],
  );
  await client.query(
    `insert into lot (id, tender_id, lot_no, title, state, evaluation_method, document_from, document_until,
       question_until, bid_deadline, published_at, seal_recipient)
     select id, $1, n, '第' || n || '标段', 'published', 'lowest_price', now() - interval '2 days', now() + interval '5 days',
       now() + interval '3 days', now() + interval '10 days', now() - interval '2 days', $2
     from unnest($3::uuid[]) with ordinality as made (id, n)`,
    [tender, recipient, lotIds],
  );
}

/** Adds files as if they had been uploaded. All have the same bytes, which makes no difference for a sealed file. */
async function addEnvelopes(
  client: pg.Client,
  dataDir: string,
  {
    lotId,
    suppliers,
    sealed,
  }: {
    readonly lotId: string;
    readonly suppliers: readonly {
      readonly account: string;
      readonly company: string;
      readonly token: string;
    }[];
    readonly sealed: Buffer;
  },
): Promise<ReadyBid[]> {
  const sha256 = createHash('sha256').update(sealed).digest('hex');
  const files = suppliers.flatMap(({ account, company }) =>
    kinds.map((kind) => ({ id: randomUUID(), kind, account, company })),
  );
  const first = join(dataDir, 'files', `envelope-${lotId}`);
  await writeFile(first, sealed, { mode: 0o600 });
  for (const { id } of files) {
    const folder = join(dataDir, 'files', id.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await link(first, join(folder, id));
  }
  await client.query(
    `insert into file (id, name, mime, purpose, path, size, sha256, seal_recipients, owner_account_id, owner_company_id)
     select id, kind || '.age', 'application/octet-stream', 'envelope', left(id::text, 2) || '/' || id, $5, $6, 1, account, company
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) as made (id, kind, account, company)`,
    [
      files.map(({ id }) => id),
      files.map(({ kind }) => kind),
      files.map(({ account }) => account),
      files.map(({ company }) => company),
      sealed.length,
      sha256,
    ],
  );
  return suppliers.map(({ token }, place) => ({
    token,
    lotId,
    body: JSON.stringify({
      id: randomUUID(),
      timeStamp: Date.now(),
      envelopes: files
        .slice(place * kinds.length, (place + 1) * kinds.length)
        .map(({ id: fileId, kind }) => ({ kind, fileId, name: `${kind}.age`, size: sealed.length, sha256 })),
    }),
  }));
}
