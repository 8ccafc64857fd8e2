import { createHash } from 'node:crypto';
import type { BidDraft } from '@procure/contract/bid/draft.ts';
import type { SealedCommercial, SealedPrice, SealedTechnical } from '@procure/contract/bid/sealed.ts';
import { answersEntry, filesFolder } from '@procure/contract/bid/sealed.ts';
import type { BidState } from '@procure/domain/bid/bid.ts';
import type { AnnouncedEnvelope } from '@procure/domain/bid/envelope.ts';
import { type PriceSheet, priceSheet } from '@procure/domain/bid/price-sheet.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { canonicalBytes } from '@procure/sealing/canonical.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import { type ParcelItem, pack } from '@procure/sealing/parcel.ts';
import { makeReceiptNo, type Receipt, signReceipt } from '@procure/sealing/receipt.ts';
import { logRoot, receiptLeaf } from '@procure/sealing/receipt-log.ts';
import { signRoot } from '@procure/sealing/receipt-root.ts';
import { closeDraft } from '../../src/features/bid/draft/service.ts';
import { keepMade } from '../../src/features/file/service.ts';
import type { BidStory, LotStory } from '../story/shape.ts';
import { pdfOf } from './document.ts';
import { accountOf, after, bidderOf, maybeAt, newId, type Telling } from './telling.ts';
import type { LoadedLot } from './tender.ts';

/** A submitted bid, with what its envelopes hold: what the opening finds. */
export interface LoadedBid {
  readonly id: string;
  readonly versionId: string;
  readonly story: BidStory;
  readonly company: ReturnType<typeof bidderOf>;
  readonly submittedAt: Date;
  readonly leaf: string;
  readonly sheet: PriceSheet;
  readonly price: SealedPrice;
  readonly technical: SealedTechnical;
  readonly commercial: SealedCommercial;
}

/** The bids of a lot: drafts as they are typed, submitted ones truly sealed to the lot's key, with receipts. */
export async function loadBids(telling: Telling, lot: LoadedLot): Promise<LoadedBid[]> {
  const bids: LoadedBid[] = [];
  for (const story of lot.story.bids ?? []) {
    const loaded = await loadBid(telling, lot, story);
    if (loaded !== null) bids.push(loaded);
  }
  if (bids.length > 0 && lot.bidDeadline <= telling.seeded) await fixRoot(telling, lot, bids);
  return bids;
}

/** @returns null for what was never submitted, or taken back */
async function loadBid(telling: Telling, lot: LoadedLot, story: BidStory): Promise<LoadedBid | null> {
  const { db, parts } = telling;
  const id = newId();
  const company = bidderOf(telling, story.by);
  const submittedAt = maybeAt(telling, story.submitted);
  const withdrawnAt = maybeAt(telling, story.withdrawn);
  const replacedAt = maybeAt(telling, story.replaced);
  const first = replacedAt ?? submittedAt;
  const versions = [replacedAt, submittedAt].filter((time) => time !== null).length;
  const { state, rejection } = standing(lot.story, story, withdrawnAt !== null);
  const content = contentOf(lot, story, company.name);
  await db
    .insertInto('bid')
    .values({
      id,
      lotId: lot.id,
      companyId: company.id,
      state,
      draft: closeDraft(parts.crypto, id, draftOf(content)),
      draftVersion: 1,
      draftSavedAt: first === null ? after(telling.seeded, -90) : after(submittedAt ?? first, -12),
      validVersionNo: submittedAt === null || withdrawnAt !== null ? null : versions,
      lastVersionNo: versions,
      rejectionReason: rejection,
      createdAt: after(first ?? telling.seeded, -600),
    })
    .execute();
  let last: Awaited<ReturnType<typeof submit>> | null = null;
  if (replacedAt !== null) {
    await submit(telling, lot, {
      id,
      company,
      content,
      versionNo: 1,
      submittedAt: replacedAt,
      supersededAt: submittedAt,
    });
  }
  if (submittedAt !== null) {
    last = await submit(telling, lot, {
      id,
      company,
      content,
      versionNo: versions,
      submittedAt,
      withdrawnAt,
    });
  }
  if (last === null || submittedAt === null || withdrawnAt !== null) return null;
  return { id, story, company, submittedAt, ...last, ...content };
}

