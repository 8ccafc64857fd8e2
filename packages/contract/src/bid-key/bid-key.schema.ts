import { keyStandings } from '@procure/domain/bid-key/bid-key.ts';
import { z } from 'zod';
import { keyPasskeyDraft } from '../account/passkey.schema.ts';
import { endpoint } from '../endpoint.ts';
import { done, id } from '../field.ts';
import { keyPasskeys, newKeyPasskey, recipient, sealedText } from '../opening/key.schema.ts';
import * as routes from './bid-key.route.ts';

/** The most versions of a key in one call; far more than the renewals of any company. */
const mostVersions = 200;
/** The most people to whom a new key is sealed at once. */
const mostPeople = 200;

const pair = z.object({
  id: z.string(),
  recipient: z.string(),
  madeAt: z.string(),
  byPassphrase: z.string().describe('以口令加密的私钥（age）'),
  byRecovery: z.string().describe('以恢复码加密的私钥（age）'),
  passkeys: keyPasskeys,
});
export type BidKeyPairView = z.output<typeof pair>;

const version = z.object({
  id: z.string(),
  versionNo: z.number(),
  recipient: z.string(),
  madeAt: z.string(),
  madeBy: z.string(),
  replacedAt: z.string().nullable(),
  knownOutsideAt: z.string().nullable().describe('持有人离开企业的时间'),
  sealed: z.string().nullable().describe('以本人公钥加密的投标密钥（age）'),
});

const colleague = z.object({
  id: z.string(),
  name: z.string(),
  isSelf: z.boolean(),
  standing: z.enum(keyStandings),
  pairId: z.string().nullable(),
  recipient: z.string().nullable(),
  lacks: z.number().describe('查看者能打开、而该同事不能打开的密钥版次数，含换下的'),
});
export type KeyColleagueView = z.output<typeof colleague>;

const bidKey = z.object({
  mayHold: z.boolean().describe('本人可否使用投标密钥'),
  passkeysPossible: z.boolean().describe('本站地址能否使用通行密钥'),
  pair: pair.nullable(),
  versions: z.array(version).describe('最近的在前，第一个未被换新的为现行'),
  colleagues: z.array(colleague).describe('可以使用投标密钥的在职成员'),
});
export type BidKeyView = z.output<typeof bidKey>;

export const getBidKey = endpoint(routes.getBidKey, {
  summary: '本企业的投标密钥',
  input: z.object({}),
  output: bidKey,
});

const newPair = z.object({ id, recipient, byPassphrase: sealedText, byRecovery: sealedText });

export const makeBidKey = endpoint(routes.makeBidKey, {
  summary: '生成或换新投标密钥',
  input: z.object({
    id,
    recipient,
    replaces: id.nullable(),
    pair: newPair.nullable().default(null),
    copies: z
      .array(z.object({ to: id, pairId: id, sealed: sealedText }))
      .min(1)
      .max(mostPeople),
  }),
  output: done,
});

export const makeBidKeyPair = endpoint(routes.makeBidKeyPair, {
  summary: '设置本人的投标密钥口令',
  input: newPair,
  output: done,
});

export const wrapBidKeyPair = endpoint(routes.wrapBidKeyPair, {
  summary: '更换投标密钥口令',
  input: z.object({ id, byPassphrase: sealedText, byRecovery: sealedText }),
  output: done,
});

export const draftBidKeyPasskey = endpoint(routes.draftBidKeyPasskey, {
  summary: '准备为本人的投标密钥添加通行密钥',
  input: z.object({ id }),
  output: keyPasskeyDraft,
});

export const addBidKeyPasskey = endpoint(routes.addBidKeyPasskey, {
  summary: '为本人的投标密钥添加通行密钥',
  input: newKeyPasskey,
  output: done,
});

export const removeBidKeyPasskey = endpoint(routes.removeBidKeyPasskey, {
  summary: '移除本人投标密钥的通行密钥',
  input: z.object({ id }),
  output: done,
});

export const giveBidKey = endpoint(routes.giveBidKey, {
  summary: '把投标密钥交给同事',
  input: z.object({
    to: id,
    pairId: id,
    copies: z
      .array(z.object({ keyId: id, sealed: sealedText }))
      .min(1)
      .max(mostVersions),
  }),
  output: done,
});
