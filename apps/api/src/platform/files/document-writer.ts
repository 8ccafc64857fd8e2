import type { Outline } from '@procure/domain/document/outline.ts';
import type { OfficialText } from '@procure/domain/official-document/official-document.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { ThreadStopped, workInThread } from './bounded-thread.ts';
import type { Seal } from './official-writing.ts';
import { Turns } from './turns.ts';

export const writtenForms = ['pdf', 'docx'] as const;
export type WrittenForm = (typeof writtenForms)[number];

interface Written {
  readonly bytes: Uint8Array;
  /** The characters that the font of a PDF cannot draw. */
  readonly undrawn: string;
}

/** The task of a thread: a document to write. */
export type WritingTask =
  | { readonly form: WrittenForm; readonly outline: Outline; readonly mark: string }
  | { readonly form: 'official'; readonly text: OfficialText; readonly seal: Seal };

/** A lot of 5,000 lines, 500 criteria and 500 clauses takes a quarter of the time and half of the memory (0214). */
const bounds = { milliseconds: 60_000, megabytes: 768, askedBytes: 0 };

/** One at a time in a process, which limits the memory: a font alone takes 20 MB. */
const turns = new Turns(['thread']);
/** More would wait too long, and are asked to come back. */
const mostWaiting = 3;
let waiting = 0;

/** Writes a document as a file. `mark` stands beside its number at the top of each page. */
export async function writeDocument(
  outline: Outline,
  form: WrittenForm,
  mark: string,
): Promise<Written | WritingRefusal> {
  return (await write({ form, outline, mark })) as Written | WritingRefusal;
}

/** Writes an official document as a PDF with space for its signature. */
export async function writeOfficial(text: OfficialText, seal: Seal): Promise<Uint8Array | WritingRefusal> {
  const written = (await write({ form: 'official', text, seal })) as Pick<Written, 'bytes'> | WritingRefusal;
  return isRefused(written) ? written : written.bytes;
}

type WritingRefusal = Refusal<'document_busy' | 'document_too_large'>;

async function write(task: WritingTask): Promise<unknown> {
  if (waiting >= mostWaiting) return refuse('document_busy');
  waiting += 1;
  try {
    return await turns.take(() => {
      const module = new URL('./writing-thread.ts', import.meta.url);
      return workInThread({ module, data: task, bounds });
    });
  } catch (error) {
    if (error instanceof ThreadStopped && error.bound !== null) return refuse('document_too_large');
    throw error;
  } finally {
    waiting -= 1;
  }
}
