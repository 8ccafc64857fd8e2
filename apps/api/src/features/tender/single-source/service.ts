import { createHash, randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SingleSourceContent } from '@procure/contract/single-source/single-source.schema.ts';
import { budgetOf } from '@procure/domain/approval/chain.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { personKeptYears } from '@procure/domain/letter/keeping.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { announceConclusion, announcePublicity } from '@procure/domain/single-source/announcement.ts';
import {
  canConclude,
  canOpine,
  canPublicize,
  checkPublicity,
  publicityTimes,
  type ShownTender,
} from '@procure/domain/single-source/decide.ts';
import {
  needsPublicity,
  opinionConsent,
  type SingleSourceOutcome,
} from '@procure/domain/single-source/single-source.ts';
import type { GroundCode } from '@procure/domain/tender/ground.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import { act } from '../../../platform/act.ts';
import { type Caller, type StaffActor, system } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { restDays } from '../../../platform/holidays.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';
import { forgetTextsTo } from '../../../platform/messaging/outbox/forget.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { handlersOf } from '../../account/audience/read-model.ts';
import { checkOtp } from '../../account/otp/service.ts';
import { publishNotice } from '../../notice/service.ts';
import { mayHandle } from '../member/service.ts';
import { lockTender, type TenderRow } from '../store.ts';
import { singleSourceEvents } from './events.ts';
import { findPublicity, type PublicityRow, readOpinions, readPublicity } from './read-model.ts';
import * as store from './store.ts';

type Keys = { readonly crypto: Crypto };

const contextOf = (opinionId: string) => `single_source_opinion.${opinionId}`;

export const opinionColumn: SealedColumn = {
  table: 'singleSourceOpinion',
  column: 'person',
  id: ['id'],
  contextOf: (row) => contextOf(row.id ?? ''),
};

/** A person or organisation that gave an opinion. */
export interface Opiner {
  readonly name: string;
  readonly phone: string;
}

export const openOpiner = ({ crypto }: Keys, id: string, person: string): Opiner =>
  JSON.parse(crypto.openText(person, contextOf(id)));

/** The facts of the tender that a publicity announces. */
const shownOf = (
  { title }: { readonly title: string },
  lots: readonly { readonly title: string; readonly estimate: string | null }[],
): ShownTender => ({ title, lots: lots.map((lot) => lot.title), budget: budgetOf(lots) });

interface Purchase {
  readonly id: string;
  readonly title: string;
  readonly method: Method;
  readonly scope: TenderScope;
  readonly ground: GroundCode | null;
}

/** The breach of the rules of 单一来源公示 that keeps the tender from its approval and publication. */
export async function publicityBreach(
  { db }: Pick<Parts, 'db'>,
  tender: Purchase,
  lots: readonly { readonly title: string; readonly estimate: string | null }[],
  now: Date,
): Promise<readonly Violation[]> {
  if (!needsPublicity(tender)) return [];
  const publicity = await readPublicity(db, tender.id);
  return checkPublicity({ ...tender, ...shownOf(tender, lots) }, publicity, now);
}

/**
 * The code of the only company that a held tender may invite: the announced supplier's. Null for a tender that needs no
 * publicity.
 */
export async function announcedSupplier(unit: Unit, tender: TenderRow): Promise<string | null> {
  if (!needsPublicity(tender)) return null;
  return (await readPublicity(unit.db, tender.id))?.supplierUscc ?? null;
}

interface Publicizing extends SingleSourceContent {
  readonly id: string;
  readonly publicityId: string;
}

