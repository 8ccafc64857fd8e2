import type { FileTrace } from '@procure/domain/evaluation/file-trace.ts';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import { ThreadStopped, workInThread } from './bounded-thread.ts';
import { type DocumentText, type OfficeForm, unreadText } from './document-text.ts';
import { fileForms } from './purpose.ts';
import { Turns } from './turns.ts';

/** The time in which pages are read. The pages read by then are the result. */
const milliseconds = 8_000;
const bounds = { milliseconds: 15_000, megabytes: 384, askedBytes: 128 * 1024 * 1024 };

/** One at a time, which limits the total cost of untrusted files. */
const turns = new Turns(['thread']);

/** A document with the properties that software wrote into it. */
export interface ReadDocument {
  readonly properties: FileTrace;
  readonly text: DocumentText;
}

export type ReadForm = 'pdf' | OfficeForm;

/** The forms that are read, by their MIME types. */
export const readForms: Readonly<Record<string, ReadForm>> = {
  [fileForms.pdf]: 'pdf',
  [fileForms.docx]: 'docx',
  [fileForms.xlsx]: 'xlsx',
};

/**
 * Reads the text and the properties of a PDF, DOCX or XLSX within limits of time and memory. Returns null for a file of
 * another form, and for one that cannot be read within them.
 */
export async function readDocument(mime: string, { size, read }: Pieces): Promise<ReadDocument | null> {
  const form = readForms[mime];
  if (form === undefined) return null;
  return turns.take(async () => {
    try {
      const module = new URL('./text-thread.ts', import.meta.url);
      const data = { size, form, milliseconds };
      return (await workInThread({ module, data, bounds, read })) as ReadDocument | null;
    } catch (error) {
      if (error instanceof ThreadStopped) return null;
      throw error;
    }
  });
}

/** Reads the text alone. A file of another form than PDF or DOCX is not read. */
export async function readText(mime: string, pieces: Pieces): Promise<DocumentText> {
  if (readForms[mime] === 'xlsx') return unreadText;
  return (await readDocument(mime, pieces))?.text ?? unreadText;
}
