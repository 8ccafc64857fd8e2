import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Client, createClient } from '@procure/client/client.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import { getFactor, sendFactorCode, showFactor } from '@procure/contract/account/factor.route.ts';
import { getBid, saveBidDraft, submitBid, withdrawBid } from '@procure/contract/bid/bid.route.ts';
import { getBidKey } from '@procure/contract/bid-key/bid-key.route.ts';
import { getOpeningRecord } from '@procure/contract/opening/opening.route.ts';
import { getMe, getStaffMe, signOut, signOutStaff } from '@procure/contract/session/session.route.ts';
import { listTenderOrganisations } from '@procure/contract/tender/option.route.ts';
import { getTender, saveTender } from '@procure/contract/tender/tender.route.ts';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bidder, bidderOf, type OpenLot, receiptOf, type Told } from '../../../bench/faults/bidder.ts';
import { auditFault, broken } from '../../../bench/faults/checks.ts';
import { openedBids, openersOf, setDeadline } from '../../../bench/faults/opening.ts';
import { openLots } from '../../../bench/faults/trial.ts';
import { lastCode, type Reached } from '../../../e2e/house.ts';
import { must, releaseBy, tokenOf } from '../../../e2e/wire.ts';
import { staff } from '../seeds/story/people.ts';
import { openDatabase } from './platform/database.ts';
import { type Db, openDb } from './platform/db.ts';
import { migrationFolder } from './platform/migrations.ts';
import { draftFor } from './platform/testing/fixtures/bid-key.ts';
import { tenderContent } from './platform/testing/fixtures/tender.ts';
import { callsOf, formerVersion, layOut } from './platform/testing/former-version.ts';
import { type ServerProcess, startServer } from './platform/testing/server-process.ts';
import { seen } from './platform/testing/story-readers.ts';

/**
 * A restart of one process after the other into this version: for a while the version before works beside it, on one
 * database that this version has brought to its own shape. Whatever goes through the wire may meet either.
 */
const before = formerVersion();
if ('unknown' in before) console.warn(`two versions on one database were not tried: ${before.unknown}`);

/** One of the two: its process, and how it is reached. */
interface Version extends Reached {
  readonly name: string;
  readonly server: ServerProcess;
}

const settings = { DEMO: '1', LOG_LEVEL: 'warn' };
const patience = 60_000;
/** Of the things of one kind in the story so many are read. */
const mostOfAKind = 6;
const began: ServerProcess[] = [];
let folder: string;
let dataDir: string;
/** Where the program of the version before lies, and how either is started on the data. */
let installed: string;
let env: Readonly<Record<string, string>>;
let db: Db;
let pool: pg.Pool;
let former: Version;
let current: Version;
/** What the former version can be asked, and what it does by the clock. */
let calls: ReturnType<typeof callsOf>;
let crons: readonly string[];
let lots: readonly OpenLot[];

const letters: string[] = [];
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) =>
    void text(stream).then((letter) => {
      letters.push(letter);
      done();
    }, done),
});

async function sql<Row extends pg.QueryResultRow>(words: string, values: readonly unknown[] = []) {
  return (await pool.query<Row>(words, [...values])).rows;
}

async function open(commit: string): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'portal-versions-'));
  dataDir = join(folder, 'var');
  installed = join(folder, 'former');
  await mkdir(installed);
  layOut(commit, installed);
  calls = callsOf(installed);
  await new Promise<void>((done) => mail.listen(0, '127.0.0.1', done));
  const { port } = mail.server.address() as AddressInfo;
  const mailed = { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'no-reply@portal.example' };
  env = { ...settings, ...mailed };
  // It tells the story itself: all that is there is of its making.
  former = await start('the version before', env, installed);
  const database = await openDatabase(
    { databaseUrl: null, databaseSetupUrl: null, dataDir },
    () => undefined,
  );
  pool = new pg.Pool({ ...database.owner, max: 2 });
  db = openDb(database.owner);
  await database.close();
  const known = await sql<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs',
  );
  crons = known.map(({ identifier }) => identifier);
  await keepBusy(former);
  // By the same addresses, as behind one proxy.
  env = { ...env, PUBLIC_URL: former.portal, CONSOLE_URL: former.console };
  current = await start('this version', env);
  lots = await openLots({ owner: database.owner, sql });
}

