import { entryText } from '@procure/sealing/published.ts';
import { describe, expect, it, test } from 'vitest';
import { verify } from './verify.ts';

const entryOf = (publishedAt: string) =>
  entryText({ kind: 'receipt-root', digest: 'a'.repeat(64), publishedAt });
const entry = entryOf('2026-11-23T05:30:00.000Z');

/** The response of `openssl ts` for this entry. */
const response = Uint8Array.from(
  atob(
    `MIIB4zADAgEAMIIB2gYJKoZIhvcNAQcCoIIByzCCAccCAQMxDzANBglghkgBZQMEAgEFADBzBgsqhkiG9w0BCRABBKBkBGIwYAIB
AQYEKgMEATAxMA0GCWCGSAFlAwQCAQUABCAAblmxtKW1kV48oaGU/Z5/F/RA5nN7m2R7m/oenPeJSwIBAhgPMjAyNjExMjMxMzI5
MDRaMAMCAQECCQCILUS3C9s4rjGCATowggE2AgEBMCUwDTELMAkGA1UEAwwCY2ECFG+XyXrtb/ko6FUd7jIb4/VIvkewMA0GCWCG
SAFlAwQCAQUAoIGkMBoGCSqGSIb3DQEJAzENBgsqhkiG9w0BCRABBDAcBgkqhkiG9w0BCQUxDxcNMjYxMTIzMTMyOTA0WjAvBgkq
hkiG9w0BCQQxIgQgA3EJFML/94WVQiNA8SfP5uRoWim+pavXiYBzeLI59AIwNwYLKoZIhvcNAQkQAi8xKDAmMCQwIgQgsCVOY5jR
f6JpoCHbyYfo0FHWUmSWuSUZ8wLFi2tXuwEwCgYIKoZIzj0EAwIESDBGAiEA4K/6pADxNpgstj2qHpnSPweMWmABV7BD8L3QsS3A
imoCIQC8ENVbFRXyGFozQTlBdcztYI6THTYNdAyw9Xbjq6WJVw==`.replaceAll('\n', ''),
  ),
  (letter) => letter.charCodeAt(0),
);

async function run(stamp: Uint8Array, text: string | null = entry) {
  const files = [
    { name: 'stamp', content: stamp },
    ...(text === null ? [] : [{ name: 'entry', content: text }]),
  ];
  const verdict = await verify(files, '');
  const all = [...verdict.files.flatMap(({ findings }) => findings), ...verdict.comparisons];
  const words = all.map((one) => `${one.holds === null ? '—' : one.holds ? '✓' : '✗'} ${one.words}`);
  return { outcome: verdict.outcome, words: words.join('\n') };
}

/** The response with the first occurrence of some bytes replaced; both in hexadecimal. */
function changed(from: string, to: string): Uint8Array {
  const hex = [...response].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex.split(from).length < 2) throw new Error(`the response has no ${from}`);
  const changedHex = hex.replace(from, to);
  return Uint8Array.from(changedHex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16)).join('');

describe('a time-stamp', () => {
  test('is matched with its entry and reported with its time; openssl must verify its signature', async () => {
    const { outcome, words } = await run(response);
    expect(outcome).toBe('unproved');
    expect(words).toContain('✓ stamp：时间戳是为这条记录加盖的');
    expect(words).toContain('时间戳2026年11月23日 21:29:04（北京时间）');
    expect(words).toContain('— 时间戳所载时间');
    expect(words).toContain('openssl ts -verify');
    expect((await run(response, null)).words).toContain('— stamp：没有给出时间戳所指的记录原文');
  });

  it.each<readonly [string, Uint8Array, string, 'broken' | 'unreadable']>([
    ['of another entry', response, entryOf('2026-11-23T05:30:00.001Z'), 'broken'],
    ['with another imprint', changed('0420006e59', '0420006e58'), entry, 'broken'],
    ['long before the entry', changed(ascii('20261123132904Z'), ascii('20261123051904Z')), entry, 'broken'],
    ['that the authority rejected', changed('3003020100', '3003020102'), entry, 'unreadable'],
    [
      'with another hash algorithm',
      changed('06096086480165030402010500042000', '06096086480165030402020500042000'),
      entry,
      'unreadable',
    ],
    [
      'with an invalid date',
      changed(ascii('20261123132904Z'), ascii('20261323132904Z')),
      entry,
      'unreadable',
    ],
    [
      'without the zone of UTC',
      changed(ascii('20261123132904Z'), ascii('202611231329040')),
      entry,
      'unreadable',
    ],
    [
      'with content that is not a time-stamp',
      changed('060b2a864886f70d0109100104', '060b2a864886f70d0109100105'),
      entry,
      'unreadable',
    ],
    [
      'that is not signed data',
      changed('06092a864886f70d010702', '06092a864886f70d010701'),
      entry,
      'unreadable',
    ],
    ['with a length beyond its end', changed('306002010106', '307f02010106'), entry, 'unreadable'],
    ['without its last byte', response.subarray(0, -1), entry, 'unreadable'],
    ['with trailing bytes', Uint8Array.of(...response, 5, 0), entry, 'unreadable'],
  ])('is not proved %s', async (_, stamp, text, outcome) => {
    expect((await run(stamp, text)).outcome).toBe(outcome);
  });
});
