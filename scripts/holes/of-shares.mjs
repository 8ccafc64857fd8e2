import { hole } from './hole.mjs';

/** Holes that would give away a lot's key, or a part of it, too early. */
export const holesOfShares = [
  hole('divisions', 'a sealed share is given early, without an open division', [
    'features/opening/service.ts',
    "    if (isBefore(await unit.now(), lot.bidDeadline)) return refuse('before_deadline');\n    if (lot.state === 'suspended') return refuse('lot_suspended');\n    if (isOver",
    "    if (lot.state === 'suspended') return refuse('lot_suspended');\n    if (isOver",
  ]),
  hole('divisions', 'a sealed share is given for a division that is over', [
    'features/tender/division/service.ts',
    "    if (refused !== null) return refused;\n    if (division.dealers.includes(actor.accountId)) return refuse('division_over');\n",
    '',
  ]),
  hole('divisions', 'pieces are taken as confirmed from who has not opened them', [
    'features/tender/division/service.ts',
    "!pieces.every(({ held }, at) => isHeld(proofs[at] ?? '', held ?? ''))",
    'false',
  ]),
  hole('divisions', 'a division comes into force before all have confirmed', [
    'features/tender/division/service.ts',
    '    const inForce = isConfirmed({ openers });',
    '    const inForce = true;',
  ]),
  hole('divisions', 'what was sealed to who leaves is kept', [
    'features/tender/division/store.ts',
    '    .set({ sealed: null })',
    '    .set({ released: null })',
  ]),
  hole('secrecy', 'a released share is kept in the log', [
    'features/opening/service.ts',
    '      const released = parts.crypto.seal(part, shareContext(lot.id, accountId));\n      hidden.push({ division, dealerId: dealers[at]?.dealerId ?? null, released });\n    }\n  }\n',
    "      const released = parts.crypto.seal(part, shareContext(lot.id, accountId));\n      hidden.push({ division, dealerId: dealers[at]?.dealerId ?? null, released });\n      await unit.audit({ action: 'keep', entity: 'opening', entityId: lot.id, lotId: lot.id, after: { share } });\n    }\n  }\n",
  ]),
  hole('secrecy', 'released shares are kept when the opening is over', [
    'features/tender/lot/store.ts',
    "  if (over) await unit.db.deleteFrom('lotShare').where('lotId', '=', lot.id).execute();\n",
    '',
  ]),
  hole('divided', 'a share is taken before the deadline', [
    'features/opening/service.ts',
    "    if (isBefore(now, lot.bidDeadline)) return refuse('before_deadline');\n    const needed",
    '    const needed',
  ]),
  hole('divided', 'a released share is not held against what was published of it', [
    'features/opening/service.ts',
    "    if (!isPublished(share, digests)) return refuse('share_wrong', { name: own.nickName });\n",
    '',
  ]),

  // The prices of a lot with two envelopes.
  hole('prices', 'the price key is released before the review is closed', [
    'features/opening/service.ts',
    "lot.state === 'evaluating' && (await store.awaitsPrices(unit, lot.id));",
    "lot.state === 'evaluating';",
  ]),
  hole('prices', 'the sealed share is given out while none is awaited', [
    'features/opening/service.ts',
    "    if (lot.splitEnvelope && use === null) return refuse('transition_not_allowed');\n",
    '',
  ]),
  hole('prices', 'the review closes with a sheet missing', [
    'packages/domain/src/evaluation/decide.ts',
    "  if (lot !== 'evaluating' || !splitEnvelope) return refuse('transition_not_allowed');\n  if (unfinished > 0) return refuse('scoring_unfinished', { n: unfinished });\n",
    "  if (lot !== 'evaluating' || !splitEnvelope) return refuse('transition_not_allowed');\n",
  ]),
  hole('prices', 'the committee reports while prices are sealed', [
    'packages/domain/src/evaluation/decide.ts',
    "    return refuse('prices_sealed');\n",
    '    void 0;\n',
  ]),
  hole(
    'prices',
    'the price of a bid that does not pass is opened',
    [
      'features/opening/session/store.ts',
      ' and opened.price_sealed and opened.bid_id = any (evaluation.passed))`;',
      ' and opened.price_sealed)`;',
    ],
    [
      'features/opening/store.ts',
      ' and bid.price_sealed and bid.bid_id = any (evaluation.passed))`',
      ' and bid.price_sealed)`',
    ],
  ),
  hole('prices', 'the price envelope may be sealed to the key of the other envelopes', [
    'features/bid/decision/service.ts',
    '  if ((act.submission.priceRecipient ?? null) !== facts.priceRecipient)\n',
    '  if (facts.priceRecipient === undefined)\n',
  ]),
  hole('prices', 'a released share is not compared with the price key', [
    'features/opening/service.ts',
    'await store.readKeyParts(unit, lot.id, use);\n  const hidden',
    "await store.readKeyParts(unit, lot.id, 'bid');\n  const hidden",
  ]),
  hole('prices', 'released shares of the price key are kept after its session', [
    'features/tender/release/store.ts',
    "    .set(use === 'bid' ? { released: null } : { priceReleased: null })",
    '    .set({ released: null })',
  ]),
  hole('prices', 'the record of a price session is not compared with its lines', [
    'features/opening/entry/service.ts',
    'if (record === null || !isDeepStrictEqual(record.entries, lines)) return false;',
    'if (record === null || (no === 0 && !isDeepStrictEqual(record.entries, lines))) return false;',
  ]),
];
