import { z } from 'zod';
import { fileView } from '../field.ts';

/** A signed letter: its verification code, and its file once it is signed. */
export const letter = z.object({
  code: z.string().describe('验证码'),
  file: fileView.nullable().describe('签名前为空'),
});
export type LetterView = z.output<typeof letter>;
