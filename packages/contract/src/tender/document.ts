import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, text } from '../field.ts';
import { documentKind } from './fields.ts';
import { documentView } from './view.ts';

/**
 * Links an uploaded file (purpose `document`) to a draft; the same title and kind again is its next version. What
 * is published changes by an amendment alone.
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
    kind: documentKind,
    /** True: an attachment of the notice, for everybody. */
    public: z.boolean().default(false),
  }),
  output: documentView,
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