async function start(
  name: string,
  settings: Readonly<Record<string, string>>,
  program?: string,
): Promise<Version> {
  const server = await startServer(dataDir, settings, program);
  began.push(server);
  await server.until('启动完成');
  return { name, server, portal: server.portal, console: server.console, sql };
}

async function close(): Promise<void> {
  await db?.destroy();
  await pool?.end();
  for (const server of began) {
    server.child.kill('SIGCONT');
    server.child.kill('SIGTERM');
  }
  for (const server of began) await server.ended();
  await new Promise<void>((done) => mail.close(() => done()));
  await rm(folder, { recursive: true, force: true });
}

/** Asks the same so often that its statements are prepared, with the shape that their tables have before this version comes. */
async function keepBusy(version: Version): Promise<void> {
  const buyer = clientAt(version, 'console', await tokenOf(version, 'console', 'buyer_a'));
  const { id, content, ...made } = await writtenBy(buyer);
  let { version: at } = made;
  for (let time = 0; time < 30; time += 1)
    at = must(await buyer.call(saveTender, { id, version: at, ...content, title: `第${time}稿` })).version;
}

/** A new tender of the buyer's. */
async function writtenBy(buyer: Client) {
  const [organisation] = must(await buyer.call(listTenderOrganisations, {}));
  const content = tenderContent({ organisationId: organisation?.id ?? '' });
  const made = must(await buyer.call(saveTender, { id: randomUUID(), version: 0, ...content }));
  return { ...made, content };
}

const clientAt = (version: Version, side: 'portal' | 'console', token: string): Client =>
  createClient({
    transport: fetchTransport(version[side]),
    token: () => token,
    onSignInRequired: () => undefined,
    now: () => Date.now(),
  });

/** Both ways: what is begun at the first goes on at the second. */
const ways = () =>
  [
    [former, current],
    [current, former],
  ] as const;

/** Somebody who bids, in one session, at either. */
interface Supplier {
  readonly token: string;
  client(version: Version): Client;
  bidder(version: Version): Bidder;
  /** Of the lot, in that order. */
  told(lot: OpenLot): Told[];
}

/** The session is begun at the one, and the second factor that was asked for there is shown at the other. */
async function supplierAt(name: string, one: Version, other: Version): Promise<Supplier> {
  const token = await tokenOf(one, 'portal', name);
  const client = (version: Version) => clientAt(version, 'portal', token);
  const [to] = must(await client(one).call(getFactor, {})).roads;
  if (to === undefined) throw new Error(`no code can be sent to ${name}`);
  must(await client(one).call(sendFactorCode, { road: to.road }));
  must(await client(other).call(showFactor, { by: 'code', road: to.road, code: await lastCode(one) }));
  const told = new Map<string, Told[]>();
  return {
    token,
    client,
    bidder: (version) => bidderOf({ name, client: client(version), token }, version),
    told(lot) {
      const all = told.get(lot.id) ?? [];
      told.set(lot.id, all);
      return all;
    },
  };
}

/** Half of an upload; where it goes on at the other. */
async function beginUpload(one: Version, other: Version, token: string, name: string, bytes: Buffer) {
  const tus = { authorization: token, 'tus-resumable': '1.0.0' };
  const words = Object.entries({ filename: name, purpose: 'envelope' });
  const metadata = words.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const begun = await fetch(`${one.portal}/api/outer/pch/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join() },
  });
  const { pathname } = new URL(begun.headers.get('location') ?? '', one.portal);
  const sent = await fetch(`${one.portal}${pathname}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes.subarray(0, bytes.length >> 1)),
  });
  expect([begun.status, sent.status, sent.headers.get('upload-offset')]).toEqual([
    201,
    204,
    String(bytes.length >> 1),
  ]);
  return `${other.portal}${pathname}`;
}

/** A bid whose files are begun at the one and finished at the other, submitted at the one, and asked for again at the other. */
async function bid(supplier: Supplier, lot: OpenLot, one: Version, other: Version): Promise<void> {
  const envelopes = [];
  for (const envelope of await supplier.bidder(other).sealed(lot)) {
    const { kind, bytes } = envelope;
    envelope.begun = await beginUpload(one, other, supplier.token, `${kind}.age`, bytes);
    envelopes.push(await supplier.bidder(other).send(envelope));
  }
  const input = { lotId: lot.id, id: randomUUID(), envelopes };
  const given = must(await supplier.client(one).call(submitBid, input));
  expect(must(await supplier.client(other).call(submitBid, input))).toEqual(given);
  supplier.told(lot).push(receiptOf(input, given));
}

