import { uploadsAt } from '@procure/contract/file/file.route.ts';
import { digesting } from '@procure/sealing/digest.ts';
import { sealStream } from '@procure/sealing/envelope.ts';
import { UploadError } from '@procure/web/file/upload-error.ts';
import { isWorthRetrying, neverBeginAnewForNow, uploadFailureOf } from '@procure/web/file/upload-failure.ts';
import { findWritten, type WrittenOut, writeOut } from '@procure/web/file/written-out.ts';
import { personHeaders } from '@procure/web/session/person-headers.ts';
import { Upload } from 'tus-js-client';

export type SealStep = 'sealing_in_memory' | 'uploading' | 'retrying';

interface SealedFor {
  /** The file name on the server; it reveals nothing of the content. */
  readonly name: string;
  readonly purpose: 'envelope' | 'draft_file';
}

/** Ciphertext on the platform. */
interface UploadedSealed {
  readonly fileId: string;
  readonly size: number;
  readonly sha256: string;
}

/** Ciphertext on this machine's disk whose upload has begun. After the page is closed, another page resumes it. */
export interface UnderWay {
  readonly disk: string;
  readonly size: number;
  readonly sha256: string;
  /** The address of the unfinished upload on the platform; null before it has begun. */
  readonly url: string | null;
}

/** Storage for an upload that outlives its page. */
interface Lasting {
  /** An earlier page's unfinished upload of the same content. */
  readonly former: UnderWay | null;
  keep(now: UnderWay | null): Promise<void>;
}

/**
 * Seals and uploads without holding the content in memory. A broken connection is resumed where it broke, and a lasting
 * upload is resumed by another page if this one is closed.
 * @throws UploadError
 */
export async function uploadSealed(
  recipients: readonly string[],
  plain: () => ReadableStream<Uint8Array>,
  to: SealedFor,
  signal: AbortSignal,
  onStep: (step: SealStep, sent: number, total: number) => void,
  lasting: Lasting | null = null,
): Promise<UploadedSealed> {
  const { content, sha256, url, name, remove, leave } =
    (await leftOf(lasting)) ??
    (await seal(recipients, plain, signal, () => onStep('sealing_in_memory', 0, 0), lasting !== null));
  const { size } = content;
  const keep = async (url: string | null) => {
    if (name !== null) await lasting?.keep({ disk: name, size, sha256, url });
  };
  try {
    signal.throwIfAborted();
    await keep(url);
    const onStart = (at: string) => void keep(at);
    const fileId = await upload(content, to, url, signal, onStart, (step, sent) => onStep(step, sent, size));
    await remove();
    return { fileId, size, sha256 };
  } catch (error) {
    if (name !== null && !signal.aborted) leave();
    else {
      await remove();
      await lasting?.keep(null);
    }
    throw error;
  }
}

interface Sealed extends WrittenOut {
  readonly sha256: string;
  readonly url: string | null;
}

async function leftOf(lasting: Lasting | null): Promise<Sealed | null> {
  const former = lasting?.former ?? null;
  if (former === null) return null;
  const written = await findWritten(former.disk);
  if (written === null) return null;
  if (written.content.size === former.size) return { ...written, sha256: former.sha256, url: former.url };
  // The page ended before all of it was written to the disk.
  await written.remove();
  return null;
}

/**
 * Writes up to 500 MB of ciphertext to the browser's own disk while sealing. If that fails, it seals once more, into
 * memory: a full disk must not make a supplier miss the deadline.
 */
async function seal(
  recipients: readonly string[],
  plain: () => ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onNoDisk: () => void,
  lasts: boolean,
): Promise<Sealed> {
  let sha256 = '';
  const sealing = async () =>
    (await sealStream(recipients, plain())).pipeThrough(
      digesting((result) => {
        sha256 = result.sha256;
      }),
    );
  try {
    const written = await writeOut(sealing, signal, lasts);
    if (written !== null) return { ...written, sha256, url: null };
  } catch (error) {
    if (signal.aborted) throw error;
    // The disk is full or not writable. Any other failure recurs below and is thrown there.
    onNoDisk();
  }
  const sealed = (await sealing()) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const content = await new Response(sealed).blob();
  return { content, name: null, remove: async () => undefined, leave: () => undefined, sha256, url: null };
}

/** Milliseconds between attempts: without a connection the upload waits for an hour, and may be stopped at any time. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 120 }, () => 30_000)];

function upload(
  content: Blob,
  { name, purpose }: SealedFor,
  url: string | null,
  signal: AbortSignal,
  onStart: (url: string) => void,
  onStep: (step: 'uploading' | 'retrying', sent: number) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let bytesSent = 0;
    const task = new Upload(content, {
      endpoint: uploadsAt.outer,
      // If the platform has deleted the upload meanwhile, it begins anew.
      uploadUrl: url,
      onUploadUrlAvailable: () => onStart(task.url ?? ''),
      chunkSize: 16 * 1024 * 1024,
      retryDelays,
      storeFingerprintForResuming: false,
      metadata: { filename: name, purpose, key: crypto.randomUUID() },
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(personHeaders())) request.setHeader(name, value);
      },
      onAfterResponse: neverBeginAnewForNow,
      onShouldRetry: (error) => {
        const passing = isWorthRetrying(error);
        if (passing) onStep('retrying', bytesSent);
        return passing;
      },
      onProgress: (bytes) => {
        bytesSent = bytes;
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
      // Deletes the uploaded part; if that fails, it expires by itself.
      void task.abort(true).catch(() => undefined);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop);
    task.start();
  });
}
