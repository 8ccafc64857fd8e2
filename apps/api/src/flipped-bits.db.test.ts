import { writeFile } from 'node:fs/promises';
import * as bids from '@procure/contract/bid/bid.route.ts';
import { getSignedRecord } from '@procure/contract/opening/opening.route.ts';
import { getReceipt } from '@procure/contract/receipt/receipt.route.ts';
import { auditFaultLabels } from '@procure/domain/audit/audit.ts';
import { openBidDraft, sealBidDraft } from '@procure/sealing/bid-draft.ts';
import { openBidKey } from '@procure/sealing/bid-key.ts';
import { openCheckpoint, readCheckpoint, verifyCosignature } from '@procure/sealing/checkpoint.ts';
import { openOpeningRecord } from '@procure/sealing/opening-record.ts';
import { checkReceipt } from '@procure/sealing/receipt-check.ts';
import { unwrapByPassphrase } from '@procure/sealing/wrapping.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAll } from '../testing/fixtures/audit.ts';
import { openAuthority, opensslTakes } from '../testing/fixtures/authority.ts';
import { submittedBid } from '../testing/fixtures/bid.ts';
import { keyedCompany, keyPassphrase } from '../testing/fixtures/bid-key.ts';
import { bitsOf, type Place } from '../testing/fixtures/bits.ts';
import { releaseShare, shareOf } from '../testing/fixtures/opener.ts';
import { lotWithBids, openAll, releaseAll } from '../testing/fixtures/opening.ts';
import { passDeadline } from '../testing/fixtures/tender.ts';
import { openWitness } from '../testing/fixtures/witness.ts';
import { type Person, testApp } from '../testing/test-app.ts';
import { checkNewestSeals, checkWholeLog } from './features/audit/service.ts';
import { runOpening } from './features/opening/session/service.ts';
import { fixDueRoots } from './features/receipt/service.ts';
import { logKeyOf, publish } from './features/transparency/service.ts';
import { stampEntries } from './features/transparency/stamp/service.ts';
import { askWitnesses } from './features/transparency/witness/service.ts';
import type { CompanyActor } from './platform/actor.ts';

/**
 * Flips one bit in each kind of file and row that carries evidence, and records the check that notices it: an act of a
 * user, `npm run audit` or a start. A kind without such a check fails. `npm run faults` writes the findings to
 * bench/FAULTS.md.
 */
const witness = await openWitness('witness.example/supervisor');
const authority = await openAuthority();
const house = testApp(
  {},
  { WITNESSES: witness.setting, TSA_URL: authority.url, TSA_CA_FILE: authority.caFile },
);
const { flip, flipFile, changed, notice, found } = bitsOf(house);
type Lot = Awaited<ReturnType<typeof lotWithBids>>;

beforeAll(() => {
  witness.log = logKeyOf(house.parts());
});
afterAll(async () => {
  await Promise.all([witness.close(), authority.close()]);
  const into = process.env.FLIPPED_BITS;
  if (into !== undefined) await writeFile(into, JSON.stringify(found));
});

/** One row; there is one. */
const one = async <Row>(text: string): Promise<Row> => {
  const { rows } = await sql.raw<Row>(text).execute(house.database.db);
  const [row] = rows;
  if (row === undefined) throw new Error(`nothing: ${text}`);
  return row;
};
const fileOf = (id: string) => one<{ path: string }>(`select path from file where id = '${id}'`);

async function closed(bidders: number): Promise<Lot> {
  const lot = await lotWithBids(
    house,
    Array.from({ length: bidders }, (_, at) => `${1_000 + at}.00`),
  );
  await passDeadline(house, lot.lotId);
  await fixDueRoots(house.parts());
  return lot;
}

async function download(
  person: Pick<Person<CompanyActor>, 'token'>,
  id: string,
  side = 'portal' as 'portal' | 'console',
) {
  const url = `/api/${side === 'portal' ? 'outer' : 'inner'}/pch/sftp/download`;
  const query = { path: id, oldName: '' };
  return house
    .app()
    [side].inject({ url, query, headers: { authorization: person.token } })
    .then(({ statusCode }) =>
      statusCode === 200 ? null : `download: it ends without the file (${statusCode})`,
    )
    .catch(() => 'download: it ends before the file does');
}

