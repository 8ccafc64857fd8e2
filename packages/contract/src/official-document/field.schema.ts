import { z } from 'zod';
import { fileView } from '../field.ts';

/** A signed document: its verification code, and its file once it is signed. */
export const signedDocument = z.object({
  title: z.string(),
  code: z.string().describe('验证码'),
  file: fileView.nullable().describe('签名前为空'),
});
export type SignedDocumentView = z.output<typeof signedDocument>;
