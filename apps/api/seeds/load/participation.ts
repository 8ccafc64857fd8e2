import { noConsortium } from '@procure/domain/consortium/consortium.ts';
import { confirm } from '../../src/features/amendment/service.ts';
import { obtain } from '../../src/features/document/service.ts';
import { keepMade } from '../../src/features/file/service.ts';
import { reply, send } from '../../src/features/invitation/service.ts';
import { conclude, decide } from '../../src/features/prequalification/review/service.ts';
import { saveDraft, submit } from '../../src/features/prequalification/service.ts';
import { answer, close, publish } from '../../src/features/question/answer/service.ts';
import { ask } from '../../src/features/question/service.ts';
import { approverOf, buyerOf } from '../story/organisations.ts';
import { companies } from '../story/people.ts';
import type { InvitationStory, PrequalificationStory, QuestionStory, Supplier } from '../story/shape.ts';
import { pdfOf } from './document.ts';
import { after, latest, must, newId, type Telling } from './telling.ts';
import type { PlannedLot } from './tender.ts';

/** Invitations, prequalifications, documents and questions of a lot. */
export function planParticipation(telling: Telling, lot: PlannedLot): void {
  planInvitations(telling, lot);
  planPrequalifications(telling, lot);
  planHolders(telling, lot);
  for (const question of lot.story.questions ?? []) planQuestion(telling, lot, question);
}

const nameOf = (key: string) => companies.find((one) => one.key === key)?.companyName ?? '';

/** Sends the invitations of one morning in one act, because their minimum number is counted over all of them. */
function planInvitations(telling: Telling, lot: PlannedLot): void {
  const { parts } = telling;
  const { invitations = [], schedule } = lot.story;
  const mornings = Map.groupBy(invitations, ({ sent }) => telling.at(sent).getTime());
  for (const [time, letters] of mornings) {
    telling.plan(new Date(time), `${lot.name}: invitations`, async () => {
      const replyUntil = telling.at(schedule.replyUntil ?? schedule.documentUntil).toISOString();
      const letter = `现邀请贵单位参加“${lot.name}”。请在回复截止时间前在供应商门户回复是否参加；接受后可获取采购文件，并在截止时间前在线递交加密的响应文件。`;
      const invitees = letters.map(({ to }) => ({ id: newId(), companyId: telling.companyOf(to) }));
      must(
        await send(parts, await telling.staff(buyerOf(lot.tender.buyer)), {
          lotId: lot.id,
          replyUntil,
          letter,
          recommendation: '近三年完成过同类项目，供货范围覆盖项目所在地。',
          invitees,
        }),
      );
    });
  }
  for (const { to, answer: given } of invitations) {
    if (given === undefined) continue;
    telling.plan(telling.at(given.at), `${lot.name}: ${to} has ${given.state}`, async () => {
      const { state, reason = '' } = given;
      must(await reply(parts, await telling.company(to), { lotId: lot.id, reply: state, reason }));
    });
  }
}

function planPrequalifications(telling: Telling, lot: PlannedLot): void {
  const { prequalifications = [], schedule } = lot.story;
  for (const story of prequalifications) planPrequalification(telling, lot, story);
  if (!schedule.prequalificationConcludedAt) return;
  telling.plan(telling.at(schedule.prequalificationConcludedAt), `${lot.name}: who may bid`, async () => {
    must(await conclude(telling.parts, await telling.staff(buyerOf(lot.tender.buyer)), lot.id));
  });
}

