import { describe, expect, test } from 'vitest';
import { envelopeKinds } from './bid.ts';
import { type AnnouncedEnvelope, checkManifest, type StoredEnvelope } from './envelope.ts';

const announced: AnnouncedEnvelope[] = envelopeKinds.map((kind, index) => ({
  kind,
  fileId: `file-${kind}`,
  name: `${kind}.age`,
  size: 100 + index,
  sha256: `${index}`.repeat(64),
}));
const stored: StoredEnvelope[] = announced.map(({ fileId, size, sha256 }) => ({
  fileId,
  size,
  sha256,
  seal: { recipients: 1 },
  used: false,
}));
const storedWith = (change: Partial<StoredEnvelope>) =>
  stored.map((file, index) => (index === 1 ? { ...file, ...change } : file));

describe('checkManifest', () => {
  test('accepts three sealed envelopes that match the manifest', () => {
    expect(checkManifest(announced, stored)).toBe(true);
  });

  test('names a missing kind of envelope', () => {
    for (const [kind, name] of [
      ['technical', '技术标'],
      ['commercial', '商务标'],
      ['price', '价格标'],
    ]) {
      const rest = announced.filter((envelope) => envelope.kind !== kind);
      expect(checkManifest(rest, stored)).toEqual({ refused: 'envelope_incomplete', values: { name } });
    }
  });

  test('refuses an envelope that is unsealed, malformed, changed, of another company, or already submitted', () => {
    const name = 'commercial.age';
    expect(checkManifest(announced, storedWith({ seal: 'version' }))).toEqual({
      refused: 'envelope_not_sealed',
      values: { name },
    });
    for (const [seal, part] of [
      ['recipients', '收件公钥'],
      ['mac', '文件头校验行'],
      ['payload', '密文长度'],
    ] as const) {
      expect(checkManifest(announced, storedWith({ seal }))).toEqual({
        refused: 'envelope_malformed',
        values: { name, part },
      });
    }
    const mismatch = { refused: 'envelope_mismatch', values: { name } };
    expect(checkManifest(announced, storedWith({ size: 1 }))).toEqual(mismatch);
    expect(checkManifest(announced, storedWith({ sha256: 'f'.repeat(64) }))).toEqual(mismatch);
    expect(checkManifest(announced, storedWith({ used: true }))).toEqual(mismatch);
    expect(checkManifest(announced, storedWith({ fileId: 'file-of-a-rival' }))).toEqual(mismatch);
  });

  test('refuses one file for several envelopes', () => {
    const doubled = announced.map((envelope) => ({ ...envelope, fileId: 'file-technical' }));
    expect(checkManifest(doubled, stored)).toMatchObject({ refused: 'envelope_mismatch' });
  });
});
