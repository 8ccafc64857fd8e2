import type { Supplier } from '../story/shape.ts';
import { accountOf, after, at, bidderOf, maybeAt, newId, type Telling } from './telling.ts';
import type { LoadedLot } from './tender.ts';

/** Invitations, prequalifications, documents and questions of a lot. */
export async function loadParticipation(telling: Telling, lot: LoadedLot): Promise<void> {
  await loadInvitations(telling, lot);
  await loadPrequalifications(telling, lot);
  await loadHolders(telling, lot);
  await loadQuestions(telling, lot);
}

async function loadInvitations(telling: Telling, { id: lotId, name, story }: LoadedLot): Promise<void> {
  const replyUntil = maybeAt(telling, story.schedule.replyUntil ?? story.schedule.documentUntil);
  if (replyUntil === null) return;
  for (const invitation of story.invitations ?? []) {
    const company = bidderOf(telling, invitation.to);
    const repliedAt = maybeAt(telling, invitation.answer?.at);
    await telling.db
      .insertInto('invitation')
      .values({
        id: newId(),
        lotId,
        companyId: company.id,
        state: invitation.answer?.state ?? 'sent',
        letter: `${company.name}：\n现邀请贵单位参加“${name}”。请在回复截止时间前在供应商门户回复是否参加；接受后可获取采购文件，并在截止时间前在线递交加密的响应文件。`,
        replyUntil,
        sentAt: at(telling, invitation.sent),
        readAt: repliedAt === null ? null : after(repliedAt, -20),
        repliedAt,
        repliedBy: repliedAt === null ? null : company.accountId,
        reason: invitation.answer?.reason ?? null,
      })
      .execute();
  }
}

async function loadPrequalifications(telling: Telling, { id: lotId, story }: LoadedLot): Promise<void> {
  for (const application of story.prequalifications ?? []) {
    const company = bidderOf(telling, application.by);
    const submittedAt = maybeAt(telling, application.submitted);
    const decidedAt = maybeAt(telling, application.decided);
    await telling.db
      .insertInto('prequalification')
      .values({
        id: newId(),
        lotId,
        companyId: company.id,
        state: application.state,
        statement: application.statement,
        contact: JSON.stringify({ name: '', phone: '' }),
        submittedAt,
        submittedBy: submittedAt === null ? null : company.accountId,
        decidedAt,
        decidedBy: decidedAt === null ? null : accountOf(telling, 'buyer_a'),
        reason: application.reason ?? null,
      })
      .execute();
  }
}

/** Who bid, asked or is named as a holder has obtained the documents, soon after they were given out. */
async function loadHolders(telling: Telling, { id: lotId, story }: LoadedLot): Promise<void> {
  const from = at(telling, story.schedule.documentFrom);
  const holders = new Set<Supplier>([
    ...(story.holders ?? []),
    ...(story.bids ?? []).map((bid) => bid.by),
    ...(story.questions ?? []).map((question) => question.by),
  ]);
  for (const [place, key] of [...holders].entries()) {
    const company = bidderOf(telling, key);
    const obtainedAt = after(from, 15 + place * 7);
    if (obtainedAt > telling.seeded) continue;
    await telling.db
      .insertInto('documentReceipt')
      .values({ lotId, companyId: company.id, accountId: company.accountId, obtainedAt })
      .execute();
  }
}

async function loadQuestions(telling: Telling, { id: lotId, story }: LoadedLot): Promise<void> {
  for (const { by, type, section, title, content, asked, outcome } of story.questions ?? []) {
    const company = bidderOf(telling, by);
    const askedAt = at(telling, asked);
    const settledAt = maybeAt(telling, outcome?.at);
    const isAnswered = outcome?.state === 'answered' || outcome?.state === 'published';
    await telling.db
      .insertInto('question')
      .values({
        id: newId(),
        lotId,
        companyId: company.id,
        accountId: company.accountId,
        state: outcome?.state ?? 'submitted',
        qType: type,
        sectionRef: section,
        title,
        content,
        answer: isAnswered ? outcome.answer : null,
        answeredBy: isAnswered ? accountOf(telling, 'buyer_a') : null,
        answeredAt: isAnswered ? settledAt : null,
        publishedAt: outcome?.state === 'published' ? settledAt : null,
        closeReason: outcome?.state === 'closed' ? outcome.reason : null,
        submittedAt: askedAt,
        createdAt: askedAt,
      })
      .execute();
  }
}
