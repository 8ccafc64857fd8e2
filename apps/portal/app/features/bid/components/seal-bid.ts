import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { SealedCommercial, SealedPrice, SealedTechnical } from '@procure/contract/bid/sealed.schema.ts';
import type { EnvelopeKind } from '@procure/domain/bid/bid.ts';
import { answersEntry, envelopeFormats, filesFolder, voucherFolder } from '@procure/domain/bid/envelope.ts';
import { plainNumber } from '@procure/domain/money/typed.ts';
import { type ParcelItem, pack } from '@procure/sealing/parcel.ts';
import { asksForBond, clausesOf, type Lot, type SheetKind, sheetOf } from './draft.ts';
import type { KeptFile } from './kept-files.ts';
import { type SealStep, uploadSealed } from './upload-sealed.ts';

export interface UploadedEnvelope {
  readonly kind: EnvelopeKind;
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface SealProgress {
  readonly kind: EnvelopeKind;
  readonly step: 'waiting' | 'sealing' | SealStep | 'done';
  readonly sent: number;
  readonly total: number;
}

/**
 * Packs, seals and uploads the three envelopes, one after the other. What leaves the browser is ciphertext to the
 * lot's key, and to the company's where it has one; a broken line is taken up again where it broke.
 */
export async function sealBid(
  lot: Lot,
  draft: BidDraft,
  files: readonly KeptFile[],
  recipients: readonly string[],
  onProgress: (progress: SealProgress) => void,
  signal: AbortSignal,
): Promise<UploadedEnvelope[]> {
  const uploaded: UploadedEnvelope[] = [];
  for (const kind of ['technical', 'commercial', 'price'] as const) {
    signal.throwIfAborted();
    const name = `${kind}.age`;
    onProgress({ kind, step: 'sealing', sent: 0, total: 0 });
    let total = 0;
    const plain = () =>
      kind === 'price' ? jsonOf(priceOf(lot, draft)).stream() : pack(itemsOf(lot, draft, files, kind));
    const sealed = await uploadSealed(
      recipients,
      plain,
      { name, purpose: 'envelope' },
      signal,
      (step, sent, of) => {
        total = of;
        onProgress({ kind, step, sent, total });
      },
    );
    uploaded.push({ kind, name, ...sealed });
    onProgress({ kind, step: 'done', sent: total, total });
  }
  return uploaded;
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
    lines: draft.prices.map((line) => ({ ...line, unitPriceIncl: plainNumber(line.unitPriceIncl) })),
    totals: { totalIncl, totalExcl, totalTax },
  };
}

function answersOf(lot: Lot, draft: BidDraft, kind: SheetKind): SealedTechnical | SealedCommercial {
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
  if (kind === 'technical') return { format: envelopeFormats.technical, lotId: lot.id, rows };
  const { method, amount, payerName, expiryDate } = draft.bond;
  const bond =
    asksForBond(lot) && method !== ''
      ? { method, amount: plainNumber(amount), payerName, expiryDate: expiryDate === '' ? null : expiryDate }
      : null;
  return { format: envelopeFormats.commercial, lotId: lot.id, rows, bond };
}

/** The answers first, then the files, numbered so that two of one name both arrive. */
function itemsOf(lot: Lot, draft: BidDraft, files: readonly KeptFile[], kind: SheetKind): ParcelItem[] {
  const answers = jsonOf(answersOf(lot, draft, kind));
  const folderOf = (role: KeptFile['role']) => (role === 'voucher' ? voucherFolder : filesFolder);
  const own = files.filter(({ role }) => role === kind || (kind === 'commercial' && role === 'voucher'));
  return [
    { name: answersEntry, size: answers.size, content: () => answers.stream() },
    ...own.map(({ role, name, size, content }, index) => ({
      name: `${folderOf(role)}${index + 1}/${name}`,
      size,
      content: () => content.stream(),
    })),
  ];
}