/** Announces the purchase. The same call again is answered as the first time; another text under its id is refused. */
export function publicize(parts: Parts, actor: StaffActor, { id, publicityId, ...content }: Publicizing) {
  return transact(parts, actor, async (unit) => {
    const held = await lockTender(unit, id);
    if (held === null) return refuse('not_found');
    const may = await mayHandle(unit, actor.scope, id);
    if (isRefused(may)) return may;
    const known = await findPublicity(unit.db, publicityId);
    if (known !== null) {
      const { noticeId, until } = known;
      return known.tenderId === id && isDeepStrictEqual(contentOf(known), content)
        ? { id: publicityId, noticeId, until: until.toISOString() }
        : refuse('conflict');
    }
    const earlier = await readPublicity(unit.db, id);
    const states = held.lots.map(({ state }) => state);
    const allowed = canPublicize(held.tender, states, earlier);
    if (allowed !== true) return allowed;
    const now = await unit.now();
    const { until, due } = publicityTimes(now, await restDays(unit.db));
    const { tender } = held;
    const shown = shownOf(tender, held.lots);
    const notice = announcePublicity({ ...tender, ...shown }, content, until);
    const noticeId = await publishNotice(unit, { ...notice, lotId: null, tenderId: id });
    if (noticeId === null) throw new Error(`the publicity of tender ${id} is no public notice`);
    await store.insertPublicity(unit, {
      ...content,
      id: publicityId,
      tenderId: id,
      noticeId,
      shown,
      until,
      reviewDue: due,
      publishedAt: now,
      publishedBy: actor.accountId,
    });
    const { supplierName, supplierUscc } = content;
    const event = { kind: 'publicize', noticeId, supplierName, supplierUscc, until } as const;
    await record(unit, singleSourceEvents, event, aboutOf(publicityId, tender));
    return { id: publicityId, noticeId, until: until.toISOString() };
  });
}

const contentOf = ({
  supplierName,
  supplierUscc,
  supplierAddress,
  description,
  reason,
  supervisor,
  experts,
}: PublicityRow): SingleSourceContent => ({
  supplierName,
  supplierUscc,
  supplierAddress,
  description,
  reason,
  supervisor,
  experts,
});

const aboutOf = (
  id: string,
  tender: { readonly title: string; readonly tenderNo: string; readonly id: string },
) => ({
  id,
  tenderId: tender.id,
  title: tender.title,
  tenderNo: tender.tenderNo,
});

interface Conclusion {
  readonly id: string;
  readonly outcome: SingleSourceOutcome;
  readonly statement: string;
}

/** A publicity with its tender, for staff who handle it. */
const heldPublicity = {
  async lock(unit: Unit, { scope }: StaffActor, { id }: Pick<Conclusion, 'id'>) {
    const tenderId = (await findPublicity(unit.db, id))?.tenderId;
    const held = tenderId === undefined ? null : await lockTender(unit, tenderId);
    if (held === null) return null;
    const may = await mayHandle(unit, scope, held.tender.id);
    if (isRefused(may)) return may;
    // Read again under the lock: an opinion may have arrived.
    const publicity = await findPublicity(unit.db, id);
    return publicity === null ? null : { ...held, publicity };
  },
  save: (
    unit: Unit,
    { publicity }: { readonly publicity: PublicityRow },
    concluded: Parameters<typeof store.saveConclusion>[2],
  ) => store.saveConclusion(unit, publicity.id, concluded),
  events: singleSourceEvents,
};

/** Concludes, publishes the conclusion and sends it to everybody who gave an opinion (74号令40). */
export const conclude = act(
  heldPublicity,
  async (
    { parts, unit, actor, held: { tender, lots, publicity }, keep },
    { id, outcome, statement }: Conclusion,
  ) => {
    if (publicity.replaced) return refuse('publicity_replaced');
    if (publicity.outcome === outcome && publicity.statement === statement) return { id, outcome };
    const now = await unit.now();
    const states = lots.map(({ state }) => state);
    const allowed = canConclude(publicity, states, outcome, now);
    if (allowed !== true) return allowed;
    const notice = announceConclusion(tender, outcome, statement);
    await publishNotice(unit, { ...notice, lotId: null, tenderId: tender.id });
    const opinions = await readOpinions(unit.db, id);
    const phones = opinions.flatMap((opinion) =>
      opinion.person === null
        ? []
        : [{ opinionNo: opinion.opinionNo, phone: openOpiner(parts, opinion.id, opinion.person).phone }],
    );
    const concluded = { outcome, statement, concludedAt: now, concludedBy: actor.accountId };
    await keep(concluded, { kind: 'conclude', outcome, statement, phones }, aboutOf(id, tender));
    return { id, outcome };
  },
);

