import type { Endpoint } from '@procure/contract/endpoint.ts';
import { listMembers } from '@procure/contract/member/member.route.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { listTenderMembers } from '@procure/contract/tender/member.route.ts';
import { listTenders } from '@procure/contract/tender/tender.route.ts';
import { priceSheet } from '@procure/domain/bid/price-sheet.ts';
import { type LotTimes, lotPhase } from '@procure/domain/lot/lot.ts';
import { type Method, methodSteps, type Sourcing } from '@procure/domain/tender/method.ts';
import { invitationOf } from '@procure/domain/tender/sourcing.ts';
import { type SignedReceipt, verifyReceipt } from '@procure/sealing/receipt.ts';
import { logRoot } from '@procure/sealing/receipt-log.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkLog } from '../src/features/audit/service.ts';
import { findIdentity, openSession } from '../src/features/session/store.ts';
import { actAs, denial, type StaffActor, type SupplierActor } from '../src/platform/actor.ts';
import { hashToken, newToken } from '../src/platform/keys/token.ts';
import { storyInputs, untold } from '../testing/story-readers.ts';
import { testApp } from '../testing/test-app.ts';
import { seedDemo } from './demo.ts';
import { buyers } from './story/buyers.ts';
import { colleagues, staff } from './story/people.ts';
import { tenders } from './story/tenders.ts';

const test = testApp({}, { DEMO: '1' });
const patience = 300_000;

interface Reader {
  readonly actor: StaffActor | SupplierActor;
  readonly token: string;
}

/** By user name. */
const people = new Map<string, Reader>();
let before: readonly unknown[] = [];
let seeded = new Date();

beforeAll(async () => {
  const { db } = test.database;
  before = await clockOf();
  seeded = new Date();
  await seedDemo({ ...test.parts(), db }, seeded);
  for (const { id, username } of await db.selectFrom('account').select(['id', 'username']).execute()) {
    const token = newToken();
    await openSession(db, { tokenHash: hashToken(token), accountId: id, ip: '203.0.113.1' });
    const identity = await findIdentity(db, id);
    if (identity !== null)
      people.set(username, { actor: actAs(identity, { requestId: null, ip: null }), token });
  }
}, patience);

