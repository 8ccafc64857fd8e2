import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, text } from '../field.ts';
import * as routes from './document.route.ts';
import { documentKind } from './fields.schema.ts';
import { documentView } from './view.schema.ts';

export const addDocument = endpoint(routes.addDocument, {
  summary: '添加招标文件',
  input: z.object({
    lotId: id,
    id,
    fileId: id,
    title: text('文件名称', { max: 200 }),
    kind: documentKind,
    /** True: the file is a public attachment of the notice. */
    public: z.boolean().default(false),
  }),
  output: documentView,
});

export const removeDocument = endpoint(routes.removeDocument, {
  summary: '从草稿移除招标文件',
  input: z.object({ id }),
  output: done,
});

export const previewDocument = endpoint(routes.previewDocument, {
  summary: '预览由平台生成的招标文件',
  input: z.object({ lotId: id, form: z.enum(['pdf', 'docx']) }),
  output: z.object({ name: z.string(), mime: z.string(), content: z.string().describe('base64') }),
});

export const generateDocument = endpoint(routes.generateDocument, {
  summary: '由平台生成招标文件并采用',
  input: z.object({
    lotId: id,
    /** The new documents: the PDF, and the DOCX that can be edited. */
    id,
    docxId: id,
  }),
  output: z.array(documentView),
});