/** What became of a bid, by how far its lot has come. */
function standing(
  lot: LotStory,
  bid: BidStory,
  withdrawn: boolean,
): { state: BidState; rejection: string | null } {
  if (bid.submitted === undefined) return { state: 'draft', rejection: null };
  if (withdrawn) return { state: 'withdrawn', rejection: null };
  const before = ['published', 'opening', 'failed', 'suspended', 'terminated'];
  if (before.includes(lot.state)) return { state: 'submitted', rejection: null };
  if (bid.rejected !== undefined && lot.state !== 'evaluating')
    return { state: 'rejected', rejection: bid.rejected };
  if (lot.state === 'evaluating') return { state: 'opened', rejection: null };
  if (lot.award === undefined) return { state: 'candidate', rejection: null };
  return { state: lot.award.to === bid.by ? 'won' : 'lost', rejection: null };
}

type Content = Pick<LoadedBid, 'sheet' | 'price' | 'technical' | 'commercial'>;

function contentOf(lot: LoadedLot, bid: BidStory, companyName: string): Content {
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
      ...lines[place],
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
  const letter = {
    delivery: bid.delivery,
    quality: bid.quality,
    validityDays: lot.story.bidValidityDays,
    representative: bid.representative,
  };
  return {
    sheet,
    price: {
      format: 'procure-price/1',
      lotId: lot.id,
      letter,
      lines,
      totals: { totalIncl, totalExcl, totalTax },
    },
    technical: { format: 'procure-technical/1', lotId: lot.id, rows: answers('technical') },
    commercial: {
      format: 'procure-commercial/1',
      lotId: lot.id,
      rows: answers('commercial'),
      bond:
        Number(lot.story.bondAmount) === 0
          ? null
          : {
              method: 'e_guarantee',
              amount: lot.story.bondAmount,
              payerName: companyName,
              expiryDate: addDays(dayOf(lot.bidDeadline), lot.story.bidValidityDays),
            },
    },
  };
}

function draftOf({ price, technical, commercial }: Content): BidDraft {
  const { letter, lines } = price;
  const { bond } = commercial;
  return {
    letter: { ...letter, validityDays: String(letter.validityDays) },
    prices: lines,
    technical: technical.rows,
    commercial: commercial.rows,
    bond: {
      method: bond?.method ?? '',
      amount: bond?.amount ?? '',
      payerName: bond?.payerName ?? '',
      expiryDate: bond?.expiryDate ?? '',
    },
  };
}

interface Submission {
  readonly id: string;
  readonly company: ReturnType<typeof bidderOf>;
  readonly content: Content;
  readonly versionNo: number;
  readonly submittedAt: Date;
  readonly supersededAt?: Date | null;
  readonly withdrawnAt?: Date | null;
}

/** One version: its three envelopes sealed and stored, the manifest, the signed receipt. */
async function submit(telling: Telling, lot: LoadedLot, given: Submission) {
  const { db, parts } = telling;
  const {
    id: bidId,
    company,
    content,
    versionNo,
    submittedAt,
    supersededAt = null,
    withdrawnAt = null,
  } = given;
  const manifest: AnnouncedEnvelope[] = [];
  for (const { kind, name, plain } of await envelopesOf(lot, company.name, content)) {
    if (lot.recipient === null) throw new Error(`${lot.name} was never published`);
    const file = await keepMade(
      { ...parts, db },
      {
        id: newId(),
        ownerAccountId: company.accountId,
        ownerCompanyId: company.id,
        name,
        mime: 'application/octet-stream',
        purpose: 'envelope',
      },
      await sealBytes([lot.recipient], plain),
    );
    manifest.push({ kind, fileId: file.id, name, size: file.size, sha256: file.sha256 });
  }
  const receipt: Receipt = {
    format: 'procure-receipt/1',
    receiptNo: makeReceiptNo(),
    lotId: lot.id,
    bidId,
    bidVersion: versionNo,
    submittedAt: submittedAt.toISOString(),
    files: manifest.map(({ kind, size, sha256 }) => ({ envelope: kind, size, sha256 })),
  };
  const versionId = newId();
  const leaf = receiptLeaf(receipt);
  await db
    .insertInto('bidVersion')
    .values({
      id: versionId,
      bidId,
      lotId: lot.id,
      companyId: company.id,
      versionNo,
      companyVersionId: company.versionId,
      manifest: JSON.stringify(manifest),
      manifestSha256: createHash('sha256')
        .update(canonicalBytes(manifest.map((envelope) => ({ ...envelope }))))
        .digest('hex'),
      receiptNo: receipt.receiptNo,
      receipt: JSON.stringify(await signReceipt(parts.crypto.signing, receipt)),
      leafHash: Buffer.from(leaf, 'hex'),
      submittedBy: company.accountId,
      submittedAt,
      supersededAt,
      withdrawnAt,
    })
    .execute();
  await db
    .insertInto('bidEnvelope')
    .values(manifest.map((envelope, position) => ({ ...envelope, position, bidVersionId: versionId })))
    .execute();
  return { versionId, leaf };
}

