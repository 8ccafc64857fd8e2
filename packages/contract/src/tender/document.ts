import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, text } from '../field.ts';
import { documentView } from './view.ts';

/**
 * Links an uploaded file (purpose `document`) to a lot. The same title and kind again is its next version.
 * After publishing this is a change of the documents: `note` is required and a notice is published.
 */
export const addDocument = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/documents',
  summary: '添加招标文件',
  access: { who: 'staff', permission: 'document.upload' },
  input: z.object({
    lotId: id,
    id,
    fileId: id,
    title: text('文件名称', { max: 200 }),
    kind: z.enum(
      ['tender_document', 'drawing', 'price_template', 'clarification', 'attachment'],
      '请选择文件类别',
    ),
    /** True: an attachment of the notice, for everybody. */
    public: z.boolean().default(false),
    note: z.string().trim().max(500, '变更说明不能超过500字').default(''),
  }),
  output: documentView,
  refusals: ['bid_deadline_passed'],
});

/** Takes a document off a draft; what was published stays. */
export const removeDocument = endpoint({
  method: 'POST',
  path: '/api/inner/pch/documents/:id/removal',
  summary: '从草稿移除招标文件',
  access: { who: 'staff', permission: 'document.upload' },
  input: z.object({ id }),
  output: done,
});
