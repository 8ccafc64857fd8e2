#!/usr/bin/env node
/**
 * The far side of `SMS_GATEWAY_URL`, with nothing but Node: takes the text messages of the portal and hands each on
 * once. To be copied, with `carry` doing what sends a message in your house, or written anew in another language.
 *
 *   SMS_GATEWAY_TOKEN=… node scripts/sms-receiver.mjs 8025        SMS_GATEWAY_URL=http://127.0.0.1:8025/
 *
 * Run so it writes each message as a line of JSON, which is good for a trial and nothing else: codes stand in it.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

/** Bytes of a call; a text message is far shorter. */
const most = 10_000;
/** Milliseconds for which a message is known again: the portal tries one for about a day. */
const kept = 48 * 3_600_000;

/** @param carry takes `{ id, phone, text }`, and rejects where it could not: then the portal tries again */
export function receiver({ token, carry }) {
  /** What was or is being carried, by id. A real gateway keeps this where a restart does not lose it. */
  const known = new Map();

  async function take(request) {
    if (request.method !== 'POST') return 405;
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return 401;
    const message = readMessage(await bodyOf(request));
    if (message === null || message.id !== request.headers['idempotency-key']) return 400;
    for (const [id, { at }] of known) if (Date.now() - at > kept) known.delete(id);
    const before = known.get(message.id);
    if (before !== undefined) return before.carried.then(() => 200);
    const carried = carry(message);
    known.set(message.id, { at: Date.now(), carried });
    try {
      await carried;
      return 202;
    } catch (error) {
      known.delete(message.id);
      throw error;
    }
  }

  return createServer((request, response) => {
    take(request)
      .catch(() => 503)
      .then((status) => response.writeHead(status).end());
  });
}

/** Compared in the same time, however much of it is right. */
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
