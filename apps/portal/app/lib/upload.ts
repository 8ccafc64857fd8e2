import { DetailedError, Upload } from 'tus-js-client';
import { read } from './storage.ts';

/** What the server said of a refused upload, in its own words where it said any. */
function saidBy(error: Error): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const answer: unknown = JSON.parse(body ?? '');
    if (typeof answer === 'object' && answer !== null && 'message' in answer) return String(answer.message);
  } catch {
    // No envelope: the line broke.
  }
  return '上传中断，请检查网络后重试，已传部分会自动续传';
}

/**
 * Sends an attachment in pieces, and goes on where it stopped when the line breaks. `onProgress` gets 0–1.
 * @returns the id of the stored file
 * @throws Error with a Chinese message ready to be shown
 */
export function uploadAttachment(
  file: File,
  onProgress: (share: number) => void,
  purpose: 'attachment' | 'certificate' = 'attachment',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/api/outer/pch/uploads',
      metadata: { filename: file.name, purpose },
      headers: { Authorization: read('token') ?? '' },
      chunkSize: 4 * 1024 * 1024,
      retryDelays: [0, 1000, 3000, 5000],
      // A list of unfinished uploads would be one more stored key than the specification names.
      storeFingerprintForResuming: false,
      onProgress: (sent, size) => onProgress(size === 0 ? 0 : sent / size),
      onError: (error) => reject(new Error(saidBy(error))),
      onSuccess: () => {
        const id = upload.url?.split('/').at(-1);
        if (id === undefined) reject(new Error('上传未完成，请重试'));
        else resolve(id);
      },
    });
    upload.start();
  });
}
