import { type LotInput, type TenderInput, tenderInput } from '@procure/contract/tender/fields.schema.ts';
import { checkCommittee } from '@procure/domain/evaluation/committee.ts';
import { noPreferences } from '@procure/domain/evaluation/preference.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { lotName } from '@procure/domain/tender/announcement.ts';
import { usualSourcing } from '@procure/domain/tender/sourcing.ts';
import { asksStateFunds } from '@procure/domain/tender/state-funds.ts';
import { confirm, prepare, submit as submitAmendment } from '../../src/features/amendment/service.ts';
import { keepMade, keepText } from '../../src/features/file/service.ts';
import { addDocument } from '../../src/features/tender/document/service.ts';
import { approve, publish, requestApproval } from '../../src/features/tender/lifecycle/service.ts';
import { suspend, terminate } from '../../src/features/tender/lot/service.ts';
import { addMember } from '../../src/features/tender/member/service.ts';
import { saveDraft } from '../../src/features/tender/service.ts';
import { buyers } from '../story/buyers.ts';
import { criteriaOf } from '../story/criteria.ts';
import { approverOf, buyerOf } from '../story/organisations.ts';
import { staff } from '../story/people.ts';
import type { LotStory, TenderStory } from '../story/shape.ts';
import type { When } from '../story/when.ts';
import { pdfOf } from './document.ts';
import { planIntentionOf } from './intention.ts';
import { keysFor, signKey } from './opener.ts';
import { tellPlanOf } from './plan.ts';
import { after, must, newId, type Telling } from './telling.ts';

/** A lot as the following chapters need it. */
export interface PlannedLot {
  readonly id: string;
  readonly tenderId: string;
  /** The tender's title, with the lot's title if it has several lots. */
  readonly name: string;
  readonly story: LotStory;
  readonly tender: TenderStory;
  /** Null on the buyer's desk. */
  readonly publishedAt: Date | null;
  readonly bidDeadline: Date;
  /** By the place in the story. */
  readonly lineIds: readonly string[];
  /** By clause number. */
  readonly clauseIds: ReadonlyMap<string, string>;
  readonly criteria: LotInput['criteria'];
}

const playedBy = (role: string) => staff.filter((one) => one.role === role).map(({ username }) => username);
export const openers = playedBy('opener');
export const evaluators = playedBy('evaluator');

/** Plans a tender up to its state in the story: draft, submitted, approved, published, suspended or ended. */
export function planTender(telling: Telling, story: TenderStory): PlannedLot[] {
  const id = newId();
  telling.tenders.set(story.key, id);
  const publishedAt =
    story.lots
      .map(({ schedule }) => schedule.published)
      .filter((when) => when !== undefined)
      .map((when) => telling.at(when))[0] ?? null;
  const createdAt = after(publishedAt ?? telling.seeded, -3 * 1440);
  const lots = story.lots.map((lot, place) => planned(telling, story, lot, { id, publishedAt, place }));
  const { parts } = telling;
  const buyer = buyerOf(story.buyer);
  const intentionId = planIntentionOf(telling, story, createdAt);
  const planPackageId = tellPlanOf(telling, story, createdAt);
  let version = 0;
  const step = (at: Date, what: string, take: () => Promise<{ readonly version: number }>) =>
    telling.plan(at, `${story.key}: ${what}`, async () => {
      version = (await take()).version;
    });
  step(createdAt, 'is written', async () => {
    const content = inputOf(telling, story, lots, { intentionId, planPackageId });
    return must(await saveDraft(parts, await telling.staff(buyer), id, 0, content));
  });
  telling.plan(after(createdAt, 30), `${story.key}: documents`, () => addDocuments(telling, lots));
  for (const handler of story.handlers ?? []) {
    telling.plan(after(createdAt, 40), `${story.key}: ${handler} works on it`, async () => {
      const accountId = telling.accountOf(handler);
      must(await addMember(parts, await telling.staff(buyer), { id, accountId, duty: 'handler' }));
    });
  }
  const [{ state } = { state: 'draft' }] = story.lots;
  if (state !== 'draft') {
    step(after(createdAt, 60), 'is submitted', async () =>
      must(
        await requestApproval(parts, await telling.staff(buyer), {
          id,
          version,
          reasons: lots.flatMap((lot) => reasonsFor(story, lot)),
        }),
      ),
    );
  }
  if (state !== 'draft' && state !== 'pending_approval') {
    step(after(createdAt, 1440), 'is approved', async () =>
      must(
        await approve(parts, await telling.staff(approverOf(story.buyer)), {
          id,
          version,
          opinion: '资料齐全，同意发布。',
        }),
      ),
    );
  }
  if (publishedAt !== null) {
    step(publishedAt, 'is published', async () =>
      must(
        await publish(parts, await telling.staff(buyer), {
          id,
          version,
          keys: await keysFor(telling, buyer, id),
        }),
      ),
    );
  }
  if (publishedAt !== null)
    // The third opener has yet to sign.
    for (const lot of lots)
      for (const [place, opener] of openers.slice(0, 2).entries()) planSignature(telling, lot, opener, place);
  for (const lot of lots) planChanges(telling, lot);
  return lots;
}