/** A process stands still meanwhile, so that it is the other that does what is to be done. */
async function whileStill<T>(frozen: Version, work: () => Promise<T>): Promise<T> {
  frozen.server.child.kill('SIGSTOP');
  try {
    return await work();
  } finally {
    frozen.server.child.kill('SIGCONT');
  }
}

interface Asked {
  readonly name: string;
  readonly who: string;
  readonly status: number;
  readonly code: string;
}

async function ask(
  version: Version,
  { name, path }: (typeof calls)[number],
  who: string,
  token: string | null,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Asked> {
  const place = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input[key] ?? '')));
  const base = path.startsWith('/api/inner/') ? version.console : version.portal;
  const answer = await fetch(`${base}${place}`, { headers: token === null ? {} : { authorization: token } });
  const { code = '' } = (await answer.json()) as { readonly code?: string };
  return { name, who, status: answer.status, code };
}

const sessions = new Map<string, string>();
/** Begun at either in turn. */
async function sessionOf(username: string, side: 'portal' | 'console'): Promise<string> {
  const version = sessions.size % 2 === 0 ? former : current;
  const token = sessions.get(username) ?? (await tokenOf(version, side, username));
  sessions.set(username, token);
  return token;
}

/** Each call that reads, asked of the version by whom it may be for; with what is named in the address, of the story. */
async function readAll(version: Version): Promise<readonly Asked[]> {
  const reads = calls.filter(({ method }) => method === 'GET');
  const roles = new Map(staff.toReversed().map(({ role, username }) => [role, username]));
  const people = {
    outer: ['supplier_a', 'supplier_new', 'supplier_pending'],
    inner: [...roles.values(), 'buyer_b', 'agency_a'],
  };
  const asked: Asked[] = [];
  for (const call of reads.filter(({ path }) => !path.includes(':'))) {
    const side = call.path.startsWith('/api/inner/') ? 'inner' : 'outer';
    asked.push(await ask(version, call, 'a visitor', null));
    if (call.access.who === 'public') continue;
    for (const who of people[side])
      asked.push(
        await ask(version, call, who, await sessionOf(who, side === 'inner' ? 'console' : 'portal')),
      );
  }
  for (const [name, things] of Object.entries(seen)) {
    const call = reads.find((one) => one.name === name);
    if (call === undefined) continue;
    const side = call.path.startsWith('/api/inner/') ? 'console' : 'portal';
    const { rows } = await things.execute(db);
    const step = Math.ceil(rows.length / mostOfAKind);
    for (const { username = '', ...input } of rows.filter((_, at) => at % step === 0)) {
      const token = username === '' ? null : await sessionOf(username, side);
      asked.push(await ask(version, call, username, token, input));
    }
  }
  return asked;
}

/** What it met and nobody had expected: the call or the job, and why. */
const errorsOf = ({ server }: Version) =>
  server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ level, msg }) => level >= 50 || String(msg).startsWith('a job failed'))
    .map(({ msg, route, task, err }) => [msg, route ?? task, err?.message]);

