import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { SealedCommercial, SealedPrice, SealedTechnical } from '@procure/contract/bid/sealed.schema.ts';
import {
  type AnnouncedEnvelope,
  agreementFolder,
  answersEntry,
  envelopeFormats,
  filesFolder,
} from '@procure/domain/bid/envelope.ts';
import { type PriceSheet, priceSheet } from '@procure/domain/bid/price-sheet.ts';
import type { Consortium } from '@procure/domain/consortium/consortium.ts';
import { answeringEnvelope } from '@procure/domain/criterion/answer.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import type { PreferenceStatement } from '@procure/domain/evaluation/preference.ts';
import { sealBidDraft } from '@procure/sealing/bid-draft.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import { type ParcelItem, pack } from '@procure/sealing/parcel.ts';
import { saveDraft } from '../../src/features/bid/draft/service.ts';
import { withdraw } from '../../src/features/bid/service.ts';
import { submit } from '../../src/features/bid/submission/service.ts';
import { traceDue } from '../../src/features/evaluation/trace/service.ts';
import { keepMade } from '../../src/features/file/service.ts';
import { release } from '../../src/features/opening/service.ts';
import { runOpening } from '../../src/features/opening/session/service.ts';
import { fixDueRoots } from '../../src/features/receipt/service.ts';
import { noProperties } from '../../src/platform/files/document-properties.ts';
import { companies } from '../story/people.ts';
import type { BidStory } from '../story/shape.ts';
import { bidKeyOf } from './bid-key.ts';
import { pdfOf } from './document.ts';
import { shareOf } from './opener.ts';
import { after, must, newId, type Telling } from './telling.ts';
import { openers, type PlannedLot } from './tender.ts';

/** The bids of a lot: drafts sealed to the company's key, submitted ones to the lot's. */
export function planBids(telling: Telling, lot: PlannedLot): void {
  for (const story of lot.story.bids ?? []) planBid(telling, lot, story);
}

function planBid(telling: Telling, lot: PlannedLot, story: BidStory): void {
  const { parts } = telling;
  const { by, submitted, replaced, withdrawn } = story;
  const content = contentOf(lot, story, companies.find(({ key }) => key === by)?.companyName ?? '');
  const first = replaced ?? submitted;
  const written = first === undefined ? after(telling.seeded, -90) : after(telling.at(first), -12);
  telling.plan(written, `${lot.name}: ${by} writes its bid`, async () => {
    const { id: keyId, recipient } = await bidKeyOf(telling, by);
    const sealed = await sealBidDraft(recipient, lot.id, draftOf(content));
    const draft = { lotId: lot.id, version: 0, keyId, ...sealed, keptBlocks: [], files: [] };
    must(await saveDraft(parts, await telling.company(by), draft));
  });
  let versionId = '';
  for (const when of [replaced, submitted]) {
    if (when === undefined) continue;
    telling.plan(telling.at(when), `${lot.name}: ${by} submits its bid`, async () => {
      versionId = newId();
      const submission = await sealed(telling, lot, story, content);
      must(await submit(parts, await telling.company(by), { id: versionId, lotId: lot.id, ...submission }));
    });
  }
  if (withdrawn === undefined) return;
  telling.plan(telling.at(withdrawn), `${lot.name}: ${by} withdraws its bid`, async () => {
    must(await withdraw(parts, await telling.company(by), lot.id, versionId));
  });
}

interface Content {
  readonly companyName: string;
  readonly sheet: PriceSheet;
  readonly price: SealedPrice;
  readonly technical: SealedTechnical;
  readonly commercial: SealedCommercial;
}

