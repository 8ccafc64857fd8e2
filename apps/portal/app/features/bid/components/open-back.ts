import type { BidVersionView } from '@procure/contract/bid/bid.schema.ts';
import { downloadsAt, issueTicket } from '@procure/contract/file/file.route.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { client } from '@procure/web/call/client.ts';

type Envelope = BidVersionView['envelopes'][number];

/** What came of one envelope. `open`: it opens, and holds these files. */
export type OpenedBack =
  | { readonly kind: 'open'; readonly files: readonly { readonly name: string; readonly size: number }[] }
  /** It is not, byte for byte, what was submitted. */
  | { readonly kind: 'changed' }
  /** No key that one holds fits. */
  | { readonly kind: 'other_key' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'not_here'; readonly message: string };

const lost = { kind: 'not_here', message: '下载中断，请检查网络后重试' } as const;

/**
 * Fetches what the platform has of an envelope, holds it against the digest that was submitted, and opens it here with
 * the company's own keys, to its end. What it holds is looked at piece by piece and kept nowhere.
 */
export async function openBack(
  { kind, fileId, size, sha256 }: Envelope,
  identities: readonly string[],
  signal: AbortSignal,
): Promise<OpenedBack> {
  const reply = await client.call(issueTicket, { id: fileId });
  if (!reply.ok) return { kind: 'not_here', message: reply.message };
  const { path, oldName, token } = reply.data;
  let sealed: Blob;
  let found = { sha256: '', size: 0 };
  try {
    const answer = await fetch(`${downloadsAt.outer}?${new URLSearchParams({ path, oldName, token })}`, {
      signal,
    });
    if (!answer.ok || answer.body === null) return lost;
    const { digesting } = await loadLater(import('@procure/sealing/digest.ts'));
    const whole = answer.body.pipeThrough(
      digesting((result) => {
        found = result;
      }),
    );
    // A blob, so that the browser may put it on disk: an envelope has up to 500 MB.
    sealed = await new Response(whole as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  } catch {
    return lost;
  }
  if (found.sha256 !== sha256 || found.size !== size) return { kind: 'changed' };
  const { EnvelopeError, openStream } = await loadLater(import('@procure/sealing/envelope.ts'));
  const { unpack } = await loadLater(import('@procure/sealing/parcel.ts'));
  try {
    const plain = await openStream(identities, sealed.stream());
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

/** Without the folder and the number that keep two of one name apart. */
function shortName(name: string): string {
  return name === 'answers.json' ? '填写的内容' : name.slice(name.lastIndexOf('/') + 1);
}

/** Reads to the end: that the last piece opens says that all of it does. */
async function lengthOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  const reader = stream.getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return length;
    length += value.length;
  }
}
