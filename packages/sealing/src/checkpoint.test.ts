import { describe, expect, it } from 'vitest';
import { cosign, openCheckpoint, readCheckpoint, signCheckpoint, verifyCosignature } from './checkpoint.ts';
import { entryLeaf, entryText, openProof, proofText, statementDigest } from './published.ts';
import { makeSigningKey } from './receipt.ts';
import { logRoot, proveInclusion } from './receipt-log.ts';
import { type NoteKey, readNote, readVerifierKey, verifierKeyOf } from './signed-note.ts';

const origin = 'portal.example.com/transparency';
const root = logRoot([]);

async function logKey() {
  const key = await makeSigningKey();
  const note: NoteKey = { name: origin, publicKey: key.publicKey, kind: 1 };
  return { key, note };
}

describe('a checkpoint', () => {
  it('is a signed note of the origin, size and root', async () => {
    // The example note of the C2SP signed-note specification.
    const example = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;
    expect(readCheckpoint(example)).toMatchObject({
      origin: 'example.com/behind-the-sofa',
      size: 20852163,
      root: '0ac5186a91863e8e1d90c808014aa89bf5da8e3ee1d9f07630f0378f68f1ab62',
      signatures: [{ keyId: '033de0ae' }, { name: 'witness.example.com/w1', keyId: '8d66cf3f' }],
    });
    const { key, note } = await logKey();
    const signed = await signCheckpoint(key, { origin, size: 0, root });
    expect(signed.split('\n').slice(0, 4)).toEqual([
      origin,
      '0',
      '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      '',
    ]);
    expect(await openCheckpoint(signed, note)).toMatchObject({ origin, size: 0, root });
  });

  it('does not open if it was changed, truncated, or signed by another key', async () => {
    const { key, note } = await logKey();
    const other = await logKey();
    const signed = await signCheckpoint(key, { origin, size: 7, root });
    expect(await openCheckpoint(signed.replace('\n7\n', '\n8\n'), note)).toBeNull();
    expect(await openCheckpoint(signed.replace('\n7\n', '\n07\n'), note)).toBeNull();
    expect(await openCheckpoint(signed.slice(0, -1), note)).toBeNull();
    expect(await openCheckpoint(signed, other.note)).toBeNull();
    expect(await openCheckpoint(signed, { ...note, name: 'elsewhere' })).toBeNull();
    expect(readNote('text only\n')).toBeNull();
  });

  it('has a verifier key of one line', async () => {
    const { note } = await logKey();
    const written = verifierKeyOf(note);
    expect(written).toMatch(/^portal\.example\.com\/transparency\+[0-9a-f]{8}\+A[A-Za-z0-9+/=]+$/);
    expect(readVerifierKey(written)).toEqual(note);
    // The example key of the documentation of Go's note package.
    expect(
      readVerifierKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'),
    ).toMatchObject({
      name: 'PeterNeumann',
    });
    expect(readVerifierKey(written.replace(/\+[0-9a-f]{8}\+/, '+00000000+'))).toBeNull();
    expect(readVerifierKey('no key')).toBeNull();
  });

  it('takes a witness’s cosignature with the witness’s time', async () => {
    const { key } = await logKey();
    const witness = await makeSigningKey();
    const by: NoteKey = { name: 'witness.example.com', publicKey: witness.publicKey, kind: 4 };
    const at = new Date('2026-03-01T08:00:00Z');
    const signed = await signCheckpoint(key, { origin, size: 7, root });
    const read = readCheckpoint(
      signed + (await cosign(witness, by.name, `${signed.split('\n\n')[0]}\n`, at)),
    );
    const [, cosignature] = read?.signatures ?? [];
    if (read === null || cosignature === undefined) throw new Error('two signatures');
    expect(await verifyCosignature(read.text, cosignature, by)).toEqual(at);
    expect(await verifyCosignature(read.text.replace('\n7\n', '\n8\n'), cosignature, by)).toBeNull();
    const later = cosignature.signature.slice();
    later[7] = (later[7] ?? 0) ^ 1;
    expect(await verifyCosignature(read.text, { ...cosignature, signature: later }, by)).toBeNull();
    expect(await verifyCosignature(read.text, cosignature, { ...by, kind: 1 })).toBeNull();
  });
});

describe('a proof of publication', () => {
  const statement = { body: '{"format":"procure-receipt-root/1"}', signature: 'c2ln' };
  const entry = {
    kind: 'receipt-root',
    digest: statementDigest(statement),
    publishedAt: '2026-03-01T08:00:00.000Z',
  } as const;
  const texts = [1, 2, 3].map((day) => entryText({ ...entry, publishedAt: `2026-03-0${day}T08:00:00.000Z` }));
  const leaves = texts.map(entryLeaf);

  it('verifies only for its entry, its index and the log’s key', async () => {
    const { key, note } = await logKey();
    const signed = await signCheckpoint(key, { origin, size: 3, root: logRoot(leaves) });
    const text = proofText(texts[0] ?? '', proveInclusion(leaves, 0), signed);
    expect(await openProof(text, note)).toMatchObject({ index: 0, entry, checkpoint: { size: 3 } });
    expect(await openProof(text.replace('index 0', 'index 1'), note)).toBeNull();
    expect(await openProof(proofText(texts[1] ?? '', proveInclusion(leaves, 0), signed), note)).toBeNull();
    expect(await openProof(text, (await logKey()).note)).toBeNull();
    const single = await signCheckpoint(key, { origin, size: 1, root: leaves[0] ?? '' });
    expect(
      await openProof(proofText(texts[0] ?? '', { index: 0, size: 1, path: [] }, single), note),
    ).toMatchObject({ index: 0 });
  });
});