/** The reasons why the experts of a lot are named and not drawn. */
function reasonsFor({ method, scope }: TenderStory, { id: lotId }: PlannedLot) {
  const named = { evaluators, representatives: evaluators.slice(-1), drawn: 0 };
  return checkCommittee(named, { method, scope, authorId: '' })
    .filter(({ severity, field }) => severity === 'warn' && field === 'drawnExperts')
    .map(({ ruleCode, field, passage }) => ({
      ...{ lotId, ruleCode, field, passage },
      reason: '技术复杂、专业性强，专家库中同类专家不足，经主管部门同意直接确定。',
    }));
}

/** Plans an opener's signature of the lot's key within an hour of publishing, if the lot accepts bids then. */
function planSignature(telling: Telling, lot: PlannedLot, opener: string, place: number): void {
  const at = after(lot.publishedAt ?? telling.seeded, 20 + place * 10);
  if (at >= lot.bidDeadline || at > telling.seeded) return;
  telling.plan(at, `${lot.name}: ${opener} signs its key`, () => signKey(telling, opener, lot.id));
}

function planned(
  telling: Telling,
  tender: TenderStory,
  story: LotStory,
  { id: tenderId, publishedAt, place }: { id: string; publishedAt: Date | null; place: number },
): PlannedLot {
  const lotNo = place + 1;
  return {
    id: newId(),
    tenderId,
    name: lotName(tender, tender.lots.length > 1 ? { lotNo, title: story.title } : null),
    story,
    tender,
    publishedAt,
    bidDeadline: telling.at(story.schedule.bidDeadline),
    lineIds: story.lines.map(() => newId()),
    clauseIds: new Map(story.clauses.map(({ clauseNo }) => [clauseNo, newId()])),
    criteria: criteriaOf(tender.kind, story.weights).map((criterion) => ({ ...criterion, id: newId() })),
  };
}

function inputOf(
  telling: Telling,
  story: TenderStory,
  lots: readonly PlannedLot[],
  linked: Pick<TenderInput, 'intentionId' | 'planPackageId'>,
): TenderInput {
  const { title, method, scope, kind, categoryId, areaCode, fundSource, overview, qualification } = story;
  const { contact, objectionChannel } = buyers[story.buyer];
  return tenderInput.parse({
    title,
    method,
    sourcing: story.sourcing ?? usualSourcing(method),
    scope,
    kind,
    ground: story.ground?.code ?? null,
    groundNote: story.ground?.note ?? '',
    categoryId,
    areaCode,
    organisationId: telling.organisationOf(story.buyer),
    agencyId: story.agency ? telling.organisationOf('agency') : null,
    contact,
    fundSource,
    overview,
    qualification,
    siteVisit: story.siteVisit ?? '',
    allowsConsortium: story.allowsConsortium ?? false,
    stateFunded: asksStateFunds(story) ? (story.stateFunded ?? true) : null,
    objectionChannel,
    ...linked,
    rebidOf: story.rebidOf === undefined ? null : (telling.tenders.get(story.rebidOf) ?? null),
    lots: lots.map((lot) => lotInputOf(telling, lot)),
  });
}

function lotInputOf(telling: Telling, { id, story, lineIds, clauseIds, criteria }: PlannedLot) {
  const time = (when: When) => telling.at(when).toISOString();
  const maybe = (when: When | null) => (when === null ? null : time(when));
  const { schedule, weights } = story;
  return {
    id,
    title: story.title,
    estimate: story.estimate,
    ceilingPrice: story.ceilingPrice,
    bondAmount: story.bondAmount,
    bidValidityDays: story.bidValidityDays,
    splitEnvelope: story.splitEnvelope ?? false,
    evaluationMethod: weights === null ? ('lowest_price' as const) : ('comprehensive' as const),
    weights,
    preferences: story.preferences ?? noPreferences,
    priceMustNotIncrease: story.priceMustNotIncrease ?? false,
    documentFrom: time(schedule.documentFrom),
    documentUntil: time(schedule.documentUntil),
    questionUntil: maybe(schedule.questionUntil),
    prequalificationDeadline: maybe(schedule.prequalificationDeadline),
    replyUntil: maybe(schedule.replyUntil),
    bidDeadline: time(schedule.bidDeadline),
    openers: openers.map((name) => telling.accountOf(name)),
    evaluators: evaluators.map((name) => telling.accountOf(name)),
    // One sits for the buyer; four of five are experts (法37).
    representatives: evaluators.slice(-1).map((name) => telling.accountOf(name)),
    priceLines: story.lines.map((line, place) => ({
      ...{ ceilingUnitPrice: null, ...line },
      ...{ id: lineIds[place] ?? '', remark: '' },
    })),
    clauses: story.clauses.map((clause) => ({ ...clause, id: clauseIds.get(clause.clauseNo) ?? '' })),
    criteria,
  };
}

