import type { Pieces } from '@procure/domain/file/pieces.ts';
import { ThreadStopped, workInThread } from './bounded-thread.ts';
import { type DocumentText, unreadText } from './document-text.ts';
import { Turns } from './turns.ts';

/** The time in which pages are read. The pages read by then are the result. */
const milliseconds = 8_000;
const bounds = { milliseconds: 15_000, megabytes: 384, askedBytes: 128 * 1024 * 1024 };

/** One at a time, which limits the total cost of untrusted files. */
const turns = new Turns(['thread']);

/** Reads the text of a PDF or DOCX within limits of time and memory. A file of another form is not read. */
export async function readText(mime: string, { size, read }: Pieces): Promise<DocumentText> {
  const form = forms[mime];
  if (form === undefined) return unreadText;
  return turns.take(async () => {
    try {
      const module = new URL('./text-thread.ts', import.meta.url);
      const data = { size, form, milliseconds };
      return (await workInThread({ module, data, bounds, read })) as DocumentText;
    } catch (error) {
      if (error instanceof ThreadStopped) return unreadText;
      throw error;
    }
  });
}

const forms: Readonly<Record<string, 'pdf' | 'docx'>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};