function contentOf(lot: PlannedLot, bid: BidStory, companyName: string): Content {
  const lines = lot.story.lines.map((line, place) => ({
    lineId: lot.lineIds[place] ?? '',
    brand: '国产优质品牌',
    unitPriceIncl: bid.prices[place] ?? '',
    taxRate: bid.taxRate,
    delivery: line.delivery,
    remark: '',
  }));
  const sheet = priceSheet(
    lot.story.lines.map(({ qty }, place) => ({
      qty,
      unitPriceIncl: bid.prices[place] ?? null,
      taxRate: bid.taxRate,
    })),
  );
  const { totalIncl, totalExcl, totalTax } = sheet;
  const answers = (kind: 'technical' | 'commercial') =>
    lot.story.clauses
      .filter((clause) => clause.kind === kind)
      .map(({ clauseNo, requirement }) => {
        const departs = bid.deviations?.find((deviation) => deviation.clauseNo === clauseNo);
        return {
          clauseId: lot.clauseIds.get(clauseNo) ?? '',
          response: departs === undefined ? `响应：${requirement}` : departs.note,
          deviation: departs?.deviation ?? ('none' as const),
          explanation: departs?.note ?? '',
        };
      });
  const criterionAnswers = (kind: 'technical' | 'commercial') =>
    lot.criteria
      .filter((criterion) => answeringEnvelope[criterion.kind] === kind)
      .map((criterion) => answerOf(criterion, lot, bid));
  const letter = {
    delivery: bid.delivery,
    quality: bid.quality,
    validityDays: lot.story.bidValidityDays,
    representative: bid.representative,
  };
  const bond = {
    method: 'e_guarantee' as const,
    amount: lot.story.bondAmount,
    payerName: companyName,
    expiryDate: addDays(dayOf(lot.bidDeadline), lot.story.bidValidityDays),
  };
  const of = { lotId: lot.id };
  return {
    companyName,
    sheet,
    price: {
      format: envelopeFormats.price,
      ...of,
      letter,
      lines,
      totals: { totalIncl, totalExcl, totalTax },
    },
    technical: {
      format: envelopeFormats.technical,
      ...of,
      rows: answers('technical'),
      answers: criterionAnswers('technical'),
    },
    commercial: {
      format: envelopeFormats.commercial,
      ...of,
      rows: answers('commercial'),
      answers: criterionAnswers('commercial'),
      bond: Number(lot.story.bondAmount) === 0 ? null : bond,
      ...(bid.statement === undefined ? {} : { statement: statementOf(bid.statement) }),
      ...(bid.consortium === undefined ? {} : { consortium: consortiumOf(bid.consortium) }),
    },
  };
}

const statementOf = ({ makers, domestic }: PreferenceStatement) => ({
  makers: makers.map((maker) => ({ ...maker })),
  domestic,
});

/** The agreement is the second file of the commercial envelope. */
const consortiumOf = ({ lead, members }: Consortium) => ({
  lead,
  members: members.map((member) => ({ ...member })),
  agreements: [2],
});

/** The bidder's answer to a criterion. A number offered is worth the share of the points that the story tells. */
export function answerOf(
  { id: criterionId, title, requirement, scoring }: PlannedLot['criteria'][number],
  lot: PlannedLot,
  { by }: BidStory,
): SealedTechnical['answers'][number] {
  const proof = { file: 1, pages: '1' };
  if (scoring.by !== 'formula') {
    const response = scoring.by === 'pass' ? `满足：${requirement}` : `${title}见所附文件`;
    return { criterionId, response, value: '', evidence: [proof] };
  }
  const [none, full] = [Number(scoring.none), Number(scoring.full)];
  const share = lot.story.scores?.find((score) => score.by === by)?.commercial ?? 50;
  const value = String(Math.round(none + ((full - none) * share) / 100));
  return { criterionId, response: `承诺${value}${scoring.unit}`, value, evidence: [proof] };
}

function draftOf({ price, technical, commercial }: Content): BidDraft {
  const { letter, lines } = price;
  const { bond, statement, consortium } = commercial;
  return {
    letter: { ...letter, validityDays: String(letter.validityDays) },
    prices: lines,
    technical: technical.rows,
    commercial: commercial.rows,
    // Files are chosen in the bidder's browser: the draft has none to refer to.
    answers: [...technical.answers, ...commercial.answers].map((answer) => ({ ...answer, evidence: [] })),
    bond: {
      method: bond?.method ?? '',
      amount: bond?.amount ?? '',
      payerName: bond?.payerName ?? '',
      expiryDate: bond?.expiryDate ?? '',
    },
    statement: { makers: [...(statement?.makers ?? [])], domestic: statement?.domestic ?? '' },
    consortium: consortium ?? { lead: { work: '', share: '' }, members: [] },
    files: [],
  };
}

/** The three envelopes, sealed to the lot's keys and stored, as the bidder's browser announces them. */
async function sealed(
  telling: Telling,
  lot: PlannedLot,
  { by }: BidStory,
  content: Content,
): Promise<{ readonly envelopes: readonly AnnouncedEnvelope[]; readonly priceRecipient: string | null }> {
  const { parts } = telling;
  const { accountId, company } = await telling.company(by);
  const { sealRecipient, priceRecipient } = await parts.db
    .selectFrom('lot')
    .select(['sealRecipient', 'priceRecipient'])
    .where('id', '=', lot.id)
    .executeTakeFirstOrThrow();
  if (sealRecipient === null) throw new Error(`${lot.name} has no key`);
  const owner = { ownerAccountId: accountId, ownerCompanyId: company.id };
  const envelopes: AnnouncedEnvelope[] = [];
  for (const { kind, name, plain } of await envelopesOf(lot, content)) {
    const file = await keepMade(
      parts,
      { id: newId(), ...owner, name, mime: 'application/octet-stream', purpose: 'envelope' },
      await sealBytes([kind === 'price' ? (priceRecipient ?? sealRecipient) : sealRecipient], plain),
    );
    envelopes.push({ kind, fileId: file.id, name, size: file.size, sha256: file.sha256 });
  }
  return { envelopes, priceRecipient };
}

