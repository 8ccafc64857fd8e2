// Writes one document in a thread of its own; started by document-writer.ts.
import { workerData } from 'node:worker_threads';
import type { WritingTask } from './document-writer.ts';
import { finish } from './thread-side.ts';

const task = workerData as WritingTask;

/** Each form loads its own library, and a PDF its fonts. */
async function write() {
  if (task.form === 'official')
    return (await import('./official-writing.ts')).writeOfficialPdf(task.text, task.seal);
  const { outline, mark } = task;
  if (task.form === 'pdf') return (await import('./pdf-writing.ts')).writePdf(outline, mark);
  return { bytes: await (await import('./docx-writing.ts')).writeDocx(outline, mark), undrawn: '' };
}

finish(await write());
