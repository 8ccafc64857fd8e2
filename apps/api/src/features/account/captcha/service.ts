import { createHash, randomUUID } from 'node:crypto';
import type { Parts } from '../../../platform/parts.ts';
import * as store from './store.ts';

export interface Captcha {
  readonly id: string;
  readonly svg: string;
}

/** A picture to read: good for one try within two minutes, right or wrong. */
export async function drawCaptcha(parts: Pick<Parts, 'db'>): Promise<Captcha> {
  // Loaded when first asked for: its font is 16 MB of the process's memory.
  const { default: svgCaptcha } = await import('svg-captcha');
  // Without the characters that look alike.
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    ignoreChars: '0oO1iIlLB8S5Z2',
    width: 120,
    height: 44,
    background: '#f5f7fa',
  });
  const id = randomUUID();
  await store.saveCaptcha(parts.db, { id, answerHash: answerHash(id, text) });
  return { id, svg: data };
}

/** Whether the text was read right; the picture is used up either way. */
export async function isCaptcha(parts: Pick<Parts, 'db'>, id: string, answer: string): Promise<boolean> {
  const kept = await store.consumeCaptcha(parts.db, id);
  return kept?.equals(answerHash(id, answer)) === true;
}

function answerHash(id: string, answer: string): Buffer {
  return createHash('sha256').update(`${id}:${answer.trim().toLowerCase()}`).digest();
}
