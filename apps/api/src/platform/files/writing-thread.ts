// Writes one document in a thread of its own; started by document-writer.ts.
import { workerData } from 'node:worker_threads';
import type { Outline } from '@procure/domain/document/outline.ts';
import { finish } from './thread-side.ts';

const { outline, form, mark } = workerData as { outline: Outline; form: 'pdf' | 'docx'; mark: string };

async function write() {
  // Each form loads its own library, and the PDF its fonts.
  if (form === 'pdf') return (await import('./pdf-writing.ts')).writePdf(outline, mark);
  return { bytes: await (await import('./docx-writing.ts')).writeDocx(outline, mark), undrawn: '' };
}

finish(await write());
