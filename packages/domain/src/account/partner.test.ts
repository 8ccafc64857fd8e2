import { describe, expect, it } from 'vitest';
import { checkPublicKey, keyStanding, readPublicKey } from './partner.ts';

const key = 'MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=';

describe('a public key', () => {
  it('is read from PEM or its base64, and has 32 bytes', () => {
    const pem = `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----\n`;
    expect(readPublicKey(pem)).toEqual(readPublicKey(key));
    expect(readPublicKey(key)).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(checkPublicKey(pem)).toBeNull();
  });

  it('is refused if it is not an Ed25519 key, or a private one', () => {
    for (const other of [
      '',
      'x',
      // X25519: another use of the same curve.
      key.replace('MCowBQYDK2Vw', 'MCowBQYDK2Vu'),
      `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`,
      key.slice(4),
    ])
      expect(checkPublicKey(other)).not.toBeNull();
  });
});

describe('the validity of a key', () => {
  const from = new Date('2026-01-01T00:00:00Z');
  const until = new Date('2027-01-01T00:00:00Z');
  const at = (moment: Date, withdrawnAt: Date | null = null) =>
    keyStanding({ validFrom: from, validUntil: until, withdrawnAt }, moment);
  const beside = (moment: Date, by: number) => new Date(moment.getTime() + by);

  it('includes its first moment and excludes its last', () => {
    expect([-1, 0, 1].map((by) => at(beside(from, by)))).toEqual(['coming', 'active', 'active']);
    expect([-1, 0, 1].map((by) => at(beside(until, by)))).toEqual(['active', 'over', 'over']);
  });

  it('ends when the key is withdrawn, at any time', () => {
    expect(at(from, from)).toBe('withdrawn');
  });
});