async function envelopesOf(
  lot: LoadedLot,
  companyName: string,
  { price, technical, commercial, sheet }: Content,
) {
  const parcel = async (answers: object, fileName: string, title: string, paragraphs: readonly string[]) =>
    packed([
      { name: answersEntry, bytes: encoded(answers) },
      { name: `${filesFolder}${fileName}`, bytes: pdfOf(title, paragraphs) },
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
      plain: await parcel(commercial, '商务响应.pdf', `商务响应　${lot.name}`, [
        `投标人：${companyName}`,
        `交货期（工期）：${price.letter.delivery}`,
        `投标总价：${sheet.capital}`,
      ]),
    },
    { kind: 'price' as const, name: '价格标.age', plain: encoded(price) },
  ];
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

async function fixRoot({ db, parts }: Telling, lot: LoadedLot, bids: readonly LoadedBid[]): Promise<void> {
  const leaves = bids.map((bid) => bid.leaf).sort();
  const fixedAt = after(lot.bidDeadline, 0.05);
  const root = {
    format: 'procure-receipt-root/1' as const,
    lotId: lot.id,
    root: logRoot(leaves),
    size: leaves.length,
    fixedAt: fixedAt.toISOString(),
  };
  await db
    .insertInto('receiptRoot')
    .values({
      lotId: lot.id,
      root: root.root,
      treeSize: root.size,
      leaves: JSON.stringify(leaves),
      signature: await signRoot(parts.crypto.signing, root),
      fixedAt,
    })
    .execute();
}

/** The record of an opening that is over: a line a bidder, and the files that were in the envelopes. */
export async function loadOpening(
  telling: Telling,
  lot: LoadedLot,
  bids: readonly LoadedBid[],
): Promise<void> {
  const { db, parts } = telling;
  const startedAt = after(lot.bidDeadline, 4);
  const openedAt = after(lot.bidDeadline, 9);
  await db
    .insertInto('opening')
    .values({
      lotId: lot.id,
      state: 'completed',
      startedBy: accountOf(telling, 'opener_b'),
      startedAt,
      openedAt,
      bidCount: bids.length,
    })
    .execute();
  await release(telling, lot, 'opener_a', after(lot.bidDeadline, 2));
  await release(telling, lot, 'opener_b', startedAt);
  const inOrder = bids.toSorted((one, other) => one.submittedAt.getTime() - other.submittedAt.getTime());
  for (const [place, bid] of inOrder.entries()) {
    const { id: bidId, company, sheet, price, technical, commercial } = bid;
    await db
      .insertInto('openingEntry')
      .values({
        lotId: lot.id,
        bidId,
        bidVersionId: bid.versionId,
        companyId: company.id,
        companyName: company.name,
        position: place + 1,
        result: 'opened',
        totalIncl: sheet.totalIncl,
        totalExcl: sheet.totalExcl,
        totalTax: sheet.totalTax,
        delivery: price.letter.delivery,
        quality: price.letter.quality,
        validityDays: price.letter.validityDays,
        bondAmount: commercial.bond?.amount ?? null,
        contents: JSON.stringify({ price, lines: sheet.lines, technical, commercial, remarks: [] }),
        openedAt,
      })
      .execute();
    for (const [kind, name, title] of [
      ['technical', '技术方案.pdf', '技术方案'],
      ['commercial', '商务响应.pdf', '商务响应'],
    ] as const) {
      const rows = kind === 'technical' ? technical.rows : commercial.rows;
      const file = await keepMade(
        { ...parts, db },
        {
          id: newId(),
          ownerAccountId: null,
          ownerCompanyId: company.id,
          name,
          mime: 'application/pdf',
          purpose: 'opened',
        },
        pdfOf(`${title}　${lot.name}`, [`投标人：${company.name}`, ...rows.map(({ response }) => response)]),
      );
      await db
        .insertInto('attachment')
        .values({
          ownerKind: 'bid',
          ownerId: bidId,
          fileId: file.id,
          role: kind,
          position: kind === 'technical' ? 0 : 1,
        })
        .execute();
    }
  }
}

/** An opener's release of a lot. */
export async function release(
  telling: Telling,
  lot: LoadedLot,
  opener: string,
  releasedAt: Date,
): Promise<void> {
  await telling.db
    .updateTable('lotOpener')
    .set({ releasedAt })
    .where('lotId', '=', lot.id)
    .where('accountId', '=', accountOf(telling, opener))
    .execute();
}
