import { uploadsAt } from '@procure/contract/file/file.route.ts';
import { digesting } from '@procure/sealing/digest.ts';
import { sealStream } from '@procure/sealing/envelope.ts';
import { UploadError } from '@procure/web/file/upload-error.ts';
import { isWorthRetrying, uploadFailureOf } from '@procure/web/file/upload-failure.ts';
import { type WrittenOut, writeOut } from '@procure/web/file/written-out.ts';
import { read } from '@procure/web/session/storage.ts';
import { Upload } from 'tus-js-client';

export type SealStep = 'sealing_in_memory' | 'uploading' | 'retrying';

interface SealedFor {
  /** What the server knows it by: nothing of what it holds. */
  readonly name: string;
  readonly purpose: 'envelope' | 'draft_file';
}

/** Ciphertext on the platform. */
interface UploadedSealed {
  readonly fileId: string;
  readonly size: number;
  readonly sha256: string;
}

/** Seals and uploads, so that no memory holds it; a broken line is taken up again where it broke. @throws UploadError */
export async function uploadSealed(
  recipients: readonly string[],
  plain: () => ReadableStream<Uint8Array>,
  to: SealedFor,
  signal: AbortSignal,
  onStep: (step: SealStep, sent: number, total: number) => void,
): Promise<UploadedSealed> {
  let sha256 = '';
  const sealing = async () =>
    (await sealStream(recipients, plain())).pipeThrough(
      digesting((result) => {
        sha256 = result.sha256;
      }),
    );
  const { content, remove } = await kept(sealing, signal, () => onStep('sealing_in_memory', 0, 0));
  try {
    signal.throwIfAborted();
    const { size } = content;
    const fileId = await upload(content, to, signal, (step, sent) => onStep(step, sent, size));
    return { fileId, size, sha256 };
  } finally {
    await remove();
  }
}

/**
 * What is sealed has up to 500 MB: it is written to the browser's own disk as it is sealed. Where that cannot be,
 * it is sealed once more, into memory: nothing of this kind stands between a supplier and the deadline.
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
  { name, purpose }: SealedFor,
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
      metadata: { filename: name, purpose },
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