async function addDocuments(telling: Telling, lots: readonly PlannedLot[]): Promise<void> {
  for (const { id: lotId, story: lot, tender } of lots) {
    const chapters = [
      `项目名称：${tender.title}`,
      `一、采购内容\n${tender.overview}`,
      `二、资格要求\n${tender.qualification}`,
      `三、采购清单\n${lot.lines.map(({ name, spec, qty, unit, delivery }, at) => `${at + 1}. ${name}（${spec}）${qty}${unit}，${delivery}`).join('\n')}`,
      `四、技术与商务要求\n${lot.clauses.map(({ clauseNo, requirement, starred }) => `${starred ? '★' : ''}${clauseNo} ${requirement}`).join('\n')}`,
      `五、报价与保证金\n最高限价：${lot.ceilingPrice === null ? '不设' : formatYuan(lot.ceilingPrice)}；保证金：${formatYuan(lot.bondAmount)}；投标有效期${lot.bidValidityDays}日。`,
      '六、投标文件的组成\n价格文件、技术文件、商务文件分别加密，在供应商门户在线递交，截止前可撤回和替换。',
    ];
    const requirements = [chapters[0] ?? '', ...chapters.slice(3, 5)];
    const buyer = buyerOf(tender.buyer);
    await add(telling, buyer, lotId, { title: '招标文件', kind: 'tender_document', public: false }, chapters);
    const attachment = { title: '公告附件：采购需求一览', kind: 'attachment', public: true };
    await add(telling, buyer, lotId, attachment, requirements);
  }
}

interface NewDocument {
  readonly title: string;
  readonly kind: string;
  readonly public: boolean;
}

async function add(
  telling: Telling,
  buyer: string,
  lotId: string,
  document: NewDocument,
  pages: readonly string[],
): Promise<void> {
  const fileId = await keep(telling, buyer, document.title, pages);
  const actor = await telling.staff(buyer);
  must(await addDocument(telling.parts, actor, { id: newId(), lotId, fileId, ...document }));
}

/** A document of the buyer's, as a file. @returns its id */
async function keep(
  telling: Telling,
  buyer: string,
  title: string,
  pages: readonly string[],
): Promise<string> {
  const { accountId } = await telling.staff(buyer);
  const name = `${title.replace('公告附件：', '')}.pdf`;
  const owner = { ownerAccountId: accountId, ownerCompanyId: null };
  const { id } = await keepMade(
    telling.parts,
    { id: newId(), ...owner, name, mime: 'application/pdf', purpose: 'document' },
    pdfOf(title, pages),
  );
  await keepText(telling.parts, id, [title, ...pages].join('\n'));
  return id;
}

/** Plans the changes of a published lot before its deadline: changed documents, a suspension, a termination. */
function planChanges(telling: Telling, lot: PlannedLot): void {
  const { parts } = telling;
  const buyer = buyerOf(lot.tender.buyer);
  for (const { at, title, kind, note } of lot.story.changes ?? []) {
    telling.plan(telling.at(at), `${lot.name}: ${title}`, async () => {
      const actor = await telling.staff(buyer);
      const pages = [`项目名称：${lot.tender.title}`, note];
      const fileId = await keep(telling, buyer, title, pages);
      const document = { id: newId(), fileId, title, kind, public: false };
      const id = newId();
      const told = { summary: note, documents: [document], priceLines: null, criteria: null, clauses: null };
      const change = { id, lotId: lot.id, version: 0, ...told };
      const { version } = must(await prepare(parts, actor, change));
      const reason = '仅补充说明招标文件已有的要求，未改变内容，不影响投标文件编制。';
      const waiting = must(
        await submitAmendment(parts, actor, { id, version, affectsBids: false, reason, reasons: [] }),
      );
      const approver = await telling.staff(approverOf(lot.tender.buyer));
      must(await confirm(parts, approver, { ...waiting, opinion: '' }));
    });
  }
  const { stopped } = lot.story;
  if (stopped === undefined) return;
  const stop = lot.story.state === 'suspended' ? suspend : terminate;
  telling.plan(telling.at(stopped.at), `${lot.name}: ${stopped.reason}`, async () => {
    const version = await versionOf(telling, lot.id);
    const { reason } = stopped;
    must(await stop(parts, await telling.staff(buyer), { lotId: lot.id, version, reason }));
  });
}

/** The version that a buyer who looks at the lot now would see. */
export async function versionOf({ parts }: Telling, lotId: string): Promise<number> {
  const { version } = await parts.db
    .selectFrom('lot')
    .select('version')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  return version;
}