const audit = async () => {
  const fault = await checkWholeLog(house.parts());
  return fault === null ? null : `npm run audit: ${auditFaultLabels[fault.fault]}`;
};
const start = async () => {
  const fault = await checkNewestSeals(house.parts());
  return fault === null ? null : `npm run audit and each start: ${auditFaultLabels[fault.fault]}`;
};

test('of a bid is found at its opening, and named, and it opens once that is undone', async () => {
  const lot = await closed(5);
  const [a, b, c, d, e] = lot.versions;
  const undo: (() => Promise<void>)[] = [];
  const of = (version: string | undefined) => `bid_version_id = '${version}'`;
  const changes: readonly (readonly [string, string | undefined, Place])[] = [
    [
      'manifest of a bid',
      a,
      { table: 'bid_version', column: 'manifest', where: `id = '${a}'`, path: '{0,sha256}' },
    ],
    ['digest of a manifest', b, { table: 'bid_version', column: 'manifest_sha256', where: `id = '${b}'` }],
    [
      'row of an envelope',
      c,
      { table: 'bid_envelope', column: 'sha256', where: `${of(c)} and kind = 'price'` },
    ],
    ['receipt', d, { table: 'bid_version', column: 'receipt', where: `id = '${d}'`, path: '{signature}' }],
  ];
  for (const [, , place] of changes) undo.push(await changed(place));
  const { path } = await one<{ path: string }>(
    `select path from file join bid_envelope on file_id = file.id where ${of(e)} and kind = 'price'`,
  );
  const causeOf = async (version: string | undefined) => {
    const row = await one<{ kind: string; cause: string }>(
      `select kind, cause from opening_finding where ${of(version)}`,
    );
    return row.kind === 'altered' ? `opening: ${row.cause}` : null;
  };
  await flipFile('sealed envelope', `files/${path}`, async () => {
    await openAll(house, lot.tender);
    return causeOf(e);
  });
  for (const [kind, version] of changes) await notice(kind, () => causeOf(version));
  for (const back of undo) await back();
  await runOpening(house.parts(), lot.lotId);
  expect(await one(`select state from opening where lot_id = '${lot.lotId}'`)).toEqual({
    state: 'completed',
  });

  // An opened file and its envelope.
  const [supplier] = lot.suppliers;
  const [opener] = lot.tender.openers;
  if (supplier === undefined || opener === undefined) throw new Error('somebody bids and opens');
  const { id, opened } = await one<{ id: string; opened: string }>(`select file.id, path as opened from file
    join attachment on file_id = file.id where owner_id::text in (select bid_id::text from opening_entry
    where lot_id = '${lot.lotId}') and purpose = 'opened' limit 1`);
  expect(await download({ token: opener.token }, id, 'console')).toBeNull();
  await flipFile('opened file', `files/${opened}`, () => download({ token: opener.token }, id, 'console'));
  const file = { table: 'file', column: 'sha256', where: `id = '${id}'` };
  await flip('row of a file', file, () => download({ token: opener.token }, id, 'console'));

  const record = { table: 'opening_record', where: `lot_id = '${lot.lotId}'` };
  const { publicKey } = house.parts().crypto.signing;
  const page = async () => {
    const reply = await house.client('portal').call(getSignedRecord, { lotId: lot.lotId });
    if (!reply.ok) throw new Error(reply.message);
    const holds = (await openOpeningRecord(reply.data, publicKey)) !== null;
    const said = await audit();
    return holds || said === null ? null : `record's page, npm run verify: signature; ${said}`;
  };
  await flip('record of an opening', { ...record, column: 'body' }, page);
  await flip('signature of a record', { ...record, column: 'signature' }, page);
  const entry = { table: 'opening_entry', where: `bid_version_id = '${a}'` };
  await flip('entry of a record', { ...entry, column: 'total_incl', as: 'numeric' }, audit);
  expect(await audit()).toBeNull();
});

