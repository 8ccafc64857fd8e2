import { describe, expect, it } from 'vitest';
import {
  type AuditLine,
  type AuditSeal,
  auditLeaf,
  auditRoot,
  sealHash,
  signSeal,
  verifySeal,
} from './audit-seal.ts';
import { makeSigningKey } from './receipt.ts';

const line: AuditLine = {
  id: '7',
  at: '2026-11-21T06:30:00.000001Z',
  actorKind: 'staff',
  actorId: '4b0f3a1e-9f39-4a39-8f0d-1f6f2f1d9c11',
  action: 'publish',
  entity: 'lot',
  entityId: null,
  lotId: null,
  companyId: null,
  before: null,
  after: '{"price": 1.50}',
  reason: null,
  ip: '127.0.0.1',
  requestId: 'r-1',
  salt: '0e3f8a8e-7a2e-4f39-9d6c-0a5b7c9d1e2f',
};

const seal: AuditSeal = {
  format: 'procure-audit-seal/1',
  no: 2,
  throughId: '9',
  size: 1,
  root: auditRoot([line]),
  previous: 'a'.repeat(64),
  sealedAt: '2026-11-21T06:30:02.000Z',
};

describe('an audit log record', () => {
  it('has a different leaf after a change of any field', () => {
    const leaves = Object.keys(line).map((name) => auditLeaf({ ...line, [name]: 'x' }));
    expect(new Set([auditLeaf(line), ...leaves]).size).toBe(Object.keys(line).length + 1);
  });

  it('changes the root when its position changes', () => {
    const other = { ...line, id: '8' };
    expect(auditRoot([line, other])).not.toBe(auditRoot([other, line]));
  });
});

describe('an audit seal', () => {
  it('does not verify with another key or after a change of any field', async () => {
    const [key, stranger] = [await makeSigningKey(), await makeSigningKey()];
    const signature = await signSeal(key, seal);
    expect(await verifySeal(seal, signature, key.publicKey)).toBe(true);
    expect(await verifySeal(seal, signature, stranger.publicKey)).toBe(false);
    expect(await verifySeal(seal, 'no signature', key.publicKey)).toBe(false);
    const changes: Partial<AuditSeal>[] = [
      { no: 3 },
      { throughId: '10' },
      { size: 2 },
      { root: 'b'.repeat(64) },
      { previous: null },
      { sealedAt: '2026-11-21T06:30:02.001Z' },
    ];
    for (const change of changes) {
      expect(await verifySeal({ ...seal, ...change }, signature, key.publicKey)).toBe(false);
      expect(sealHash({ ...seal, ...change })).not.toBe(sealHash(seal));
    }
  });
});
