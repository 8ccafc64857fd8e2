import type { uploadsAt } from '@procure/contract/file/file.route.ts';
import { Upload } from 'tus-js-client';
import { personHeaders } from '../session/person-headers.ts';
import { UploadError } from './upload-error.ts';
import { isWorthRetrying, neverBeginAnewForNow, uploadFailureOf } from './upload-failure.ts';

/** Purpose of a file; the server allows other types and sizes for each. */
export type UploadPurpose = 'attachment' | 'certificate' | 'document';

const broken = '上传中断，请检查网络后重新选择该文件上传';
const brokenAndKept = '上传中断，请检查网络后重新选择该文件，已传部分不必重传';

/**
 * Uploads a file in pieces to the endpoint of one side, and resumes after a broken connection. `onProgress` receives a
 * number from 0 to 1.
 * @returns the id of the stored file
 * @throws UploadError
 */
export function upload(
  endpoint: (typeof uploadsAt)['outer' | 'inner'],
  file: File,
  purpose: UploadPurpose,
  onProgress: (share: number) => void,
): Promise<string> {
  // A document may take an hour, so it resumes after a reload too. Other files do not: a list of unfinished uploads
  // would be one more stored key than the specification names.
  const outlivesThePage = purpose === 'document';
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(new UploadError(uploadFailureOf(error), outlivesThePage ? brokenAndKept : broken));
    const sending = new Upload(file, {
      endpoint,
      metadata: { filename: file.name, purpose, key: crypto.randomUUID() },
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(personHeaders())) request.setHeader(name, value);
      },
      chunkSize: 4 * 1024 * 1024,
      retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 30_000],
      storeFingerprintForResuming: outlivesThePage,
      removeFingerprintOnSuccess: true,
      onProgress: (sent, size) => onProgress(size === 0 ? 0 : sent / size),
      onAfterResponse: neverBeginAnewForNow,
      onShouldRetry: isWorthRetrying,
      onError: fail,
      onSuccess: () => {
        const id = sending.url?.split('/').at(-1);
        if (id === undefined) fail(new Error('an upload ended without an address'));
        else resolve(id);
      },
    });
    if (!outlivesThePage) return sending.start();
    sending
      .findPreviousUploads()
      .then(([previous]) => {
        if (previous !== undefined) sending.resumeFromPreviousUpload(previous);
        sending.start();
      })
      .catch(fail);
  });
}
