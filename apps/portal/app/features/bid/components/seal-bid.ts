import { isPassing } from '@procure/client/client.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { SealedCommercial, SealedPrice, SealedTechnical } from '@procure/contract/bid/sealed.schema.ts';
import { getFile } from '@procure/contract/file/file.route.ts';
import { type EnvelopeKind, envelopeKinds } from '@procure/domain/bid/bid.ts';
import {
  agreementFolder,
  answersEntry,
  envelopeFormats,
  filesFolder,
  voucherFolder,
} from '@procure/domain/bid/envelope.ts';
import { plainConsortium } from '@procure/domain/consortium/consortium.ts';
import { offersPreference } from '@procure/domain/evaluation/preference.ts';
import { plainNumber, plainYuan } from '@procure/domain/money/typed.ts';
import { digestOf } from '@procure/sealing/digest.ts';
import { type ParcelItem, pack } from '@procure/sealing/parcel.ts';
import { client } from '@procure/web/call/client.ts';
import { answeredOf, asksForBond, clausesOf, type Lot, type SheetKind, sheetOf } from './draft.ts';
import type { KeptFile } from './kept-file.ts';
import { nothingPrepared, type Prepared, type PreparedBid, reusable, type SealedOf } from './prepared.ts';
import { type SealStep, uploadSealed } from './upload-sealed.ts';

export interface SealProgress {
  readonly kind: EnvelopeKind;
  readonly step: 'waiting' | 'sealing' | SealStep | 'done';
  readonly sent: number;
  readonly total: number;
}

/** A bid to be sealed. */
export interface BidToSeal {
  readonly lot: Lot;
  readonly draft: BidDraft;
  readonly files: readonly KeptFile[];
  readonly keys: SealKeys;
}

/** The public keys that a bid is sealed to. */
export interface SealKeys {
  /** The lot's key. */
  readonly lot: string;
  /** The lot's key of price envelopes; null if `lot` opens these as well. */
  readonly price: string | null;
  /** The company's key; null if it has none. */
  readonly own: string | null;
}

/** The keys to which an envelope is sealed. */
function recipientsOf(kind: EnvelopeKind, { lot, price, own }: SealKeys): readonly string[] {
  const key = kind === 'price' ? (price ?? lot) : lot;
  return own === null ? [key] : [key, own];
}

/**
 * Packs, seals and uploads envelopes of a bid, one after the other. An unchanged envelope on the platform is reused,
 * and an earlier page's unfinished upload is resumed. Only ciphertext leaves the browser.
 */
export async function sealBid(
  bid: BidToSeal,
  kinds: readonly EnvelopeKind[],
  kept: PreparedBid,
  onProgress: (progress: SealProgress) => void,
  signal: AbortSignal,
): Promise<Prepared> {
  const { lot, draft, files } = bid;
  const parts = sealedOf(bid);
  let prepared = kept.latest() ?? nothingPrepared();
  // A submission without an answer may have created its version: if any envelope differs from it, all are sealed again
  // for a new version.
  if (prepared.asked && parts.some((each) => reusable(prepared, each).envelope === null))
    prepared = nothingPrepared();
  const put = (next: Prepared) => {
    prepared = next;
    return kept.put(next);
  };
  for (const part of parts) {
    const { kind } = part;
    if (!kinds.includes(kind)) continue;
    signal.throwIfAborted();
    const { envelope, underWay } = reusable(prepared, part);
    if (envelope !== null && (await isStillThere(envelope.fileId))) {
      onProgress({ kind, step: 'done', sent: envelope.size, total: envelope.size });
      continue;
    }
    const name = `${kind}.age`;
    onProgress({ kind, step: 'sealing', sent: 0, total: 0 });
    let total = 0;
    const plain = () =>
      kind === 'price' ? jsonOf(priceOf(lot, draft)).stream() : pack(itemsOf(lot, draft, files, kind));
    const sealed = await uploadSealed(
      part.recipients,
      plain,
      { name, purpose: 'envelope' },
      signal,
      (step, sent, size) => {
        total = size;
        onProgress({ kind, step, sent, total });
      },
      {
        former: underWay,
        keep: (now) => put({ ...prepared, underWay: now && { ...now, ...part } }),
      },
    );
    await put({
      id: crypto.randomUUID(),
      asked: false,
      envelopes: [
        ...prepared.envelopes.filter((each) => each.kind !== kind),
        { name, ...sealed, ...part, at: new Date().toISOString() },
      ],
      underWay: null,
    });
    onProgress({ kind, step: 'done', sent: total, total });
  }
  return prepared;
}

/** The content and recipients with which each envelope would be sealed now. */
export function sealedOf({ lot, draft, files, keys }: BidToSeal): SealedOf[] {
  return envelopeKinds.map((kind) => {
    // Answers by the ids of their files: a file's number depends on the order, too.
    const answers =
      kind === 'price'
        ? priceOf(lot, draft)
        : {
            ...answersOf(lot, draft, kind, []),
            answers: answeredOf(lot, draft, kind).map(({ answer }) => answer),
          };
    // Sorted: files that are chosen and then read back come in another order, and are the same files.
    const own = filesOf(files, kind)
      .map(({ id, role }) => `${id} ${role}`)
      .sort();
    const mark = digestOf(new TextEncoder().encode(JSON.stringify([answers, own])));
    return { kind, mark, recipients: recipientsOf(kind, keys) };
  });
}

