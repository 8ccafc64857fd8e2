import { createHash } from 'node:crypto';
import { factsOf, isMessageKind } from '@procure/domain/message/kind.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  findSubscription,
  type Subscription,
  unsubscribe,
} from '../features/message/unsubscription/service.ts';
import { type Gate, type Limiter, sendRefusal } from '../platform/http/mount.ts';
import type { Stream } from '../platform/http/stream.ts';
import { unsubscribePath } from '../platform/messaging/outbox/unsubscribe.ts';
import type { Parts } from '../platform/process/parts.ts';

/**
 * The unsubscription page of mails (RFC 8058). The address is the proof: the page needs neither a session nor a script.
 * Reading it changes nothing, because link checkers read it as well. Its button, or the mail program itself, posts to
 * the same address.
 */
export function unsubscription(parts: Parts): Stream[] {
  return [
    { listeners: ['portal'], register: (app, gate, limiter) => addUnsubscription(app, parts, gate, limiter) },
  ];
}

async function addUnsubscription(app: FastifyInstance, parts: Parts, gate: Gate, limiter: Limiter) {
  await app.register(async (own) => {
    // A mail program sends `List-Unsubscribe=One-Click` as a form of either kind; the address has said all.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { bodyLimit: 16 * 1024, parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    );
    own.get(`${unsubscribePath}/:accountId/:kind/:tag`, (request, reply) =>
      limited(limiter, request, reply, async () => {
        const found = await findSubscription(parts, partsOf(request));
        return found === null ? invalid(reply) : page(reply, 200, asking(found));
      }),
    );
    own.post(`${unsubscribePath}/:accountId/:kind/:tag`, (request, reply) =>
      limited(limiter, request, reply, async () => {
        const caller = await gate(request, 'outer');
        const found = await unsubscribe(parts, caller, partsOf(request));
        return found === null ? invalid(reply) : page(reply, 200, ended(found));
      }),
    );
  });
}

async function limited(
  limiter: Limiter,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const wait = await limiter(request, 'ordinary');
  if (wait === null) return answer();
  reply.header('retry-after', wait);
  return sendRefusal(request, reply, refuse('rate_limited', { seconds: wait }), 429);
}

function partsOf({ params }: FastifyRequest) {
  const { accountId = '', kind = '', tag = '' } = params as Readonly<Record<string, string>>;
  return { accountId, kind, tag };
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly button?: string;
}

const nameOf = ({ kind }: Subscription) =>
  isMessageKind(kind) ? `“${factsOf(kind).label}”类邮件` : '汇总邮件，以及各类可以退订的邮件';
const rest =
  '站内消息不受影响；依法必须送达的邮件仍会发送。需要恢复时，请登录后在“账号设置”的“消息接收”中调整。';

function asking(found: Subscription): Words {
  if (!found.subscribed) return ended(found);
  return { title: '退订邮件', text: `您将不再收到${nameOf(found)}。${rest}`, button: '确认退订' };
}

function ended(found: Subscription): Words {
  return { title: '已退订', text: `您不会再收到${nameOf(found)}。${rest}` };
}

function invalid(reply: FastifyReply): FastifyReply {
  const text =
    '链接不完整，或您的邮箱已经更换。请从最近一封邮件重新打开，或登录后在“账号设置”的“消息接收”中调整。';
  return page(reply, 404, { title: '退订链接无效', text });
}

const style =
  'body{max-width:36rem;margin:4rem auto;padding:0 1rem;font:1rem/1.7 system-ui,sans-serif;color:#1f2329}h1{font-size:1.5rem}button{padding:.5rem 1.25rem;font:inherit;color:#fff;background:#1d4ed8;border:0;border-radius:.375rem;cursor:pointer}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** Renders the page from constant texts: nothing of the address appears in it. */
function page(reply: FastifyReply, status: number, { title, text, button }: Words): FastifyReply {
  const form = button === undefined ? '' : `<form method="post"><button>${button}</button></form>`;
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'`,
    })
    .send(
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`,
    );
}