describe.runIf('commit' in before)('the version before and this one, on one database', () => {
  beforeAll(() => ('commit' in before ? open(before.commit) : undefined), 300_000);
  afterAll(close, 60_000);
  let suppliers: readonly Supplier[] = [];
  const at = (place: number): Supplier => {
    const found = suppliers[place];
    if (found === undefined) throw new Error('three suppliers bid');
    return found;
  };
  const lotAt = (place: number): OpenLot => {
    const lot = lots[place];
    if (lot === undefined) throw new Error('the story has no such lot that takes bids');
    return lot;
  };

  it('this one has brought the database to its own shape while the one before was at work', async () => {
    const applied = await sql<{ name: string }>('select name from schema_migration order by name');
    expect(applied.map(({ name }) => name)).toEqual((await readdir(migrationFolder)).sort());
    expect(current.server.said()).toContain('已接入正在运行的内嵌数据库');
  });

  it('a session that was begun at the one is good at the other, until it is ended at either', async () => {
    for (const [one, other] of ways()) {
      const portal = await tokenOf(one, 'portal', 'supplier_a');
      const there = clientAt(other, 'portal', portal);
      expect(must(await there.call(getMe, {}))).toEqual(
        must(await clientAt(one, 'portal', portal).call(getMe, {})),
      );
      must(await there.call(signOut, {}));
      expect(await clientAt(one, 'portal', portal).call(getMe, {})).toMatchObject({ code: '4030' });
      const desk = await tokenOf(one, 'console', 'buyer_a');
      const staffThere = clientAt(other, 'console', desk);
      expect(must(await staffThere.call(getStaffMe, {}))).toEqual(
        must(await clientAt(one, 'console', desk).call(getStaffMe, {})),
      );
      must(await staffThere.call(signOutStaff, {}));
      expect(await clientAt(one, 'console', desk).call(getStaffMe, {})).toMatchObject({ code: '4030' });
    }
  });

  it('a tender that is written at the one is read and written on at the other', async () => {
    for (const [one, other] of ways()) {
      const token = await tokenOf(one, 'console', 'buyer_a');
      const [here, there] = [clientAt(one, 'console', token), clientAt(other, 'console', token)];
      const { id, version, content } = await writtenBy(here);
      const [read, written] = [
        must(await there.call(getTender, { id })),
        must(await here.call(getTender, { id })),
      ];
      expect({ ...read, now: '' }).toEqual({ ...written, now: '' });
      must(await there.call(saveTender, { id, version, ...content, title: `${content.title}（二）` }));
      expect(must(await here.call(getTender, { id }))).toMatchObject({ title: `${content.title}（二）` });
    }
  });

  it(
    'a bid of which half was sent to the one goes on at the other, and has one receipt',
    async () => {
      suppliers = [
        await supplierAt('supplier_a', former, current),
        await supplierAt('supplier_b', current, former),
        await supplierAt('supplier_c', former, current),
      ];
      await bid(at(0), lotAt(0), former, current);
      await bid(at(1), lotAt(0), current, former);
      await bid(at(2), lotAt(0), former, current);
    },
    patience,
  );

  it(
    'a bid that was submitted at the one is taken back at the other, and another takes its place',
    async () => {
      for (const [place, [one, other]] of ways().entries()) {
        const supplier = at(place);
        const last = supplier.told(lotAt(0)).at(-1);
        if (last === undefined) throw new Error('a bid was submitted');
        const taken = { lotId: lotAt(0).id, versionId: last.versionId };
        must(await supplier.client(other).call(withdrawBid, taken));
        last.withdrawn = true;
        expect(must(await supplier.client(one).call(getBid, { lotId: lotAt(0).id }))).toMatchObject({
          validVersionNo: null,
        });
        await bid(supplier, lotAt(0), other, one);
      }
    },
    patience,
  );

  it('a draft of a bid that is kept at the one is read and kept on at the other', async () => {
    const lotId = lotAt(1).id;
    let version = 0;
    for (const [one, other] of ways()) {
      const key = must(await at(0).client(one).call(getBidKey, {})).versions.find(
        ({ replacedAt }) => replacedAt === null,
      );
      if (key === undefined) throw new Error('the company of the story has a key for its bids');
      const draft = await draftFor({ input: key }, lotId, version, { letter: {} });
      const kept = must(await at(0).client(one).call(saveBidDraft, draft));
      const read = must(await at(0).client(other).call(getBid, { lotId })).draft;
      expect(read).toMatchObject({ version: kept.version, sealed: { text: draft.sealed } });
      version = read.version;
    }
  });

  it(
    'what the one has to tell is delivered by the other',
    async () => {
      for (const [one, other] of ways()) {
        let delivered = false;
        // The one may have been faster: then nothing is shown, and it is told something else.
        for (let attempt = 0; attempt < 5 && !delivered; attempt += 1) {
          await bid(at(0), lotAt(1), one, one);
          delivered = await whileStill(one, async () => {
            const [letter] = await sql<{ id: string; state: string }>(
              `select id, state from outbox where channel = 'mail' and template = 'bid_received'
              order by created_at desc limit 1`,
            );
            const has = () => letters.some((words) => words.includes(letter?.id ?? '?'));
            if (letter?.state !== 'waiting' || has()) return false;
            return expect
              .poll(has, { timeout: 15_000 })
              .toBe(true)
              .then(
                () => true,
                () => false,
              );
          });
        }
        expect([other.name, delivered]).toEqual([other.name, true]);
      }
    },
    4 * patience,
  );

  it(
    'bids whose openers release at either are opened',
    async () => {
      const lot = lotAt(0);
      await setDeadline({ house: current, lot }, -1);
      const [first] = await openersOf({ house: former, lot });
      const [, second] = await openersOf({ house: current, lot });
      if (first === undefined || second === undefined) throw new Error('two openers');
      must(await releaseBy(first.client, lot.id));
      must(await releaseBy(second.client, lot.id));
      await expect.poll(() => openedBids({ house: current, lot }), { timeout: patience }).toBe(3);
      for (const supplier of suppliers) {
        const [there, here] = await Promise.all(
          [former, current].map(async (version) =>
            must(await supplier.client(version).call(getOpeningRecord, { lotId: lot.id })),
          ),
        );
        expect(there).toEqual(here);
      }
    },
    2 * patience,
  );

  it(
    'each job that goes by the clock is done by the one, and by the other',
    async () => {
      expect(crons.length).toBeGreaterThan(10);
      for (const [one, other] of ways()) {
        const failed = await whileStill(other, async () => {
          for (const task of crons)
            await sql(
              `select graphile_worker.add_job($1::text, '{}'::json, max_attempts => 1, job_key => 'tried:' || $1::text)`,
              [task],
            );
          const left = () =>
            sql<{ task: string; error: string | null }>(
              `select task_identifier as task, last_error as error from graphile_worker.jobs where key like 'tried:%'`,
            );
          await expect
            .poll(async () => (await left()).filter(({ error }) => error === null), { timeout: patience })
            .toEqual([]);
          return left();
        });
        expect([one.name, failed]).toEqual([one.name, []]);
      }
    },
    4 * patience,
  );

  it(
    'everything that can be read is answered by the one before, and by this one what was asked of that',
    async () => {
      const asked = new Map<Version, readonly Asked[]>();
      for (const version of [former, current]) asked.set(version, await readAll(version));
      const all = (version: Version) => asked.get(version) ?? [];
      const answered = (version: Version) =>
        new Set(all(version).flatMap(({ name, code }) => (code === '2000' ? [name] : [])));
      for (const version of [former, current])
        expect(all(version).filter(({ status, code }) => status >= 500 || code === '5000')).toEqual([]);
      // But for what is asked with a choice of the reader's own, and what the story does not tell of.
      const reads = calls.filter(({ method }) => method === 'GET').length;
      expect(answered(former).size).toBeGreaterThan(0.9 * reads);
      expect([...answered(former)].filter((name) => !answered(current).has(name))).toEqual([]);
    },
    4 * patience,
  );

  it(
    'the one before leaves, and this one goes on with all that was told',
    async () => {
      former.server.child.kill('SIGTERM');
      expect(await former.server.ended()).toBe(0);
      await bid(at(2), lotAt(1), current, current);
      for (const lot of [lotAt(0), lotAt(1)]) {
        const bidders = suppliers.map((supplier) => ({
          ...supplier.bidder(current),
          told: supplier.told(lot),
        }));
        expect(await broken({ dataDir, sql }, lot, bidders)).toEqual([]);
      }
      expect(await auditFault({ dataDir })).toEqual([]);
      expect([errorsOf(former), errorsOf(current)]).toEqual([[], []]);
    },
    2 * patience,
  );

  it(
    'the one before starts again beside this one, unless the shape is another: then it says so and does not',
    async () => {
      const known = await readdir(join(installed, 'apps/api/migrations'));
      const again = await startServer(dataDir, env, installed);
      began.push(again);
      if ((await readdir(migrationFolder)).every((name) => known.includes(name))) {
        await again.until('启动完成');
        again.child.kill('SIGTERM');
        expect(await again.ended()).toBe(0);
      } else {
        expect(await again.ended()).toBe(1);
        expect(again.said()).toContain('数据库由更新的版本建立');
      }
      expect((await fetch(`${current.portal}/readyz`)).status).toBe(200);
    },
    patience,
  );
});
