import { expect, it } from 'vitest';
import type { Content } from './archive.ts';
import { nameOf } from './name.ts';

const contents = (text: string) => new Map<string, Content>([['a', { text, runs: false }]]);
const named = (commit: string | null, text = 'one') =>
  nameOf({ version: '0.1.0', commit, platform: 'linux-x64' }, contents(text));

it('contains version, commit and machine, so that two commits of one version have different folders', async () => {
  expect(await named(`${'a1'.repeat(20)}`)).toBe('supplier-portal-0.1.0-a1a1a1a1a1-linux-x64');
  expect(await named(`${'b2'.repeat(20)}`)).toBe('supplier-portal-0.1.0-b2b2b2b2b2-linux-x64');
});

it('contains a hash of the contents if they differ from the commit', async () => {
  for (const commit of [`${'a1'.repeat(20)}+`, null]) {
    expect(await named(commit)).toMatch(
      /^supplier-portal-0\.1\.0-(?:a1a1a1a1a1|uncommitted)\.[\da-f]{8}-linux-x64$/,
    );
    expect(await named(commit)).toBe(await named(commit));
    expect(await named(commit, 'two')).not.toBe(await named(commit));
  }
});