function planPrequalification(telling: Telling, lot: PlannedLot, story: PrequalificationStory): void {
  const { parts, seeded } = telling;
  const { by, submitted, decided } = story;
  telling.plan(
    submitted ? telling.at(submitted) : after(seeded, -120),
    `${lot.name}: ${by} applies`,
    async () => {
      const actor = await telling.company(by);
      const { name, phone, email } =
        companies.find(({ key }) => key === by)?.contact ?? refuseUnknownCompany(by);
      const owner = { ownerAccountId: actor.accountId, ownerCompanyId: actor.company.id };
      const file = await keepMade(
        parts,
        { id: newId(), ...owner, name: '资格证明.pdf', mime: 'application/pdf', purpose: 'attachment' },
        pdfOf('资格证明', [`申请人：${nameOf(by)}`, story.statement]),
      );
      const written = {
        lotId: lot.id,
        version: 0,
        statement: story.statement,
        contact: { name, phone, email },
        fileIds: [file.id],
        library: [],
        consortium: noConsortium,
      };
      const saved = must(await saveDraft(parts, actor, written));
      if (submitted) must(await submit(parts, actor, { ...written, version: saved.version }));
    },
  );
  if (decided === undefined) return;
  telling.plan(telling.at(decided), `${lot.name}: ${by} is judged`, async () => {
    const row = await parts.db
      .selectFrom('prequalification')
      .select(['id', 'version'])
      .where('lotId', '=', lot.id)
      .where('companyId', '=', telling.companyOf(by))
      .executeTakeFirstOrThrow();
    const decision = story.state === 'failed' ? 'failed' : 'passed';
    must(
      await decide(parts, await telling.staff(buyerOf(lot.tender.buyer)), {
        ...row,
        decision,
        reason: story.reason ?? '',
      }),
    );
  });
}

function refuseUnknownCompany(key: string): never {
  throw new Error(`the story has no company ${key}`);
}

/** Plans that bidders, askers and named holders obtain the documents soon after publication. */
function planHolders(telling: Telling, lot: PlannedLot): void {
  const { story } = lot;
  const from = telling.at(story.schedule.documentFrom);
  const holders = new Set<Supplier>([
    ...(story.holders ?? []),
    ...(story.bids ?? []).map((bid) => bid.by),
    ...(story.questions ?? []).map((question) => question.by),
  ]);
  for (const [place, key] of [...holders].entries()) {
    const accepted = acceptedAt(telling, story.invitations ?? [], key);
    const at = after(latest(from, accepted ?? from), 15 + place * 7);
    telling.plan(at, `${lot.name}: ${key} obtains the documents`, async () => {
      must(await obtain(telling.parts, await telling.company(key), lot.id));
    });
  }
}

function acceptedAt(telling: Telling, invitations: readonly InvitationStory[], key: Supplier): Date | null {
  const answered = invitations.find(({ to }) => to === key)?.answer;
  return answered === undefined ? null : telling.at(answered.at);
}

function planQuestion(telling: Telling, lot: PlannedLot, story: QuestionStory): void {
  const { parts } = telling;
  const { by, type, section, title, content, asked, outcome } = story;
  const id = newId();
  telling.plan(telling.at(asked), `${lot.name}: ${title}`, async () => {
    const question = { id, lotId: lot.id, qType: type, sectionRef: section, title, content, fileIds: [] };
    must(await ask(parts, await telling.company(by), question));
  });
  if (outcome === undefined) return;
  telling.plan(telling.at(outcome.at), `${lot.name}: ${title} is ${outcome.state}`, async () => {
    const actor = await telling.staff(buyerOf(lot.tender.buyer));
    const { version } = await parts.db
      .selectFrom('question')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (outcome.state === 'closed') {
      must(await close(parts, actor, { id, version, reason: outcome.reason }));
      return;
    }
    const written = must(await answer(parts, actor, { id, version, answer: outcome.answer }));
    if (outcome.state === 'answered') return;
    const how = { affectsBids: false, announce: outcome.announce ?? false };
    const reason = '仅说明招标文件已有的要求，未作修改，不影响投标文件编制。';
    const published = must(await publish(parts, actor, { id, version: written.version, reason, ...how }));
    if (!published.waiting) return;
    const waiting = await parts.db
      .selectFrom('amendment')
      .select(['id', 'version'])
      .where('questionId', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    must(
      await confirm(parts, await telling.staff(approverOf(lot.tender.buyer)), { ...waiting, opinion: '' }),
    );
  });
}
