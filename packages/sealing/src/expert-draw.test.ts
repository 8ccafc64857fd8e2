import { describe, expect, it } from 'vitest';
import { agreesWithStatement, drawOrder, readDraw, seedDigest, signDraw, textDigest } from './draw.ts';
import {
  candidatesText,
  type DrawCandidate,
  type DrawOutcome,
  type DrawStep,
  followsOrder,
  nextDrawn,
  openSeats,
  readCandidates,
  readRequest,
  requestText,
} from './expert-draw.ts';

/** The bytes 0 to 31. */
const seed = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';

const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

const candidates: readonly DrawCandidate[] = [
  { id: idOf(1), specialities: ['electric'] },
  { id: idOf(2), specialities: ['electric', 'cost'] },
  { id: idOf(3), specialities: ['cost'] },
  { id: idOf(4), specialities: ['electric'] },
];

const wanted = [
  { speciality: 'electric', seats: 2 },
  { speciality: 'cost', seats: 1 },
];

const order = drawOrder(seed, candidates);

/** Draws as the platform does, with these outcomes in turn. */
function drawAll(outcomes: readonly DrawOutcome[]): readonly DrawStep[] {
  const steps: DrawStep[] = [];
  for (const outcome of outcomes) {
    const [open] = openSeats(wanted, steps);
    const next = open === undefined ? null : nextDrawn(order, open.speciality, steps);
    if (open === undefined || next === null) break;
    steps.push({ expertId: next.id, speciality: open.speciality, outcome });
  }
  return steps;
}

describe('the order of a draw', () => {
  it('is that of the HMAC-SHA-256 of the ids', () => {
    // By `printf %s ID | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f`.
    expect(order.map(({ id }) => Number(id.at(-1)))).toEqual([4, 1, 3, 2]);
  });

  it('does not depend on the order of the candidates', () => {
    expect(drawOrder(seed, candidates.toReversed())).toEqual(order);
    expect(candidatesText(candidates.toReversed())).toBe(candidatesText(candidates));
  });

  it('differs with another seed', () => {
    const orders = ['AA', 'AQ', 'Ag', 'Aw', 'BA'].map((end) =>
      drawOrder(`${'A'.repeat(41)}${end}`, candidates)
        .map(({ id }) => id.at(-1))
        .join(''),
    );
    expect(new Set(orders).size).toBeGreaterThan(1);
  });
});

describe('the experts drawn', () => {
  it('are the next ones with the speciality', () => {
    const steps = drawAll(['accepted', 'declined', 'silent', 'accepted']);
    expect(followsOrder(order, wanted, steps)).toBe(true);
    expect(new Set(steps.map(({ expertId }) => expertId)).size).toBe(steps.length);
  });

  it('end when nobody with the speciality is left', () => {
    const steps = drawAll(['declined', 'declined', 'declined', 'declined']);
    expect(steps).toHaveLength(3);
    expect(openSeats(wanted, steps)).toEqual(wanted);
    expect(nextDrawn(order, 'electric', steps)).toBeNull();
  });

  it('are recognised if one is passed over, repeated, swapped or added', () => {
    const steps = drawAll(['accepted', 'accepted', 'accepted']);
    const [first, second, third] = steps;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three seats');
    const swapped = [{ ...first, expertId: second.expertId }, { ...second, expertId: first.expertId }, third];
    for (const forged of [
      [second, third],
      [first, first, third],
      swapped,
      [first, second, { ...third, speciality: 'law' }],
      [...steps, { expertId: idOf(4), speciality: 'electric', outcome: 'accepted' as const }],
      [{ ...first, expertId: idOf(9) }],
    ])
      expect(followsOrder(order, wanted, forged)).toBe(false);
  });

  it('free their seat when they decline, stay silent, withdraw or are unavailable', () => {
    for (const outcome of ['declined', 'silent', 'withdrawn', 'unavailable'] as const)
      expect(openSeats(wanted, drawAll([outcome]))).toEqual(wanted);
    for (const outcome of ['invited', 'accepted'] as const)
      expect(openSeats(wanted, drawAll([outcome]))[0]).toEqual({ speciality: 'electric', seats: 1 });
  });
});

describe('the statement of a draw', () => {
  const request = requestText({ wanted, areaCode: '110000', avoided: ['海州市设计院'], replyHours: 4 });
  const contents = { seed, request, candidates: candidatesText(candidates) };
  const stated = {
    tenderId: idOf(7),
    lotId: idOf(8),
    no: 1,
    seedSha256: seedDigest(seed),
    requestSha256: textDigest(request),
    candidatesSha256: textDigest(contents.candidates),
    statedAt: '2026-11-20T01:00:00.000Z',
  };

  it('commits to the seed, the conditions and the candidates', async () => {
    const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const publicKey = Buffer.from(raw).toString('base64url');
    const { body } = await signDraw({ privateKey: pair.privateKey, publicKey }, 'expert-draw', stated);
    expect(body).toContain('"format":"procure-expert-draw/1"');
    const draw = readDraw('expert-draw', body);
    if (draw === null) throw new Error('it was just signed');
    expect(draw).toMatchObject(stated);
    expect(agreesWithStatement(draw, contents)).toBe(true);
    for (const swapped of [
      { ...contents, seed: `B${seed.slice(1)}` },
      { ...contents, request: request.replace('"seats":2', '"seats":1') },
      { ...contents, candidates: candidatesText(candidates.slice(1)) },
    ])
      expect(agreesWithStatement(draw, swapped)).toBe(false);
    expect(readDraw('expert-draw', body.replace('"no":1', '"no":2,"x":1'))).toBeNull();
    // A statement of one kind is none of another.
    expect(readDraw('supplier-draw', body)).toBeNull();
  });

  it('reads only the canonical texts', () => {
    expect(readRequest(request)?.replyHours).toBe(4);
    expect(readRequest(`${request} `)).toBeNull();
    expect(readCandidates(contents.candidates)).toHaveLength(4);
    expect(readCandidates('[{"id":"b","specialities":[]},{"id":"a","specialities":[]}]')).toBeNull();
    expect(readCandidates('no list')).toBeNull();
  });
});