/** The platform deletes unused ciphertext in time. If nothing could be learned, the submission will show it. */
async function isStillThere(fileId: string): Promise<boolean> {
  const reply = await client.call(getFile, { id: fileId });
  return reply.ok || isPassing(reply);
}

function jsonOf(value: unknown): Blob {
  return new Blob([JSON.stringify(value)], { type: 'application/json' });
}

function priceOf(lot: Lot, draft: BidDraft): SealedPrice {
  const { totalIncl, totalExcl, totalTax } = sheetOf(lot, draft);
  const { delivery, quality, representative, validityDays } = draft.letter;
  return {
    format: envelopeFormats.price,
    lotId: lot.id,
    letter: { delivery, quality, representative, validityDays: Number(plainNumber(validityDays)) },
    // Rows for removed lines follow those of the lot's.
    lines: draft.prices
      .slice(0, lot.priceLines.length)
      .map((line) => ({ ...line, unitPriceIncl: plainYuan(line.unitPriceIncl) })),
    totals: { totalIncl, totalExcl, totalTax },
  };
}

function answersOf(
  lot: Lot,
  draft: BidDraft,
  kind: SheetKind,
  files: readonly KeptFile[],
): SealedTechnical | SealedCommercial {
  const numbers = new Map(files.map(({ id }, index) => [id, index + 1]));
  const answers = answeredOf(lot, draft, kind).map(({ answer: { evidence, value, ...answer } }) => ({
    ...answer,
    value: value.trim(),
    evidence: evidence.flatMap(({ fileId, pages }) => {
      const file = numbers.get(fileId);
      return file === undefined ? [] : [{ file, pages }];
    }),
  }));
  const rows = clausesOf(lot, kind).map(({ id }) => {
    const row = draft[kind].find(({ clauseId }) => clauseId === id);
    const { response = '', deviation = '', explanation = '' } = row ?? {};
    return {
      clauseId: id,
      response,
      deviation: deviation === '' ? ('none' as const) : deviation,
      explanation,
    };
  });
  if (kind === 'technical') return { format: envelopeFormats.technical, lotId: lot.id, rows, answers };
  const { method, amount, payerName, expiryDate } = draft.bond;
  const bond =
    asksForBond(lot) && method !== ''
      ? { method, amount: plainYuan(amount), payerName, expiryDate: expiryDate === '' ? null : expiryDate }
      : null;
  const statement = offersPreference(lot.preferences) ? statementOf(draft) : undefined;
  const consortium = consortiumOf(draft, files);
  return { format: envelopeFormats.commercial, lotId: lot.id, rows, answers, bond, statement, consortium };
}

function statementOf({ statement: { makers, domestic } }: BidDraft): SealedCommercial['statement'] {
  return {
    makers: makers.flatMap(({ size, item, company }) =>
      size === '' ? [] : [{ item: item.trim(), company: company.trim(), size }],
    ),
    domestic: domestic === '' ? null : domestic,
  };
}

/** The consortium with the numbers of its agreement's files; nothing for a company that bids alone. */
function consortiumOf(draft: BidDraft, files: readonly KeptFile[]): SealedCommercial['consortium'] {
  const consortium = plainConsortium(draft.consortium);
  if (consortium === null) return undefined;
  return {
    lead: { ...consortium.lead },
    members: consortium.members.map((member) => ({ ...member })),
    agreements: files.flatMap(({ role }, index) => (role === 'agreement' ? [index + 1] : [])),
  };
}

const folders: Readonly<Record<KeptFile['role'], string>> = {
  technical: filesFolder,
  commercial: filesFolder,
  voucher: voucherFolder,
  agreement: agreementFolder,
};

/** The answers first, then the files, numbered so that two files of one name are both kept. */
function itemsOf(lot: Lot, draft: BidDraft, files: readonly KeptFile[], kind: SheetKind): ParcelItem[] {
  const own = filesOf(files, kind);
  const answers = jsonOf(answersOf(lot, draft, kind, own));
  return [
    { name: answersEntry, size: answers.size, content: () => answers.stream() },
    ...own.map(({ role, name, size, content }, index) => ({
      name: `${folders[role]}${index + 1}/${name}`,
      size,
      content: () => content.stream(),
    })),
  ];
}

/** The files of other parts that the commercial envelope contains. */
const inCommercial: readonly KeptFile['role'][] = ['voucher', 'agreement'];

function filesOf(files: readonly KeptFile[], kind: EnvelopeKind): readonly KeptFile[] {
  return files.filter(({ role }) => role === kind || (kind === 'commercial' && inCommercial.includes(role)));
}