test('of a receipt, its log and a withdrawal is found on the receipt’s page, and nothing opens', async () => {
  const before = await lotWithBids(house, ['1000.00', '1001.00', '1002.00']);
  const { lotId, suppliers, tender } = before;
  const [supplier] = suppliers;
  const [first = ''] = before.versions;
  if (supplier === undefined) throw new Error('somebody bids');
  const taken = await supplier.client.call(bids.withdrawBid, { lotId, versionId: first });
  expect(taken.ok).toBe(true);
  const { id } = await submittedBid(house, supplier, lotId);
  const receiptOf = async (version: string) => {
    const reply = await supplier.client.call(getReceipt, { lotId, id: version });
    if (!reply.ok) throw new Error(reply.message);
    const { signed, log, withdrawal } = reply.data;
    return checkReceipt(signed, log, house.parts().crypto.signingKeys, withdrawal);
  };
  const version = { table: 'bid_version', where: `id = '${id}'` };
  await flip(
    'receipt, on its page',
    { ...version, column: 'receipt', path: '{receipt,files,0,sha256}' },
    async () => ((await receiptOf(id)).signed ? null : 'receipt’s page, npm run verify: signature'),
  );
  const withdrawal = { table: 'bid_withdrawal', column: 'receipt', where: `bid_version_id = '${first}'` };
  await flip('withdrawal', { ...withdrawal, path: '{signature}' }, async () =>
    (await receiptOf(first)).withdrawal === false ? 'receipt’s page, npm run verify: withdrawal' : null,
  );
  await passDeadline(house, lotId);
  await fixDueRoots(house.parts());
  const opening = async () => {
    const last = (await releaseAll(tender)).at(-1);
    return last?.ok === false && last.reason === 'receipt_log_broken'
      ? `opening refused: ${last.message}`
      : null;
  };
  const root = { table: 'receipt_root', where: `lot_id = '${lotId}'` };
  await flip('signed root', { ...root, column: 'root' }, opening);
  await flip('signature of a root', { ...root, column: 'signature' }, opening);
  await flip('line of a receipt log', { ...root, column: 'entries', path: '{0,receipt}' }, opening);
  await flip('head of a receipt log', { ...root, column: 'head', path: '{salt}' }, opening);
  await flip('leaf of a receipt', { ...version, column: 'leaf_hash', as: 'bytea' }, opening);
  await flip('leaf of a withdrawal', { ...withdrawal, column: 'leaf_hash', as: 'bytea' }, opening);
  expect((await openAll(house, tender)).at(-1)).toMatchObject({ ok: true });
  expect((await receiptOf(id)).included).toBe(true);
  await flip(
    'line of a receipt log, after the opening',
    { ...root, column: 'entries', path: '{0,receipt}' },
    async () => ((await receiptOf(id)).included === true ? null : 'receipt’s page, npm run verify: the log'),
  );
});