interface Submission extends Opiner {
  readonly noticeId: string;
  readonly id: string;
  readonly otp: string;
  readonly opinion: string;
}

/** Takes an opinion of anybody; it counts from its arrival. The same call again is answered as the first time. */
export async function submitOpinion(parts: Parts, visitor: Caller, input: Submission) {
  const outcome = await transact(parts, visitor, async (unit) => {
    const { noticeId, id, name, phone, otp, opinion: content } = input;
    const announced = await store.findByNotice(unit, noticeId);
    const held = announced === null ? null : await lockTender(unit, announced.tenderId);
    if (announced === null || held === null) return refuse('not_found');
    const proved = await checkOtp(parts, unit, { recipient: phone, purpose: 'single_source', code: otp });
    if (proved !== 'right' && proved !== 'used') return proved;
    const publicity = await findPublicity(unit.db, announced.id);
    if (publicity === null) return refuse('not_found');
    const reviewDue = publicity.reviewDue.toISOString();
    const known = await store.findOpinion(unit, id);
    if (known !== null)
      return isSame(parts, { ...known, id }, announced.id, input)
        ? { opinionNo: known.opinionNo, submittedAt: known.submittedAt.toISOString(), reviewDue }
        : refuse('conflict');
    if (proved === 'used') return { otp: refuse('otp_expired') };
    const now = await unit.now();
    const submittedAt = visitor.arrivedAt ?? now;
    const open = canOpine(publicity, submittedAt);
    if (open !== true) return open;
    const opinionNo = makeOpinionNo(submittedAt);
    const person = parts.crypto.seal(JSON.stringify({ name, phone } satisfies Opiner), contextOf(id));
    await store.insertOpinion(unit, {
      id,
      publicityId: announced.id,
      opinionNo,
      content,
      person,
      submittedAt,
      consentVersion: opinionConsent.version,
    });
    const [lot] = held.lots;
    const to = lot === undefined ? [held.tender.ownerId] : await handlersOf(unit.db, lot.id);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const event = { kind: 'opine', opinionNo, sha256, phone, due: publicity.reviewDue, to } as const;
    await record(unit, singleSourceEvents, event, aboutOf(announced.id, held.tender));
    return { opinionNo, submittedAt: submittedAt.toISOString(), reviewDue };
  });
  return 'otp' in outcome ? outcome.otp : outcome;
}

function isSame(
  parts: Keys,
  known: {
    readonly id: string;
    readonly publicityId: string;
    readonly content: string;
    readonly person: string | null;
  },
  publicityId: string,
  { opinion, name, phone }: Submission,
): boolean {
  if (known.publicityId !== publicityId || known.content !== opinion || known.person === null) return false;
  return isDeepStrictEqual(openOpiner(parts, known.id, known.person), { name, phone });
}

/** Random within its day, so that no number tells how many there were. */
function makeOpinionNo(now: Date): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const tail = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return `YJ${dayOf(now).replaceAll('-', '')}-${tail}`;
}

const batch = 100;

/** Forgets the persons of opinions after the time of keeping, with the messages to their phones; safe to repeat. */
export async function forgetOpiners(parts: Parts): Promise<void> {
  for (let found = batch; found === batch; ) {
    const over = await store.findKeptTooLong(parts.db, personKeptYears, batch);
    for (const { id, opinionNo, person } of over) {
      if (person === null) continue;
      await transact(parts, system('person.forget'), async (unit) => {
        if (!(await store.forgetPerson(unit, id))) return;
        await forgetTextsTo(unit.db, openOpiner(parts, id, person).phone, opinionNo);
        await unit.audit({ action: 'forget_person', entity: 'single_source_opinion', entityId: id });
      });
    }
    found = over.length;
  }
}
