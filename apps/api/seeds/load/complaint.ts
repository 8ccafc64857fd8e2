import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { sendOtp } from '../../src/features/account/otp/service.ts';
import { handIn, sign, write } from '../../src/features/complaint/decision/service.ts';
import { askCorrection, receive } from '../../src/features/complaint/handling/service.ts';
import { submitAsPerson } from '../../src/features/complaint/person/service.ts';
import { save, submit } from '../../src/features/complaint/service.ts';
import { reply, state } from '../../src/features/complaint/statement/service.ts';
import {
  approve,
  handIn as handInAnswer,
  write as writeAnswer,
} from '../../src/features/objection/answer/service.ts';
import { save as saveObjection, submit as submitObjection } from '../../src/features/objection/service.ts';
import type { Visitor } from '../../src/platform/actor.ts';
import { transact } from '../../src/platform/database/transaction.ts';
import { approverOf, buyerOf } from '../story/organisations.ts';
import { companies } from '../story/people.ts';
import type { ComplaintStory, ObjectionStory, PersonStory, Supplier } from '../story/shape.ts';
import { after, must, newId, type Telling } from './telling.ts';
import type { PlannedLot } from './tender.ts';

const visitor: Visitor = { kind: 'visitor', requestId: null, ip: null };
/** The first drafts the decisions and handles the complaint, the second signs. */
const [handler, signer] = ['supervisor_a', 'supervisor_b'];

/** Plans the complaints of a lot, each up to its state in the story. */
export function planComplaints(telling: Telling, lot: PlannedLot): void {
  for (const story of lot.story.complaints ?? []) planComplaint(telling, lot, story);
}

function planComplaint(telling: Telling, lot: PlannedLot, story: ComplaintStory): void {
  const { parts } = telling;
  const { by, correction, received, buyerStates, respondentStates } = story;
  const id = newId();
  const objectionId = newId();
  const name = `${lot.name}: the complaint`;
  if (typeof by === 'string' && story.objection !== undefined)
    planObjection(telling, lot, { id: objectionId, by, story: story.objection });
  telling.plan(telling.at(story.submitted), name, () =>
    typeof by === 'string'
      ? complain(telling, lot, {
          id,
          by,
          story,
          objectionId: story.objection === undefined ? '' : objectionId,
        })
      : complainAsPerson(telling, lot, { id, by, story }),
  );
  if (correction !== undefined) {
    telling.plan(telling.at(correction.at), `${name} is to be corrected`, async () => {
      const asked = { id, version: await versionOf(telling, id), correction: correction.text };
      must(await askCorrection(parts, await telling.staff(handler), { ...asked, days: correction.days }));
    });
  }
  if (received !== undefined) {
    telling.plan(telling.at(received), `${name} is received`, async () => {
      must(await receive(parts, await telling.staff(handler), { id, version: await versionOf(telling, id) }));
    });
  }
  if (buyerStates !== undefined) {
    telling.plan(telling.at(buyerStates.at), `${name}: what the buyer says`, async () => {
      const said = { id, statement: buyerStates.text, fileIds: [] };
      must(await reply(parts, await telling.staff(buyerOf(lot.tender.buyer)), said));
    });
  }
  if (respondentStates !== undefined) {
    telling.plan(telling.at(respondentStates.at), `${name}: what the bidder says`, async () => {
      const said = { id, statement: respondentStates.text, fileIds: [] };
      must(await state(parts, await telling.company(story.respondent ?? 'a'), said));
    });
  }
  planDecision(telling, name, id, story);
}

interface Complaining<By> {
  readonly id: string;
  readonly by: By;
  readonly story: ComplaintStory;
}

const textOf = (telling: Telling, { respondent, facts, basis, request, knownDay }: ComplaintStory) => ({
  respondent: companies.find(({ key }) => key === respondent)?.companyName ?? '',
  ...{ facts, basis, request },
  knownOn: knownDay === undefined ? '' : addDays(dayOf(telling.seeded), knownDay),
});