test('of an opener’s key or share is found by its browser or at the release, and the others open', async () => {
  const { lotId, tender } = await closed(3);
  const [first, second, third] = tender.openers;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three open');
  const share = { table: 'lot_share', where: `lot_id = '${lotId}' and account_id = '${first.accountId}'` };
  await flip('sealed share', { ...share, column: 'sealed' }, async () =>
    (await shareOf(first, lotId)) === '' ? 'opener’s browser: it does not open' : null,
  );
  await flip('digest of a share', { ...share, column: 'sha256' }, async () => {
    const reply = await releaseShare(first, lotId);
    return reply.ok || reply.reason !== 'share_wrong' ? null : 'release refused, its opener named';
  });
  const key = { table: 'opener_key', where: `account_id = '${first.accountId}'` };
  const kept = () => one<{ by: string }>(`select by_passphrase as by from opener_key where ${key.where}`);
  const unwrapped = async () => unwrapByPassphrase((await kept()).by, '海州云帆 开标 2026').catch(() => null);
  expect(await unwrapped()).not.toBeNull();
  await flip('key of an opener', { ...key, column: 'by_passphrase' }, async () =>
    (await unwrapped()) === null ? 'opener’s browser: it does not open, the recovery code does' : null,
  );
  expect(await releaseShare(first, lotId)).toMatchObject({ data: { state: 'waiting' } });
  await flip('released share', { ...share, column: 'released' }, async () => {
    expect(await releaseShare(second, lotId)).toMatchObject({ data: { state: 'waiting' } });
    expect(await releaseShare(third, lotId)).toMatchObject({ data: { state: 'in_progress' } });
    const named = await one<{ openers: string[] }>(
      `select after -> 'openers' as openers from audit_log where lot_id = '${lotId}' and action = 'name_false'`,
    );
    return named.openers.length === 1 ? 'opening: named as false, the others open' : null;
  });
  await runOpening(house.parts(), lotId);
  expect(await one(`select state from opening where lot_id = '${lotId}'`)).toEqual({ state: 'completed' });
});

test('in a supplier’s data is detected by its browser, and in any file by its download', async () => {
  const lot = await lotWithBids(house, ['1000.00']);
  const { lotId, tender } = lot;
  const [supplier] = lot.suppliers;
  if (supplier === undefined) throw new Error('somebody bids');
  const key = await keyedCompany(supplier);
  const by = (column: string, table: string) =>
    one<{ text: string }>(
      `select ${column} as text from ${table} where account_id = '${supplier.accountId}'`,
    );
  const own = `account_id = '${supplier.accountId}'`;
  await flip(
    'pair of a supplier',
    { table: 'bid_key_pair', column: 'by_passphrase', where: own },
    async () => {
      const { text } = await by('by_passphrase', 'bid_key_pair');
      return (await unwrapByPassphrase(text, keyPassphrase).catch(() => null)) === null
        ? 'supplier’s browser: it does not open, the recovery code does'
        : null;
    },
  );
  await flip('copy of a company’s key', { table: 'bid_key_copy', column: 'sealed', where: own }, async () => {
    const { text } = await by('sealed', 'bid_key_copy');
    return (await openBidKey(key.pairIdentity, text).catch(() => null)) === null
      ? 'supplier’s browser: it does not open, a colleague gives it again'
      : null;
  });
  const prices = Array.from({ length: 101 }, () => ({ price: '1000.00' }));
  const { id: keyId, recipient } = key.input;
  const { text: index, blocks } = await sealBidDraft(recipient, lotId, { prices });
  const draft = {
    ...{ lotId, version: 0, keyId, index },
    blocks: blocks.map((block) => ({ id: block.id, text: block.text })),
  };
  expect(await supplier.client.call(bids.saveBidDraft, draft)).toMatchObject({ ok: true });
  const bid = `lot_id = '${lotId}'`;
  const draftNow = async () => {
    const found = await supplier.client.call(bids.getBid, { lotId });
    if (!found.ok || found.data.draft.sealed === null) throw new Error('the draft is there');
    const { text, blocks: stored } = found.data.draft.sealed;
    return openBidDraft([key.identity], lotId, text, stored);
  };
  expect(await draftNow()).toMatchObject({ kind: 'open', content: { prices } });
  const detected = async () =>
    (await draftNow()).kind === 'open' ? null : 'supplier’s browser: it does not open';
  await flip('draft', { table: 'bid', column: 'draft_sealed', where: bid }, detected);
  await flip(
    'block of a draft',
    { table: 'bid_draft_block', column: 'sealed', where: `id = '${blocks[0]?.id}'` },
    detected,
  );
  const { id: envelope } = await one<{ id: string }>(
    `select file_id as id from bid_envelope where bid_version_id = '${lot.versions[0]}' limit 1`,
  );
  expect(await download(supplier, envelope)).toBeNull();
  await flipFile('sealed envelope, read back', `files/${(await fileOf(envelope)).path}`, () =>
    download(supplier, envelope),
  );
  const { id } = await one<{ id: string }>(
    `select id from file where owner_account_id = '${tender.buyer.accountId}' and purpose = 'document' limit 1`,
  );
  expect(await download({ token: tender.buyer.token }, id, 'console')).toBeNull();
  await flipFile('attachment', `files/${(await fileOf(id)).path}`, () =>
    download({ token: tender.buyer.token }, id, 'console'),
  );
});