/** The defaults that ask the clock, and the functions that could be taken for it. */
async function clockOf(): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select table_name, column_name, column_default from information_schema.columns where table_schema = 'public'
    union all
    select nspname, proname, '' from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where proname in ('now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp')
    order by 1, 2`.execute(test.parts().db);
  return rows;
}

const stories = tenders.flatMap((tender) =>
  tender.lots.map((lot, place) => ({ title: tender.title, lotNo: place + 1, lot, tender })),
);

describe('the clock of the story', () => {
  it('is removed after the seeding: the database uses its own clock again', async () => {
    expect(await clockOf()).toEqual(before);
    const { rows } = await sql<{ schemas: number }>`
      select count(*) as schemas from pg_namespace where nspname = 'story_time'`.execute(test.parts().db);
    expect(rows).toEqual([{ schemas: 0 }]);
  });

  it('ran forwards: the audit log fits its seals, is in the order of time, and ends before now', async () => {
    const { db } = test.parts();
    const check = await checkLog(staffOf('auditor_a').scope, test.parts(), { from: null, until: null });
    expect(check).toMatchObject({ fault: null, complete: true, from: expect.any(Date) });
    const { rows } = await sql<{ lines: number; backwards: number; last: Date }>`
      select count(*) as lines, count(*) filter (where at < earlier) as backwards, max(at) as last
      from (select at, lag(at) over (order by id) as earlier from audit_log) as told`.execute(db);
    expect(rows[0]?.lines).toBeGreaterThan(800);
    expect(rows[0]?.backwards).toBe(0);
    expect(rows[0]?.last.getTime()).toBeLessThanOrEqual(seeded.getTime());
  });
});

describe('the buyers of the story', () => {
  const clientOf = (username: string) => test.client('console', people.get(username)?.token);
  const mine = async (username: string) => {
    const listed = await clientOf(username).call(listTenders, { pageSize: 100 });
    if (!listed.ok) throw new Error(listed.message);
    return listed.data;
  };
  const teamOf = async (username: string, id: string) => {
    const team = await clientOf(username).call(listTenderMembers, { id });
    return team.ok ? team.data : team.code;
  };

  it('see the tenders of their own purchasers, and nothing of the other team’s', async () => {
    const [first, second] = [await mine('buyer_a'), await mine('buyer_b')];
    expect(new Set(second.map(({ buyerName }) => buyerName))).toEqual(new Set([buyers.hospital.name]));
    expect(first.map(({ buyerName }) => buyerName)).not.toContain(buyers.hospital.name);
    expect(new Set([...first, ...second].map(({ tenderId }) => tenderId)).size).toBe(tenders.length);
    for (const { tenderId } of first) expect(await teamOf('buyer_b', tenderId)).toBe('4040');
    for (const { tenderId } of second) expect(await teamOf('buyer_a', tenderId)).toBe('4040');
  });

  it('have a colleague who works on two tenders and can be added to the others', async () => {
    const handled = new Set((await mine('buyer_c')).map(({ tenderId }) => tenderId));
    expect(handled.size).toBe(2);
    for (const { tenderId } of await mine('buyer_a')) {
      const team = await teamOf('buyer_a', tenderId);
      if (typeof team === 'string') throw new Error(team);
      const own = team.members.filter(({ name }) => name !== '闻代理');
      const duties = own.map(({ name, duty }) => [name, duty]);
      expect(duties).toEqual([
        ['林采购', 'owner'],
        ...(handled.has(tenderId) ? [['何采购', 'handler']] : []),
      ]);
      expect(team.candidates.some(({ name }) => name === '何采购')).toBe(!handled.has(tenderId));
    }
  });

  it('have entrusted one tender to an agency, whose person works on it and sees no other', async () => {
    const entrusted = tenders.filter(({ agency }) => agency).map(({ title }) => title);
    const seenBy = (await mine('agency_a')).map(({ title }) => title);
    expect(seenBy).toEqual(entrusted);
    const { rows } = await sql<{ state: string }>`select state from entrustment`.execute(test.parts().db);
    expect(rows).toEqual([{ state: 'accepted' }]);
  });

  it('wait for the first signature of a step with a named signer, if two must sign', async () => {
    const { rows } = await sql<{
      title: string;
      signer: string;
    }>`select step.title, account.username as signer
      from approval join approval_step step on step.approval_id = approval.id
      join account on account.id = any (step.signers)
      where approval.state = 'waiting' order by step.position`.execute(test.parts().db);
    expect(rows.map(({ signer }) => signer)).toEqual(['approver_a', 'approver_c']);
  });
});

describe('the people of a company', () => {
  it('are those of the story, each with their own rights', async () => {
    const found = await test.client('portal', people.get('supplier_a')?.token).call(listMembers, {});
    if (!found.ok) throw new Error(found.message);
    const rights = Object.fromEntries(found.data.map(({ username, roles }) => [username, roles]));
    expect(Object.keys(rights).sort()).toEqual(['supplier_a', 'supplier_a2', 'supplier_a3']);
    for (const { username, roles } of colleagues) expect(rights[username]).toEqual(roles);
  });
});

function staffOf(username: string): StaffActor {
  const reader = people.get(username);
  if (reader?.actor.kind !== 'staff') throw new Error(`${username} is no staff`);
  return reader.actor;
}

interface LotFacts extends LotTimes {
  readonly id: string;
  readonly title: string;
  readonly lotNo: number;
  readonly method: Method;
}

async function readLots(): Promise<readonly LotFacts[]> {
  const rows = await test
    .parts()
    .db.selectFrom('lot')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .select([
      'lot.id',
      'tender.title',
      'lot.lotNo',
      'tender.method',
      'lot.state',
      'lot.documentFrom',
      'lot.documentUntil',
      'lot.prequalificationDeadline',
      'lot.prequalificationConcludedAt',
      'lot.bidDeadline',
    ])
    .execute();
  return rows as unknown as readonly LotFacts[];
}

/** Fails if the query finds a row of an inconsistency; its first column is the tender's title. */
async function never(query: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await query.execute(test.parts().db);
  expect(rows).toEqual([]);
}

describe('every lot of the demo', () => {
  it('is in the state of its story', async () => {
    const lots = await readLots();
    const found = lots.map((lot) => `${lot.title} ${lot.lotNo}: ${lotPhase(lot, seeded)}`);
    const told = stories.map(({ title, lotNo, lot }) => `${title} ${lotNo}: ${lot.phase}`);
    expect(found.sort()).toEqual(told.sort());
  });

  it('has in the audit log who wrote, submitted, approved and published it', async () => {
    await never(sql`select tender.title, lot.lot_no, wanted.action
      from lot join tender on tender.id = lot.tender_id
      cross join lateral (values ('submit', lot.submitted_at), ('approve', lot.approved_at),
        ('publish', lot.published_at)) as wanted (action, at)
      where wanted.at is not null and not exists (select from audit_log log
        where log.entity = 'lot' and log.entity_id = lot.id and log.action = wanted.action)`);
  });

  it('invited as many as its method requires, and has bids only from companies that could see it', async () => {
    const { rows } = await sql<{ title: string; method: Method; sourcing: Sourcing; invited: number }>`
      select tender.title, tender.method, tender.sourcing, (select count(*) from invitation
        where invitation.lot_id = lot.id and invitation.state <> 'cancelled') as invited
      from lot join tender on tender.id = lot.tender_id where lot.published_at is not null`.execute(
      test.parts().db,
    );
    for (const { title, method, sourcing, invited } of rows) {
      const { minInvited } = methodSteps[method];
      const invitation = invitationOf({ method, sourcing });
      if (invitation === 'required') expect(invited, title).toBeGreaterThanOrEqual(minInvited);
      if (invitation === 'none') expect(invited, title).toBe(0);
    }
    await never(sql`select tender.title, company.name from bid_version
      join lot on lot.id = bid_version.lot_id join tender on tender.id = lot.tender_id
      join company on company.id = bid_version.company_id
      where bid_version.submitted_at >= lot.bid_deadline
        or not exists (select from document_receipt obtained where obtained.lot_id = lot.id
          and obtained.company_id = company.id and obtained.obtained_at <= bid_version.submitted_at)
        or tender.sourcing = 'invited'
          and not exists (select from invitation where invitation.lot_id = lot.id
            and invitation.company_id = company.id and invitation.state = 'accepted')`);
  });

  it('continues after a prequalification only with as many as its method needs bids', async () => {
    const { rows } = await sql<{
      title: string;
      method: Method;
      state: string;
      passed: number;
      open: number;
    }>`
      select tender.title, tender.method, lot.state,
        count(*) filter (where applied.state = 'passed') as passed,
        count(*) filter (where applied.state not in ('passed', 'failed', 'draft', 'withdrawn')) as open
      from lot join tender on tender.id = lot.tender_id
      left join prequalification applied on applied.lot_id = lot.id
      where lot.prequalification_concluded_at is not null
      group by tender.title, tender.method, lot.state`.execute(test.parts().db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { title, method, state, passed, open } of rows) {
      expect(open, title).toBe(0);
      if (state !== 'failed') expect(passed, title).toBeGreaterThanOrEqual(methodSteps[method].minBids);
    }
  });

  it('was opened only with enough bids, each in the record and in the signed log of receipts', async () => {
    const { db, crypto } = test.parts();
    const { rows } = await sql<{
      title: string;
      method: Method;
      state: string;
      bids: number;
      entries: number;
    }>`
      select tender.title, tender.method, lot.state,
        (select count(*) from bid where bid.lot_id = lot.id and bid.valid_version_no is not null) as bids,
        (select count(*) from opening_entry entry where entry.lot_id = lot.id) as entries
      from lot join tender on tender.id = lot.tender_id
      where exists (select from opening where opening.lot_id = lot.id and opening.state = 'completed')`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { title, method, bids, entries } of rows) {
      expect(entries, title).toBe(bids);
      expect(entries, title).toBeGreaterThanOrEqual(methodSteps[method].minBids);
    }
    const roots = await db
      .selectFrom('receiptRoot')
      .select(['root', 'leaves', 'entries', 'treeSize'])
      .execute();
    for (const { root, leaves, entries, treeSize } of roots) {
      expect(logRoot(leaves as readonly string[])).toBe(root);
      expect(entries).toHaveLength(treeSize);
    }
    const versions = await db.selectFrom('bidVersion').select('receipt').execute();
    for (const { receipt } of versions) {
      expect(await verifyReceipt(receipt as unknown as SignedReceipt, crypto.signing.publicKey)).toBe(true);
    }
    await never(sql`select tender.title from lot join tender on tender.id = lot.tender_id
      where lot.state in ('evaluating', 'publicity', 'deciding', 'awarded', 'contracted', 'archived')
        and not exists (select from opening where opening.lot_id = lot.id and opening.state = 'completed')`);
  });

  it('was evaluated by its whole committee before anybody was named, with enough bids that answer', async () => {
    await never(sql`select tender.title from lot join tender on tender.id = lot.tender_id
      left join evaluation on evaluation.lot_id = lot.id
      where lot.state in ('publicity', 'deciding', 'awarded', 'contracted', 'archived')
        and (evaluation.concluded_at is null or evaluation.result is null or evaluation.report is null
          or not exists (select from candidate where candidate.lot_id = lot.id)
          or exists (select from lot_evaluator member where member.lot_id = lot.id and not exists (
            select from evaluation_sheet sheet where sheet.lot_id = lot.id
              and sheet.evaluator_id = member.account_id and sheet.submitted_at <= evaluation.concluded_at)))`);
    const { rows } = await sql<{ title: string; method: Method; result: readonly { responsive: boolean }[] }>`
      select tender.title, tender.method, evaluation.result
      from evaluation join lot on lot.id = evaluation.lot_id join tender on tender.id = lot.tender_id
      where evaluation.concluded_at is not null and lot.state <> 'failed'`.execute(test.parts().db);
    for (const { title, method, result } of rows) {
      const responsive = result.filter((one) => one.responsive).length;
      expect(responsive, title).toBeGreaterThanOrEqual(methodSteps[method].minBids);
    }
  });

  it('is awarded in one notice to the winner and one to each other bidder, whose points make its total', async () => {
    await never(sql`select tender.title from lot join tender on tender.id = lot.tender_id
      where lot.state in ('awarded', 'contracted', 'archived') and (
        (select count(*) from award_notice won where won.lot_id = lot.id and won.kind = 'won'
          and won.issued_at is not null) <> 1
        or exists (select from opening_entry entry where entry.lot_id = lot.id and not exists (
          select from award_notice notice where notice.bid_id = entry.bid_id and notice.issued_at is not null))
        or lot.publicity_until > (select won.issued_at from award_notice won
          where won.lot_id = lot.id and won.kind = 'won'))`);
    const notices = await test
      .parts()
      .db.selectFrom('awardNotice')
      .select(['noticeNo', 'kind', 'scores', 'content', 'approvedBy', 'createdBy'])
      .execute();
    const scored = notices.filter(({ scores }) => 'total' in (scores as object));
    expect(scored.length).toBeGreaterThan(5);
    for (const { noticeNo, kind, scores, content } of scored) {
      const points = scores as Readonly<Record<string, string>>;
      const sum = ['technical', 'commercial', 'priceScore']
        .map((part) => Math.round(Number(points[part]) * 100))
        .reduce((total, part) => total + part, 0);
      expect(Math.round(Number(points.total) * 100), noticeNo).toBe(sum);
      if (kind === 'lost') expect(content, noticeNo).toContain(`综合得分${points.total}分`);
    }
    for (const { approvedBy, createdBy } of notices) expect(approvedBy).not.toBe(createdBy);
  });

  it('has a contract with its number and its day, and orders within what was won', async () => {
    await never(sql`select tender.title from lot join tender on tender.id = lot.tender_id
      join award_notice won on won.lot_id = lot.id and won.kind = 'won'
      where lot.state in ('contracted', 'archived')
        and (won.contract_no is null or won.contract_signed_on is null or won.acknowledged_at is null)`);
    await never(sql`select ordered.order_no from purchase_order ordered
      where ordered.total_incl <> (select sum(amount_incl) from purchase_order_line line where line.order_id = ordered.id)
        or ordered.contract_no = '' or not exists (select from order_event event where event.order_id = ordered.id)
        or ordered.state in ('confirmed', 'delivering', 'received', 'accepted', 'invoiced', 'closed')
          and (ordered.promised_date is null or ordered.confirmed_at is null)`);
    const { rows } = await sql<{ unitPriceIncl: string; taxRate: string; qty: string; amountIncl: string }>`
      select unit_price_incl::text as unit_price_incl, tax_rate, qty::text as qty, amount_incl::text as amount_incl
      from purchase_order_line`.execute(test.parts().db);
    for (const { amountIncl, ...line } of rows) {
      expect(Number(priceSheet([line]).totalIncl)).toBe(Number(amountIncl));
    }
  });

  it('separates duties: an opener does not score, an approver is not the author', async () => {
    await never(sql`select tender.title from lot_opener opener join lot_evaluator evaluator
      on evaluator.lot_id = opener.lot_id and evaluator.account_id = opener.account_id
      join lot on lot.id = opener.lot_id join tender on tender.id = lot.tender_id`);
    await never(sql`select tender.title from lot join tender on tender.id = lot.tender_id
      where lot.approved_by in (lot.submitted_by, tender.created_by)`);
  });
});

async function ask(endpoint: Endpoint, token: string | null, input: Readonly<Record<string, string>> = {}) {
  const place = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input[name] ?? ''));
  const query = Object.entries(input).filter(([name]) => !endpoint.path.includes(`:${name}`));
  const listener = endpoint.path.startsWith('/api/inner/') ? 'console' : 'portal';
  const answer = await test.app()[listener].inject({
    method: 'GET',
    url: `${place}?${new URLSearchParams(query)}`,
    headers: token === null ? {} : { authorization: token },
  });
  return answer.json<{ readonly code: string; readonly message: string }>();
}

function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.get(name);
  if (endpoint === undefined) throw new Error(`${name} is no endpoint`);
  return endpoint;
}

const reads = [...endpoints].filter(([, { method }]) => method === 'GET');
const mayAsk = (endpoint: Endpoint, { actor }: Reader) =>
  (endpoint.path.startsWith('/api/inner/') ? 'staff' : 'supplier') === actor.kind &&
  denial(endpoint.access, actor) === null;

describe('every page of the demo', () => {
  it('has its lists, for everybody who may ask for them', { timeout: patience }, async () => {
    // These endpoints need input that a reader types or chooses.
    const typed = [
      'checkTenderSchedule',
      'compareMyVersions',
      'listIntentionChoices',
      'listPlanChoices',
      'listSavedFilters',
      'listStaffOptions',
      'queryDictionary',
    ];
    for (const [name, endpoint] of reads) {
      if (endpoint.path.includes(':') || typed.includes(name)) continue;
      for (const [username, reader] of people) {
        if (!mayAsk(endpoint, reader)) continue;
        const { code, message } = await ask(endpoint, reader.token);
        expect([name, username, code, message]).toEqual([name, username, '2000', message]);
      }
    }
  });

  it('is one of those that are looked at here', () => {
    const naming = reads.filter(([, { path }]) => path.includes(':')).map(([name]) => name);
    expect(naming.sort()).toEqual([...Object.keys(storyInputs), ...untold].sort());
  });

  it.each(Object.entries(storyInputs))(
    '%s answers for each thing of the story',
    { timeout: patience },
    async (name, things) => {
      const { rows } = await things.execute(test.parts().db);
      expect(rows.length).toBeGreaterThan(0);
      for (const { username = '', ...input } of rows) {
        const { code, message } = await ask(endpointOf(name), people.get(username)?.token ?? null, input);
        expect([input, username, code, message]).toEqual([input, username, '2000', message]);
      }
    },
  );

  it('of any lot is refused with a reason to unauthorised readers, and never fails', {
    timeout: patience,
  }, async () => {
    // One lot of each phase: refusals depend on the phase and on the reader.
    const ofPhase = new Map((await readLots()).map((lot) => [lotPhase(lot, seeded), lot]));
    const lots = [...ofPhase.values()];
    const roles = new Map(staff.toReversed().map(({ role, username }) => [role, username]));
    const staffed = [...roles.values(), 'buyer_b', 'agency_a'];
    const readers = [...staffed, 'supplier_a', 'supplier_a3', 'supplier_d', 'supplier_new'];
    for (const [name, endpoint] of reads.filter(
      ([, { path }]) => path.includes(':lotId') && !path.includes(':id'),
    )) {
      for (const username of readers) {
        const reader = people.get(username);
        if (reader === undefined || !mayAsk(endpoint, reader)) continue;
        for (const { id: lotId, title } of lots) {
          const { code } = await ask(endpoint, reader.token, { lotId });
          expect([name, username, title, code.startsWith('50')]).toEqual([name, username, title, false]);
        }
      }
    }
  });
});
