import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import type { SealedCommercial, SealedPrice, SealedTechnical } from '@procure/contract/bid/sealed.schema.ts';
import { uploadsAt } from '@procure/contract/file/file.route.ts';
import type { EnvelopeKind } from '@procure/domain/bid/bid.ts';
import { answersEntry, envelopeFormats, filesFolder, voucherFolder } from '@procure/domain/bid/envelope.ts';
import { plainNumber } from '@procure/domain/money/typed.ts';
import { digesting } from '@procure/sealing/digest.ts';
import { sealStream } from '@procure/sealing/envelope.ts';
import { type ParcelItem, pack } from '@procure/sealing/parcel.ts';
import { UploadError } from '@procure/web/file/upload-error.ts';
import { isWorthRetrying, uploadFailureOf } from '@procure/web/file/upload-failure.ts';
import { type WrittenOut, writeOut } from '@procure/web/file/written-out.ts';
import { read } from '@procure/web/session/storage.ts';
import { Upload } from 'tus-js-client';
import { asksForBond, clausesOf, type Lot, type SheetKind, sheetOf } from './draft.ts';
import type { KeptFile } from './kept-files.ts';

export interface UploadedEnvelope {
  readonly kind: EnvelopeKind;
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface SealProgress {
  readonly kind: EnvelopeKind;
  readonly step: 'waiting' | 'sealing' | 'sealing_in_memory' | 'uploading' | 'retrying' | 'done';
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
    let sha256 = '';
    const sealing = async () => {
      const plain =
        kind === 'price' ? jsonOf(priceOf(lot, draft)).stream() : pack(itemsOf(lot, draft, files, kind));
      return (await sealStream(recipients, plain)).pipeThrough(
        digesting((result) => {
          sha256 = result.sha256;
        }),
      );
    };
    const { content, remove } = await kept(sealing, signal, () =>
      onProgress({ kind, step: 'sealing_in_memory', sent: 0, total: 0 }),
    );
    try {
      signal.throwIfAborted();
      const total = content.size;
      const fileId = await upload(content, name, signal, (step, sent) =>
        onProgress({ kind, step, sent, total }),
      );
      uploaded.push({ kind, fileId, name, size: total, sha256 });
      onProgress({ kind, step: 'done', sent: total, total });
    } finally {
      await remove();
    }
  }
  return uploaded;
}

/**
 * An envelope has up to 500 MB: it is written to the browser's own disk as it is sealed. Where that cannot be, the
 * envelope is sealed once more, into memory: nothing of this kind stands between a supplier and the deadline.
 */
async function kept(
  sealing: () => Promise<ReadableStream<Uint8Array>>,
  signal: AbortSignal,
  onNoDisk: () => void,
): Promise<WrittenOut> {
  try {
    const written = await writeOut(sealing, signal);
    if (written !== null) return written;
  } catch (error) {
    if (signal.aborted) throw error;
    // A full disk, or one that cannot be written to. What failed for another reason fails again, and is told then.
    onNoDisk();
  }
  const sealed = (await sealing()) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return { content: await new Response(sealed).blob(), remove: async () => undefined };
}

/** Milliseconds between attempts: for an hour without a line the upload waits, and may be stopped at any time. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 120 }, () => 30_000)];

function upload(
  content: Blob,
  name: string,
  signal: AbortSignal,
  onStep: (step: 'uploading' | 'retrying', sent: number) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const task = new Upload(content, {
      endpoint: uploadsAt.outer,
      chunkSize: 16 * 1024 * 1024,
      retryDelays,
      storeFingerprintForResuming: false,
      metadata: { filename: name, purpose: 'envelope' },
      onBeforeRequest: (request) => {
        request.setHeader('Authorization', read('token') ?? '');
      },
      onShouldRetry: (error) => {
        const passing = isWorthRetrying(error);
        if (passing) onStep('retrying', sent);
        return passing;
      },
      onProgress: (bytes) => {
        sent = bytes;
        onStep('uploading', bytes);
      },
      onSuccess: () => {
        signal.removeEventListener('abort', stop);
        resolve(task.url?.split('/').at(-1) ?? '');
      },
      onError: (error) => {
        signal.removeEventListener('abort', stop);
        reject(new UploadError(uploadFailureOf(error), '上传中断，请检查网络后重试'));
      },
    });
    const stop = () => {
      // What was sent is taken away again; if that fails, it expires by itself.
      void task.abort(true).catch(() => undefined);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop);
    task.start();
  });
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