test('in a log is detected by the audit command and a start, in external signatures by their verification', async () => {
  await sealAll(house);
  await publish(house.parts());
  await askWitnesses(house.parts());
  await stampEntries(house.parts());
  // Seals the log lines of the acts above.
  await sealAll(house);
  expect(await start()).toBeNull();
  expect(await audit()).toBeNull();
  const line = `id = (select max(id) from audit_log where before is not null or after is not null)`;
  const { after } = await one<{ after: object | null }>(`select after from audit_log where ${line}`);
  expect(after).not.toBeNull();
  const said = { table: 'audit_log', where: line };
  await flip('line of the audit log', { ...said, column: 'salt', as: 'uuid' }, start);
  const last = 'no = (select max(no) from audit_seal)';
  await flip('seal of the audit log', { table: 'audit_seal', column: 'root', where: last }, start);
  await flip('signature of a seal', { table: 'audit_seal', column: 'signature', where: last }, start);
  const entry = { table: 'transparency_entry', where: 'no = (select max(no) from transparency_entry)' };
  for (const column of ['entry', 'leaf', 'signature', 'body'])
    await flip(`${column} in the public log`, { ...entry, column }, start);
  const newest = 'size = (select max(size) from transparency_checkpoint)';
  const checkpoint = { table: 'transparency_checkpoint', where: newest };
  await flip('root of a checkpoint', { ...checkpoint, column: 'root' }, start);
  await flip('checkpoint', { ...checkpoint, column: 'note' }, async () => {
    const { payload } = await house.app().portal.inject({ url: '/transparency/checkpoint' });
    const noticed = await start();
    const holds = (await openCheckpoint(payload, logKeyOf(house.parts())).catch(() => null)) !== null;
    return holds || noticed === null ? null : `${noticed}; npm run verify: signature`;
  });
  const cosigned = async () => {
    const { payload } = await house.app().portal.inject({ url: '/transparency/checkpoint' });
    const read = readCheckpoint(payload);
    const own = read?.signatures.find(({ name }) => name === witness.key.name);
    return (
      read !== null && own !== undefined && (await verifyCosignature(read.text, own, witness.key)) !== null
    );
  };
  expect(await cosigned()).toBe(true);
  const cosignature = { table: 'transparency_cosignature', column: 'line', where: 'size > 0' };
  await flip('cosignature', cosignature, async () =>
    (await cosigned()) ? null : 'npm run verify with the witness’s key: signature',
  );
  const stamped = await one<{ no: number }>('select max(no) as no from transparency_stamp');
  const taken = async () => {
    const [bytes, reply] = await Promise.all(
      ['entry', 'stamp'].map((what) =>
        house.app().portal.inject({ url: `/transparency/${what}/${stamped.no}` }),
      ),
    );
    return opensslTakes(authority, {
      content: bytes?.payload ?? '',
      reply: reply?.rawPayload ?? Buffer.of(),
    });
  };
  expect(await taken()).toBe(true);
  const stamp = {
    table: 'transparency_stamp',
    column: 'reply',
    where: `no = ${stamped.no}`,
    as: 'bytea',
  } as const;
  // In what is signed: of certificates that go along openssl reads no more than it needs.
  const signed = async () => ((await taken()) ? null : 'openssl ts -verify: not taken');
  await flip('time-stamp', stamp, signed, 1);
  await flip('moment of a time-stamp', stamp, signed, 0.1);
  await flipFile('note of the audit log’s end', 'files/.audit-seal', start);
  await flipFile('note of the public log’s end', 'files/.transparency', start);
  expect(await start()).toBeNull();
  expect(await audit()).toBeNull();
});
