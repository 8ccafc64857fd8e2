import { formatYuan } from '@procure/domain/money/money.ts';
import { type NoticeKind, noticeChannel } from '@procure/domain/notice/notice.ts';
import { isPublicNotice } from '@procure/domain/notice/publicity.ts';
import { announceTender, lotName } from '@procure/domain/tender/announcement.ts';
import { makeKeyPair } from '@procure/sealing/envelope.ts';
import { keepMade } from '../../src/features/file/service.ts';
import { findTender, insertNotice } from '../../src/features/notice/store.ts';
import { hideSealIdentity, makeTenderNo } from '../../src/features/tender/service.ts';
import { buyers } from '../story/buyers.ts';
import type { LotStory, TenderStory } from '../story/shape.ts';
import { pdfOf } from './document.ts';
import { accountOf, after, at, maybeAt, newId, type Telling } from './telling.ts';

/** A lot as the following chapters need it. */
export interface LoadedLot {
  readonly id: string;
  readonly tenderId: string;
  readonly tenderNo: string;
  /** The tender's title, with the lot's where there are several. */
  readonly name: string;
  readonly story: LotStory;
  readonly tender: TenderStory;
  readonly bidDeadline: Date;
  /** By the place in the story. */
  readonly lineIds: readonly string[];
  /** By clause number. */
  readonly clauseIds: ReadonlyMap<string, string>;
  /** What bids are sealed to; null before publishing. */
  readonly recipient: string | null;
}

const evaluators = ['evaluator_a', 'evaluator_b', 'evaluator_c'];
const openers = ['opener_a', 'opener_b', 'opener_c'];

/** A tender with its lots, lines, clauses, people, documents and first notices. */
export async function loadTender(telling: Telling, story: TenderStory): Promise<LoadedLot[]> {
  const { db, tenders } = telling;
  const id = newId();
  const buyer = buyers[story.buyer];
  const published = story.lots
    .map((lot) => maybeAt(telling, lot.schedule.published))
    .find((time) => time !== null);
  const createdAt = after(published ?? telling.seeded, -3 * 1440);
  const tenderNo = makeTenderNo(published ?? telling.seeded);
  tenders.set(story.key, id);
  const tender = {
    title: story.title,
    tenderNo,
    method: story.method,
    scope: story.scope,
    buyerName: buyer.name,
    allowsConsortium: story.allowsConsortium ?? false,
    objectionChannel: buyer.objectionChannel,
  };
  await db
    .insertInto('tender')
    .values({
      id,
      ...tender,
      kind: story.kind,
      ground: story.ground?.code ?? null,
      groundNote: story.ground?.note ?? '',
      categoryId: story.categoryId,
      areaCode: story.areaCode,
      contact: JSON.stringify(buyer.contact),
      fundSource: story.fundSource,
      overview: story.overview,
      qualification: story.qualification,
      rebidOf: story.rebidOf === undefined ? null : (tenders.get(story.rebidOf) ?? null),
      createdBy: accountOf(telling, 'buyer_a'),
      createdAt,
    })
    .execute();
  const lots: LoadedLot[] = [];
  for (const [place, lot] of story.lots.entries()) {
    const loaded = await loadLot(telling, story, lot, { id, tenderNo, lotNo: place + 1, createdAt });
    lots.push(loaded);
    const publishedAt = maybeAt(telling, lot.schedule.published);
    if (publishedAt !== null) {
      const schedule = timesOf(telling, lot);
      const first = announceTender(tender, { ...lot, ...schedule, lotNo: place + 1 }, story.lots.length);
      await publish(telling, loaded, first.kind, publishedAt, first.title, first.body);
    }
    for (const notice of lot.notices ?? []) {
      const changes = notice.changed?.map((change) => ({ ...change, label: change.field }));
      const facts = changes === undefined ? {} : { changes };
      await publish(telling, loaded, notice.kind, at(telling, notice.at), notice.title, notice.body, facts);
    }
  }
  return lots;
}

function timesOf(telling: Telling, { schedule }: LotStory) {
  return {
    replyUntil: maybeAt(telling, schedule.replyUntil),
    documentFrom: at(telling, schedule.documentFrom),
    documentUntil: at(telling, schedule.documentUntil),
    questionUntil: maybeAt(telling, schedule.questionUntil),
    prequalificationDeadline: maybeAt(telling, schedule.prequalificationDeadline),
    prequalificationConcludedAt: maybeAt(telling, schedule.prequalificationConcludedAt),
    bidDeadline: at(telling, schedule.bidDeadline),
  };
}

interface LotPlace {
  readonly id: string;
  readonly tenderNo: string;
  readonly lotNo: number;
  readonly createdAt: Date;
}

