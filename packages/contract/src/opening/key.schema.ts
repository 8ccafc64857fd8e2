import { z } from 'zod';
import { keyPasskeyDraft, registrationAnswer } from '../account/passkey.schema.ts';
import { endpoint } from '../endpoint.ts';
import { done, id } from '../field.ts';
import * as routes from './key.route.ts';

/** The public half of an X25519 key, in age's notation. */
export const recipient = z.string().regex(/^age1[02-9ac-hj-np-z]{58}$/, '公钥格式不正确');

/** An age file, armored. */
export const armored = z
  .string()
  .regex(
    /^-----BEGIN AGE ENCRYPTED FILE-----\n[A-Za-z0-9+/=\n]+\n-----END AGE ENCRYPTED FILE-----\n?$/,
    '不是加密内容',
  );

/** Contains a key or a first share, thus some hundred bytes. */
export const sealedText = armored.max(4000);
/** Contains a share that was dealt several times. */
export const sealedPiece = armored.max(30_000);

/** A passkey that unlocks a key, with the key wrapped under it. */
export const wrappedByPasskey = z.object({
  credentialId: z.string(),
  byPasskey: z.string().describe('以通行密钥加密的私钥（age）'),
});

/** The passkeys of a key, for its owner's page. */
export const keyPasskeys = z.array(
  wrappedByPasskey.extend({ id: z.string(), name: z.string(), addedAt: z.string() }),
);
export type KeyPasskeyView = z.output<typeof keyPasskeys>[number];

/** A new passkey for a key: its name, the browser's answer, and the key wrapped under the passkey's output. */
export const newKeyPasskey = z.object({
  id,
  keyId: id,
  name: z.string().trim().min(1, '请填写名称').max(50),
  answer: registrationAnswer,
  byPasskey: sealedText,
});

const openerKey = z.object({
  id: z.string(),
  recipient: z.string(),
  madeAt: z.string(),
  rehearsedAt: z.string().nullable().describe('最近一次试开标成功的时间；更换口令后须重新试开标'),
  byPassphrase: z.string().describe('以口令加密的私钥（age）'),
  byRecovery: z.string().describe('以恢复码加密的私钥（age）'),
  passkeys: keyPasskeys,
  signs: z.boolean().describe('签名公钥是否已登记：试开标时登记，用于确认标段的加密公钥'),
});
export type OpenerKeyView = z.output<typeof openerKey>;

export const getOpenerKey = endpoint(routes.getOpenerKey, {
  summary: '本人的开标密钥',
  input: z.object({}),
  output: z.object({
    key: openerKey.nullable(),
    passkeysPossible: z.boolean().describe('本站地址能否使用通行密钥'),
  }),
});

export const makeOpenerKey = endpoint(routes.makeOpenerKey, {
  summary: '启用新的开标密钥',
  input: z.object({ id, recipient, byPassphrase: sealedText, byRecovery: sealedText }),
  output: done,
});

export const wrapOpenerKey = endpoint(routes.wrapOpenerKey, {
  summary: '更换开标密钥的口令',
  input: z.object({ id, byPassphrase: sealedText, byRecovery: sealedText.nullable().default(null) }),
  output: done,
});

export const draftKeyPasskey = endpoint(routes.draftKeyPasskey, {
  summary: '准备为开标密钥添加通行密钥',
  input: z.object({ id }),
  output: keyPasskeyDraft,
});

export const addKeyPasskey = endpoint(routes.addKeyPasskey, {
  summary: '为开标密钥添加通行密钥',
  input: newKeyPasskey,
  output: done,
});

export const removeKeyPasskey = endpoint(routes.removeKeyPasskey, {
  summary: '移除开标密钥的通行密钥',
  input: z.object({ id }),
  output: done,
});

export const beginRehearsal = endpoint(routes.beginRehearsal, {
  summary: '试开标：取得用本人公钥加密的内容',
  input: z.object({ id }),
  output: z.object({ sealed: z.string() }),
});

export const finishRehearsal = endpoint(routes.finishRehearsal, {
  summary: '试开标：交回解开的内容',
  input: z.object({
    id,
    answer: z.string().max(200),
    signer: z
      .object({
        signer: z.string().regex(/^[\w-]{43}$/, '签名公钥格式不正确'),
        proof: z.string().regex(/^[\w-]{86}$/, '签名格式不正确'),
      })
      .nullable()
      .default(null)
      .describe('由开标密钥得出的签名公钥，及其签名'),
  }),
  output: z.object({ rehearsedAt: z.string() }),
});