async function envelopesOf(lot: PlannedLot, { companyName, price, technical, commercial, sheet }: Content) {
  const parcel = async (
    answers: object,
    fileName: string,
    title: string,
    paragraphs: readonly string[],
    more: Parameters<typeof packed>[0] = [],
  ) =>
    packed([
      { name: answersEntry, bytes: encoded(answers) },
      { name: `${filesFolder}1/${fileName}`, bytes: pdfOf(title, paragraphs) },
      ...more,
    ]);
  return [
    {
      kind: 'technical' as const,
      name: '技术标.age',
      plain: await parcel(technical, '技术方案.pdf', `技术方案　${lot.name}`, [
        `投标人：${companyName}`,
        ...technical.rows.map(({ response }) => response),
      ]),
    },
    {
      kind: 'commercial' as const,
      name: '商务标.age',
      plain: await parcel(
        commercial,
        '商务响应.pdf',
        `商务响应　${lot.name}`,
        [
          `投标人：${companyName}`,
          `交货期（工期）：${price.letter.delivery}`,
          // With two envelopes the price is in the price envelope alone.
          ...(lot.story.splitEnvelope === true ? [] : [`投标总价：${sheet.capital}`]),
        ],
        agreementOf(commercial, companyName),
      ),
    },
    { kind: 'price' as const, name: '价格标.age', plain: encoded(price) },
  ];
}

function agreementOf({ consortium }: SealedCommercial, companyName: string) {
  if (consortium === undefined) return [];
  const parts = [{ name: `${companyName}（牵头人）`, ...consortium.lead }, ...consortium.members];
  const bytes = pdfOf(
    '联合体共同投标协议',
    parts.map(({ name, work }) => `${name}：${work}`),
  );
  return [{ name: `${agreementFolder}2/共同投标协议.pdf`, bytes }];
}

const encoded = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

async function packed(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<Uint8Array> {
  const items: ParcelItem[] = files.map(({ name, bytes }) => ({
    name,
    size: bytes.length,
    content: () => new Blob([new Uint8Array(bytes)]).stream(),
  }));
  return new Uint8Array(await new Response(pack(items)).arrayBuffer());
}

/** The files of the story have no properties and few words; to read them in threads would take a minute. */
const emptyDocument = { properties: noProperties, text: { standing: 'none', content: '' } } as const;

/** States of a lot whose deadline may have passed without an opening. */
const unopened = ['draft', 'pending_approval', 'approved', 'suspended', 'terminated'];

/** The default number of openers that a tender needs. */
const openersNeeded = 2;

/** Plans the events after the deadline: the receipt log is fixed, the openers unlock, the job opens the bids. */
export function planOpening(telling: Telling, lot: PlannedLot): void {
  const { parts, seeded } = telling;
  const { story, bidDeadline } = lot;
  if (bidDeadline > seeded || unopened.includes(story.state)) return;
  telling.plan(after(bidDeadline, 0.5), `${lot.name}: the receipt log`, () => fixDueRoots(parts));
  const unlock = (opener: string, minutes: number) =>
    telling.plan(after(bidDeadline, minutes), `${lot.name}: ${opener} unlocks`, async () => {
      const share = await shareOf(telling, opener, lot.id);
      must(await release(parts, await telling.staff(opener), { lotId: lot.id, share, former: [] }));
    });
  const unlocked = story.phase === 'closed' ? (story.unlocked ?? 0) : openersNeeded;
  for (const [place, opener] of openers.slice(0, unlocked).entries()) unlock(opener, 2 + place * 2);
  if (unlocked < openersNeeded) return;
  telling.plan(after(bidDeadline, 5), `${lot.name}: the opening`, () => runOpening(parts, lot.id));
  telling.plan(after(bidDeadline, 6), `${lot.name}: the comparison of the files`, () =>
    traceDue(parts, () => Promise.resolve(emptyDocument)),
  );
}