async function loadLot(
  telling: Telling,
  tender: TenderStory,
  story: LotStory,
  { id: tenderId, tenderNo, lotNo, createdAt }: LotPlace,
): Promise<LoadedLot> {
  const { db, parts } = telling;
  const id = newId();
  const times = timesOf(telling, story);
  const publishedAt = maybeAt(telling, story.schedule.published);
  const key = publishedAt === null ? null : await makeKeyPair();
  const isDraft = story.state === 'draft';
  const isApproved = !isDraft && story.state !== 'pending_approval';
  await db
    .insertInto('lot')
    .values({
      id,
      tenderId,
      lotNo,
      title: story.title,
      // One opener has released: the others are waited for, and the record of the opening does not exist yet.
      state: story.state === 'opening' ? 'published' : story.state,
      stateBeforeSuspension: story.state === 'suspended' ? 'published' : null,
      estimate: story.estimate,
      ceilingPrice: story.ceilingPrice,
      bondAmount: story.bondAmount,
      bidValidityDays: story.bidValidityDays,
      evaluationMethod: story.weights === null ? 'lowest_price' : 'comprehensive',
      weights: story.weights === null ? null : JSON.stringify(story.weights),
      priceMustNotIncrease: story.priceMustNotIncrease ?? false,
      ...times,
      publicityFrom: maybeAt(telling, story.publicity?.from),
      publicityUntil: maybeAt(telling, story.publicity?.until),
      submittedAt: isDraft ? null : after(createdAt, 60),
      submittedBy: isDraft ? null : accountOf(telling, 'buyer_a'),
      approvedAt: isApproved ? after(createdAt, 1440) : null,
      approvedBy: isApproved ? accountOf(telling, 'approver_a') : null,
      publishedAt,
      awardedAt: maybeAt(telling, story.award?.issued),
      endedReason: story.endedReason ?? null,
      sealRecipient: key?.recipient ?? null,
      sealIdentity: key === null ? null : hideSealIdentity(parts, id, key.identity),
      createdAt,
    })
    .execute();
  const lines = story.lines.map((line, place) => ({ ...line, id: newId(), lotId: id, lineNo: place + 1 }));
  await db.insertInto('priceLine').values(lines).execute();
  const clauses = story.clauses.map((clause, position) => ({ ...clause, id: newId(), lotId: id, position }));
  await db.insertInto('clause').values(clauses).execute();
  await db
    .insertInto('lotOpener')
    .values(openers.map((name) => ({ lotId: id, accountId: accountOf(telling, name) })))
    .execute();
  await db
    .insertInto('lotEvaluator')
    .values(evaluators.map((name) => ({ lotId: id, accountId: accountOf(telling, name) })))
    .execute();
  await loadDocuments(telling, tender, story, id, publishedAt ?? createdAt);
  return {
    id,
    tenderId,
    tenderNo,
    name: lotName(tender, tender.lots.length > 1 ? { lotNo, title: story.title } : null),
    story,
    tender,
    bidDeadline: times.bidDeadline,
    lineIds: lines.map((line) => line.id),
    clauseIds: new Map(clauses.map((clause) => [clause.clauseNo, clause.id])),
    recipient: key?.recipient ?? null,
  };
}

async function loadDocuments(
  telling: Telling,
  tender: TenderStory,
  lot: LotStory,
  lotId: string,
  createdAt: Date,
): Promise<void> {
  const chapters = [
    `项目名称：${tender.title}`,
    `一、采购内容\n${tender.overview}`,
    `二、资格要求\n${tender.qualification}`,
    `三、采购清单\n${lot.lines.map(({ name, spec, qty, unit, delivery }, at) => `${at + 1}. ${name}（${spec}）${qty}${unit}，${delivery}`).join('\n')}`,
    `四、技术与商务要求\n${lot.clauses.map(({ clauseNo, requirement, starred }) => `${starred ? '★' : ''}${clauseNo} ${requirement}`).join('\n')}`,
    `五、报价与保证金\n最高限价：${lot.ceilingPrice === null ? '不设' : formatYuan(lot.ceilingPrice)}；保证金：${formatYuan(lot.bondAmount)}；投标有效期${lot.bidValidityDays}日。`,
    '六、投标文件的组成\n价格文件、技术文件、商务文件分别加密，在供应商门户在线递交，截止前可撤回和替换。',
  ];
  const made = [
    { title: '招标文件', kind: 'tender_document', public: false, pages: chapters },
    {
      title: '公告附件：采购需求一览',
      kind: 'attachment',
      public: true,
      pages: [chapters[0] ?? '', ...chapters.slice(3, 5)],
    },
  ];
  for (const { title, kind, public: open, pages } of made) {
    const name = `${title.replace('公告附件：', '')}-${lot.title}.pdf`;
    const owner = { ownerAccountId: accountOf(telling, 'buyer_a'), ownerCompanyId: null };
    const file = await keepMade(
      { ...telling.parts, db: telling.db },
      { id: newId(), ...owner, name, mime: 'application/pdf', purpose: 'document' },
      pdfOf(`${title}　${tender.title}`, pages),
    );
    await telling.db
      .insertInto('tenderDocument')
      .values({ id: newId(), lotId, fileId: file.id, title, kind, public: open, createdAt })
      .execute();
  }
}

/** A notice of the lot at its moment of the story, where everybody may read it (see the service). */
export async function publish(
  { db, ...telling }: Telling,
  lot: Pick<LoadedLot, 'id' | 'tenderId'>,
  kind: NoticeKind,
  publishedAt: Date,
  title: string,
  body: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (!isPublicNotice(kind, await findTender(db, lot.tenderId))) return;
  await insertNotice(db, {
    id: newId(),
    lotId: lot.id,
    tenderId: lot.tenderId,
    channel: noticeChannel(kind),
    kind,
    title,
    body,
    facts: JSON.stringify(facts),
    publishedAt,
    publishedBy: accountOf({ db, ...telling }, 'buyer_a'),
  });
}
