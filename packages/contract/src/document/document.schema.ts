import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { lotInput } from '../field.ts';
import { blocker, supplierLot } from '../lot/view.schema.ts';
import { documentView } from '../tender/view.schema.ts';
import * as routes from './document.route.ts';

const documents = z.object({
  lot: supplierLot,
  serverTime: z.string(),
  obtainedAt: z.string().nullable(),
  obtainedBy: z.string().nullable(),
  obtainBlocker: blocker,
  /**
   * Until the documents are obtained, only the notice's public attachments. `latest` is false once a newer version
   * exists.
   */
  documents: z.array(documentView.extend({ latest: z.boolean() })),
  lastChange: z
    .object({ publishedAt: z.string(), summary: z.string(), documentIds: z.array(z.string()) })
    .nullable()
    .describe('最近一次发布文件的变更；没有的为空'),
});
export type ObtainedDocuments = z.output<typeof documents>;

export const getDocuments = endpoint(routes.getDocuments, {
  summary: '招标文件及其各版',
  input: lotInput,
  output: documents,
});

export const obtainDocuments = endpoint(routes.obtainDocuments, {
  summary: '获取招标文件',
  input: lotInput,
  output: z.object({ obtainedAt: z.string() }),
});
