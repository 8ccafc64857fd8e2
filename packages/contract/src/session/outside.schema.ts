import { z } from 'zod';
import { contact, otpCode, proof } from '../account/account.schema.ts';
import { humanCheck } from '../account/human-check.schema.ts';
import { endpoint } from '../endpoint.ts';
import { done } from '../field.ts';
import * as routes from './outside.route.ts';

const there = z.object({ url: z.string().describe('浏览器应前往的地址') });
/** The query of the return address, unchanged. */
const back = z.object({ query: z.string().min(1).max(4096) });
const session = z.object({ token: z.string(), expiresAt: z.string() });
const ownBinding = z
  .object({ title: z.string(), since: z.string().nullable().describe('绑定时间；未绑定为空') })
  .nullable()
  .describe('本平台未接入时为空');

export const startDingtalk = endpoint(routes.startDingtalk, {
  summary: '开始钉钉登录',
  input: z.object({}),
  output: there,
});

export const enterByDingtalk = endpoint(routes.enterByDingtalk, {
  summary: '钉钉授权返回后登录',
  input: back,
  output: session,
});

export const sendBindingCode = endpoint(routes.sendBindingCode, {
  summary: '发送绑定外部登录的验证码',
  input: z.object({ to: contact, humanCheck }),
  output: z.object({ resendAfterSeconds: z.number(), expiresAt: z.string() }),
});

export const bindByCode = endpoint(routes.bindByCode, {
  summary: '以验证码绑定外部登录（钉钉或合作系统）并登录',
  input: z.object({ to: contact, otp: otpCode }),
  output: session,
});

export const getOwnDingtalk = endpoint(routes.getOwnDingtalk, {
  summary: '本账号的钉钉绑定',
  input: z.object({}),
  output: ownBinding,
});

export const startOwnDingtalk = endpoint(routes.startOwnDingtalk, {
  summary: '在账号设置中开始绑定钉钉',
  input: proof,
  output: there,
});

export const bindDingtalk = endpoint(routes.bindDingtalk, {
  summary: '钉钉授权返回后绑定',
  input: back,
  output: done,
});

export const unbindDingtalk = endpoint(routes.unbindDingtalk, {
  summary: '解除钉钉绑定',
  input: proof,
  output: done,
});

export const startOidc = endpoint(routes.startOidc, {
  summary: '开始统一身份认证登录',
  input: z.object({}),
  output: there,
});

export const enterByOidc = endpoint(routes.enterByOidc, {
  summary: '统一身份认证返回后登录',
  input: back,
  output: session,
});

export const getOwnOidc = endpoint(routes.getOwnOidc, {
  summary: '本账号的统一身份认证绑定',
  input: z.object({}),
  output: ownBinding,
});

export const startOwnOidc = endpoint(routes.startOwnOidc, {
  summary: '在账号设置中开始绑定统一身份认证',
  input: proof,
  output: there,
});

export const bindOidc = endpoint(routes.bindOidc, {
  summary: '统一身份认证返回后绑定',
  input: back,
  output: done,
});

export const unbindOidc = endpoint(routes.unbindOidc, {
  summary: '解除统一身份认证绑定',
  input: proof,
  output: done,
});
