import type { BidVersionView } from '@procure/contract/bid/bid.schema.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { fetchSealed, lost, type NotHere } from './fetch-sealed.ts';

/** An envelope on the platform, with its size and digest at upload. */
export type SealedEnvelope = BidVersionView['envelopes'][number];

/** Result of opening one envelope. `open`: it opens, and holds these files. */
export type OpenedBack =
  | { readonly kind: 'open'; readonly files: readonly { readonly name: string; readonly size: number }[] }
  /** It differs from the submitted envelope. */
  | { readonly kind: 'changed' }
  /** None of the reader's keys fits. */
  | { readonly kind: 'other_key' }
  | { readonly kind: 'damaged' }
  | NotHere;

/**
 * Fetches the platform's copy of an envelope, compares the submitted digest, and opens it here with the company's own
 * keys, to its end. The content is read piece by piece and stored nowhere.
 */
export async function openBack(
  { kind, fileId, size, sha256 }: SealedEnvelope,
  identities: readonly string[],
  signal: AbortSignal,
): Promise<OpenedBack> {
  const answer = await fetchSealed(fileId, signal);
  if (answer.kind === 'not_here') return answer;
  const came = answer.stream.getReader();
  const { startDigest } = await loadLater(import('@procure/sealing/digest.ts'));
  const digest = startDigest();
  const next = async () => {
    const one = await came.read();
    if (!one.done) digest.update(one.value);
    return one;
  };
  // The digest is computed while the envelope is opened, so that its up to 500 MB are never held in memory. An envelope
  // that does not open is read to its end all the same, to tell a changed one from one that was sealed badly.
  const opened = await filesOf(kind, identities, passing(next));
  try {
    while (!(await next()).done);
  } catch {
    return lost;
  }
  return digest.hex() === sha256 && digest.size === size ? opened : { kind: 'changed' };
}

/** The consumer may stop anywhere: the caller reads the source to its end. */
function passing(next: () => Promise<ReadableStreamReadResult<Uint8Array>>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

async function filesOf(
  kind: SealedEnvelope['kind'],
  identities: readonly string[],
  sealed: ReadableStream<Uint8Array>,
): Promise<OpenedBack> {
  const { EnvelopeError, openStream } = await loadLater(import('@procure/sealing/envelope.ts'));
  const { unpack } = await loadLater(import('@procure/sealing/parcel.ts'));
  try {
    const plain = await openStream(identities, sealed);
    if (kind === 'price') return { kind: 'open', files: [{ name: '报价明细', size: await lengthOf(plain) }] };
    const files: { name: string; size: number }[] = [];
    for await (const item of unpack(plain)) {
      files.push({ name: shortName(item.name), size: item.size });
      await lengthOf(item.content);
    }
    return { kind: 'open', files };
  } catch (error) {
    return {
      kind: error instanceof EnvelopeError && error.failure === 'wrong_key' ? 'other_key' : 'damaged',
    };
  }
}

/** The name without the folder and the number that distinguish two files of one name. */
function shortName(name: string): string {
  return name === 'answers.json' ? '填写的内容' : name.slice(name.lastIndexOf('/') + 1);
}

/** Reads to the end: the whole file is intact if its last piece opens. */
async function lengthOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  const reader = stream.getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return length;
    length += value.length;
  }
}
