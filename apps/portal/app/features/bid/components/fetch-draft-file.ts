import type { DraftFile } from '@procure/contract/bid/draft.schema.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { writeOut } from '@procure/web/file/written-out.ts';
import type { Content } from '@procure/web/vault/vault.ts';
import { fetchSealed } from './fetch-sealed.ts';

/** The reason why a file of the draft is not on this machine, as text for its row. */
export class FetchError extends Error {}

const changed = '与保存时的校验值不符，请移除后重新选择';
const unopened = '不能用您持有的投标密钥打开，请移除后重新选择';

/**
 * Brings a file of the draft to this machine: fetches it, compares the digest that the draft names, opens it with the
 * company's key, and compares the digest of the original. `keep` reads the stream once, and stores it only if it ends
 * without an error. @throws FetchError
 */
export async function fetchDraftFile(
  { name, size, sha256, sealed }: DraftFile,
  identities: readonly string[],
  signal: AbortSignal,
  keep: (content: Content) => Promise<void>,
): Promise<void> {
  const answer = await fetchSealed(sealed.fileId, signal);
  if (answer.kind === 'not_here') throw new FetchError(answer.message);
  const { digesting } = await loadLater(import('@procure/sealing/digest.ts'));
  const { EnvelopeError, openStream } = await loadLater(import('@procure/sealing/envelope.ts'));
  let came = '';
  const stream = answer.stream.pipeThrough(
    digesting((result) => {
      came = result.sha256;
    }),
  );
  let output: Awaited<ReturnType<typeof writeOut>>;
  let ciphertext: Blob;
  try {
    output = await writeOut(async () => stream, signal, false);
    ciphertext =
      output?.content ?? (await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).blob());
  } catch (error) {
    signal.throwIfAborted();
    throw new FetchError(
      error instanceof DOMException ? '本机磁盘空间不足，不能取回' : '下载中断，请检查网络后重试',
    );
  }
  try {
    if (came !== sealed.sha256) throw new FetchError(changed);
    const opening = () => openStream(identities, ciphertext.stream());
    const content: Content = {
      size,
      stream: () =>
        later(async () =>
          (await opening()).pipeThrough(
            digesting((result) => {
              if (result.sha256 !== sha256 || result.size !== size) throw new FetchError(changed);
            }),
          ),
        ),
    };
    await keep(content);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FetchError) throw error;
    throw new FetchError(
      error instanceof EnvelopeError ? unopened : `本机未能保存${name}，请清理磁盘空间后重试`,
    );
  } finally {
    await output?.remove();
  }
}

/** A stream that is available at once and reads from one that is made later. */
function later(make: () => Promise<ReadableStream<Uint8Array>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream({
    async pull(controller) {
      reader ??= (await make()).getReader();
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array<ArrayBuffer>);
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}
