import type { WorkbookReading } from './read-workbook.ts';

/** A larger file is not even loaded into memory. */
const mostBytes = 20 * 1024 * 1024;
const longest = 30_000;

/** Reads a workbook in a worker, so that the page stays usable. The file does not leave the browser. */
export async function readWorkbookFile(file: File): Promise<WorkbookReading> {
  if (file.size > mostBytes) return { ok: false, fault: 'too_large' };
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved or is open exclusively in another program.
    return { ok: false, fault: 'damaged' };
  }
  const worker = new Worker(new URL('./workbook-thread.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<WorkbookReading>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkbookReading>) => resolve(data));
      worker.addEventListener('error', () => resolve({ ok: false, fault: 'damaged' }));
      setTimeout(() => resolve({ ok: false, fault: 'too_large' }), longest);
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
