import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from '../field.ts';
import * as routes from './passkey.route.ts';

/** Bytes in the browser's encoding, base64url. */
const bytes = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8000);
const listed = z.object({ id: z.string(), type: z.literal('public-key') });

const creation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(listed),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    userVerification: z.literal('preferred'),
  }),
});

/**
 * Options for a passkey that unlocks a person's own key (WebAuthn PRF). The owner must confirm by finger or PIN each
 * time. The browser itself chooses the input of the PRF.
 */
export const keyPasskeyDraft = creation.extend({
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    userVerification: z.literal('required'),
  }),
});
export type KeyPasskeyDraft = z.output<typeof keyPasskeyDraft>;

const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(listed),
  userVerification: z.literal('preferred'),
});
const proofDraft = z.object({ options: request.nullable().describe('没有可用的通行密钥时为空') });

/** A new passkey, as the browser returns it. */
export const registrationAnswer = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});
export type PasskeyRegistration = z.output<typeof registrationAnswer>;

/** A passkey's signature over the challenge. */
export const passkeyProof = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export type PasskeyProof = z.output<typeof passkeyProof>;

const password = z.string().min(1, '请输入当前密码').max(64);
const registration = z.object({
  name: z.string().trim().min(1, '请填写名称').max(50),
  password,
  answer: registrationAnswer,
});
const registered = z.object({
  recoveryCodes: z.array(z.string()).describe('首次启用二次验证时的恢复码，仅此一次；否则为空'),
});

export const draftPasskey = endpoint(routes.draftPasskey, {
  summary: '准备添加通行密钥',
  input: z.object({}),
  output: creation,
});

export const draftStaffPasskey = endpoint(routes.draftStaffPasskey, {
  summary: '采购方准备添加通行密钥',
  input: z.object({}),
  output: creation,
});

export const registerPasskey = endpoint(routes.registerPasskey, {
  summary: '添加通行密钥',
  input: registration,
  output: registered,
});

export const registerStaffPasskey = endpoint(routes.registerStaffPasskey, {
  summary: '采购方添加通行密钥',
  input: registration,
  output: registered,
});

const namedPasskey = z.object({ id: z.uuid(), password });

export const removePasskey = endpoint(routes.removePasskey, {
  summary: '移除通行密钥',
  input: namedPasskey,
  output: done,
});

export const removeStaffPasskey = endpoint(routes.removeStaffPasskey, {
  summary: '采购方移除通行密钥',
  input: namedPasskey,
  output: done,
});

export const draftPasskeyProof = endpoint(routes.draftPasskeyProof, {
  summary: '准备以通行密钥二次验证',
  input: z.object({}),
  output: proofDraft,
});

export const draftStaffPasskeyProof = endpoint(routes.draftStaffPasskeyProof, {
  summary: '采购方准备以通行密钥二次验证',
  input: z.object({}),
  output: proofDraft,
});

export const draftSecondStep = endpoint(routes.draftSecondStep, {
  summary: '登录时准备以通行密钥验证',
  input: z.object({}),
  output: proofDraft,
});

export const draftStaffSecondStep = endpoint(routes.draftStaffSecondStep, {
  summary: '采购方登录时准备以通行密钥验证',
  input: z.object({}),
  output: proofDraft,
});
