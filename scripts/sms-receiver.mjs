#!/usr/bin/env node
/**
 * A receiver for `SMS_GATEWAY_URL`, with Node alone: accepts the portal's text messages and passes each on once. Copy
 * it and let `carry` send a message through your provider, or write it again in another language.
 *
 *   SMS_GATEWAY_TOKEN=… node scripts/sms-receiver.mjs 8025        SMS_GATEWAY_URL=http://127.0.0.1:8025/
 *
 * Run like this it prints each message as a line of JSON. Use it only for a trial: the messages contain codes.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

/** Most bytes of a call; a text message is far shorter. */
const most = 10_000;
/** Milliseconds for which a message id is remembered: the portal retries for about a day. */
const memory = 48 * 3_600_000;

/** @param carry takes `{ id, phone, text }`, and rejects on failure: the portal then tries again */
export function receiver({ token, carry }) {
  /** Messages sent or being sent, by id. A real gateway stores them durably, so that a restart does not lose them. */
  const receivedAt = new Map();

  async function take(request) {
    if (request.method !== 'POST') return 405;
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return 401;
    const message = readMessage(await bodyOf(request));
    if (message === null || message.id !== request.headers['idempotency-key']) return 400;
    for (const [id, { at }] of receivedAt) if (Date.now() - at > memory) receivedAt.delete(id);
    const before = receivedAt.get(message.id);
    if (before !== undefined) return before.carried.then(() => 200);
    const carried = carry(message);
    receivedAt.set(message.id, { at: Date.now(), carried });
    try {
      await carried;
      return 202;
    } catch (error) {
      receivedAt.delete(message.id);
      throw error;
    }
  }

  return createServer((request, response) => {
    take(request)
      .catch(() => 503)
      .then((status) => response.writeHead(status).end());
  });
}

/** Compares in constant time. */
function isSame(given, wanted) {
  const [one, other] = [given, wanted].map((word) => createHash('sha256').update(word).digest());
  return timingSafeEqual(one, other);
}

async function bodyOf(request) {
  const pieces = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > most) return '';
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function readMessage(body) {
  try {
    const { id, phone, text } = JSON.parse(body);
    return [id, phone, text].every((word) => typeof word === 'string' && word !== '')
      ? { id, phone, text }
      : null;
  } catch {
    return null;
  }
}

function main([port]) {
  const token = process.env.SMS_GATEWAY_TOKEN;
  if (!token || !/^\d+$/.test(port ?? ''))
    throw new Error('usage: SMS_GATEWAY_TOKEN=… sms-receiver.mjs PORT');
  const carry = async (message) => console.log(JSON.stringify(message));
  receiver({ token, carry }).listen(Number(port), '127.0.0.1', () => console.error(`listening on ${port}`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
