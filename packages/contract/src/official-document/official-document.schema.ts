import { codeForm } from '@procure/domain/official-document/code.ts';
import {
  officialDocumentKinds,
  officialDocumentStandings,
} from '@procure/domain/official-document/official-document.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as routes from './official-document.route.ts';

const checked = z.object({
  kind: z.enum(officialDocumentKinds),
  title: z.string(),
  no: z.string(),
  signer: z.string().describe('出具单位'),
  recipient: z.string().nullable().describe('收件单位；记录和报告没有'),
  tenderNo: z.string(),
  tenderTitle: z.string(),
  lotTitle: z.string(),
  standing: z.enum(officialDocumentStandings),
  decidedAt: z.string(),
  signature: z
    .object({
      sha256: z.string().describe('文件的SHA-256'),
      size: z.number(),
      signedAt: z.string(),
      certificateSha256: z.string().describe('签名证书的SHA-256'),
      stampedAt: z.string().nullable().describe('时间戳的时间；没有时间戳的为空'),
      stampAuthority: z.string().nullable(),
    })
    .nullable()
    .describe('签名前为空'),
});
export type CheckedDocumentView = z.output<typeof checked>;

export const checkOfficialDocument = endpoint(routes.checkOfficialDocument, {
  summary: '核验电子文书',
  input: z.object({
    code: z.string().regex(codeForm, '请输入文书上的20位验证码').describe('大写，不带连字符'),
  }),
  output: checked,
});
