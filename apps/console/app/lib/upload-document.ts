import { read } from './storage.ts';

export interface UploadProgress {
  readonly sent: number;
  readonly size: number;
}

/** A message of the server's envelope in the answer to a refused upload. */
function messageOf(body: string | undefined): string | null {
  try {
    const answer: unknown = JSON.parse(body ?? '');
    return typeof answer === 'object' && answer !== null && 'message' in answer
      ? String(answer.message)
      : null;
  } catch {
    return null;
  }
}

/**
 * Sends a document in pieces, and goes on where it stopped when the line breaks.
 * @returns the id of the stored file
 * @throws Error with a Chinese message ready to be shown
 */
export async function uploadDocument(
  file: File,
  onProgress: (progress: UploadProgress) => void,
): Promise<string> {
  const { DetailedError, Upload } = await import('tus-js-client');
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/api/inner/pch/uploads',
      metadata: { filename: file.name, purpose: 'document' },
      headers: { Authorization: read('token') ?? '' },
      chunkSize: 8 * 1024 * 1024,
      retryDelays: [0, 1000, 3000, 5000, 10_000],
      removeFingerprintOnSuccess: true,
      onProgress: (sent, size) => onProgress({ sent, size }),
      onError: (error) => {
        const said = error instanceof DetailedError ? messageOf(error.originalResponse?.getBody()) : null;
        reject(new Error(said ?? '上传中断，请检查网络后重试，已传部分会自动续传'));
      },
      onSuccess: () => {
        const id = upload.url?.split('/').at(-1);
        if (id === undefined) reject(new Error('上传未完成，请重试'));
        else resolve(id);
      },
    });
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
      upload.start();
    });
  });
}
