import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../field.ts';
import { blocker, supplierLot } from '../lot/view.ts';
import { documentView } from '../tender/view.ts';

const lotInput = z.object({ lotId: id });

const documents = z.object({
  lot: supplierLot,
  serverTime: z.string(),
  obtainedAt: z.string().nullable(),
  obtainedBy: z.string().nullable(),
  obtainBlocker: blocker,
  /** Before they are obtained only the notice's public attachments. `latest` is false once a newer one is there. */
  documents: z.array(documentView.extend({ latest: z.boolean() })),
});
export type ObtainedDocuments = z.output<typeof documents>;

export const getDocuments = endpoint({
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/documents',
  summary: '招标文件及其各版',
  access: { who: 'company' },
  input: lotInput,
  output: documents,
});

/** Obtains the documents, once for the company: repeated, it answers with the first time. */
export const obtainDocuments = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/document-receipt',
  summary: '获取招标文件',
  access: { who: 'company', permission: 'document.download' },
  input: lotInput,
  output: z.object({ obtainedAt: z.string() }),
  refusals: [
    'document_not_available',
    'prequalification_not_passed',
    'invitation_required',
    'lot_suspended',
    'lot_over',
  ],
});
