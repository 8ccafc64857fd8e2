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
];
