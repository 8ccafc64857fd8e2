import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, lotInput, reason, sha256 } from '../field.ts';
import * as routes from './division.route.ts';
import { recipient, sealedPiece, wrappedByPasskey } from './key.schema.ts';

const divisionInput = z.object({ ...lotInput.shape, id });

/** A key in the encrypted forms that its owner's browser can open. */
const wrappedKey = { byPassphrase: z.string(), passkeys: z.array(wrappedByPasskey) };

const newOpener = z.object({ id: z.string(), nickName: z.string(), keyId: z.string(), recipient });

export const listDivisionChoices = endpoint(routes.listDivisionChoices, {
  summary: '重新分发密钥份额：可选的开标人',
  input: lotInput,
  output: z.object({
    openersNeeded: z.number(),
    people: z.array(
      z.object({
        id: z.string(),
        nickName: z.string(),
        named: z.boolean().describe('现在是否为本标段开标人'),
        ready: z.boolean().describe('是否有试开标成功的开标密钥'),
      }),
    ),
  }),
});

export const askDivision = endpoint(routes.askDivision, {
  summary: '发起重新分发密钥份额',
  input: z.object({
    ...divisionInput.shape,
    openers: z.array(id).max(9, '开标人不能超过9人'),
    reason: reason('重新分发的原因'),
  }),
  output: done,
});

export const cancelDivision = endpoint(routes.cancelDivision, {
  summary: '取消重新分发',
  input: divisionInput,
  output: done,
});

export const drawShare = endpoint(routes.drawShare, {
  summary: '取得本人持有的份额，用于重新分发',
  input: divisionInput,
  output: z.object({
    ...wrappedKey,
    parts: z.array(z.string()).describe('本人的份额（age），按分发人次序'),
    openersNeeded: z.number(),
    splitEnvelope: z.boolean().describe('份额中另有报价密钥的份额'),
    openers: z.array(newOpener),
  }),
});

/** One piece per new opener. */
const piece = z.object({
  keyId: id,
  sealed: sealedPiece,
  sha256,
  priceSha256: sha256.nullable().default(null).describe('报价密钥份额的SHA-256'),
  held: sha256.describe('核对值的SHA-256：打开份额者方能给出核对值'),
});

export const dealShare = endpoint(routes.dealShare, {
  summary: '将本人持有的份额分发给新的开标人',
  input: z.object({ ...divisionInput.shape, pieces: z.array(piece).max(9) }),
  output: done,
});

export const drawPieces = endpoint(routes.drawPieces, {
  summary: '取得分发给本人的份额，用于核对',
  input: divisionInput,
  output: z.object({
    ...wrappedKey,
    pieces: z.array(z.object({ sealed: z.string(), sha256: z.string(), priceSha256: z.string().nullable() })),
  }),
});

export const confirmPieces = endpoint(routes.confirmPieces, {
  summary: '确认已核对分发给本人的份额',
  input: z.object({ ...divisionInput.shape, proofs: z.array(sha256).max(9) }),
  output: z.object({ inForce: z.boolean().describe('全部新开标人均已确认，分发生效') }),
});