async function complain(
  telling: Telling,
  lot: PlannedLot,
  { id, by, story, objectionId }: Complaining<Supplier> & { readonly objectionId: string },
): Promise<void> {
  const { parts } = telling;
  const actor = await telling.company(by);
  const { subject } = story;
  const text = { ...textOf(telling, story), agent: '', fileIds: [] };
  const draft = { id, lotId: lot.id, version: 0, subject, objectionId, ...text };
  const { version } = must(await save(parts, actor, draft));
  must(await submit(parts, actor, { id, lotId: lot.id, version }));
}

/** Submits the complaint of a person, with name, ID number and the code sent to the phone. */
async function complainAsPerson(
  telling: Telling,
  lot: PlannedLot,
  { id, by, story }: Complaining<PersonStory>,
): Promise<void> {
  const { parts } = telling;
  const { phone } = by;
  must(
    await transact(parts, visitor, (unit) =>
      sendOtp(parts, unit, { recipient: phone, purpose: 'complaint' }),
    ),
  );
  const { body } = await parts.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', phone)
    .where('template', '=', 'otp')
    .executeTakeFirstOrThrow();
  const otp = /\d{6}/.exec(body)?.[0] ?? '';
  const { subject } = story;
  const person = { ...by, idType: 'id_card' as const, unit: '', address: '' };
  const letter = { id, lotId: lot.id, subject, objectionNo: '', otp, ...textOf(telling, story), ...person };
  must(await submitAsPerson(parts, visitor, letter));
}

/** Written and signed, by two people of the supervisor. */
function planDecision(telling: Telling, name: string, id: string, { decided }: ComplaintStory): void {
  if (decided === undefined) return;
  const { parts } = telling;
  const { written, signed, outcome, rejection = null, remedy = null, published, text } = decided;
  telling.plan(telling.at(written), `${name}: the decision`, async () => {
    const actor = await telling.staff(handler);
    const verdict = { outcome, rejection, remedy, decision: text, published, fileIds: [] };
    const { version } = must(
      await write(parts, actor, { id, version: await versionOf(telling, id), ...verdict }),
    );
    must(await handIn(parts, actor, { id, version }));
  });
  telling.plan(telling.at(signed), `${name}: the decision is signed`, async () => {
    must(await sign(parts, await telling.staff(signer), { id, version: await versionOf(telling, id) }));
  });
}

interface Objecting {
  readonly id: string;
  readonly by: Supplier;
  readonly story: ObjectionStory;
}

/** Plans the objection to the result that precedes the complaint, answered as unfounded. */
function planObjection(telling: Telling, lot: PlannedLot, { id, by, story }: Objecting): void {
  const { parts } = telling;
  const name = `${lot.name}: the objection`;
  telling.plan(telling.at(story.submitted), name, async () => {
    const actor = await telling.company(by);
    const words = { subject: 'result' as const, target: '', clause: '', facts: story.facts };
    const rest = { basis: '《招标投标法实施条例》第五十四条', request: '请核实并答复。' };
    const draft = { id, lotId: lot.id, version: 0, ...words, ...rest, fileIds: [] };
    const { version } = must(await saveObjection(parts, actor, draft));
    must(await submitObjection(parts, actor, { id, lotId: lot.id, version }));
  });
  const answeredAt = telling.at(story.answered);
  telling.plan(after(answeredAt, -90), `${name}: the answer`, async () => {
    const actor = await telling.staff(buyerOf(lot.tender.buyer));
    const words = { outcome: 'rejected' as const, remedy: null, answer: story.answer, fileIds: [] };
    const { version } = must(
      await writeAnswer(parts, actor, { id, version: await objectionVersionOf(telling, id), ...words }),
    );
    must(await handInAnswer(parts, actor, { id, version }));
  });
  telling.plan(answeredAt, `${name} is answered`, async () => {
    const actor = await telling.staff(approverOf(lot.tender.buyer));
    const version = await objectionVersionOf(telling, id);
    must(await approve(parts, actor, { id, version, step: 1, opinion: '' }));
  });
}

async function versionOf(telling: Telling, id: string): Promise<number> {
  const query = telling.parts.db.selectFrom('complaint').select('version').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).version;
}

async function objectionVersionOf(telling: Telling, id: string): Promise<number> {
  const query = telling.parts.db.selectFrom('objection').select('version').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).version;
}
