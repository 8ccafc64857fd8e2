import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Claims that the product may not make while the code does not keep them; each with what is true instead. */
const untrue: readonly (readonly [RegExp, string])[] = [
  [
    /任何人(都)?(不能|无法|不得|看不到)(解密|查看|打开)?/,
    'the server holds the key: say what the system does (bid/secrecy.ts)',
  ],
  [/解密自检/, 'there is no such check'],
  [/您(自己)?的(公钥|私钥|密钥)/, 'suppliers hold no key'],
];
/** Features that help articles spoke of and that do not exist; each returns with its feature. */
const unbuilt: readonly RegExp[] = [/申请加入/, /需?重新确认/, /资料库/, /账号设置/, /线下核验/];
/** Rules of law, said to whoever breaks them. */
const rules = /before_deadline/;

describe('what users read', () => {
  it('makes no promise of secrecy that the code does not keep', async () => {
    const found: string[] = [];
    for await (const path of glob(
      ['apps/*/{app,src,seeds}/**/*.{ts,tsx,md}', 'packages/*/src/**/*.{ts,tsx}'],
      { cwd: root, exclude: (name) => name === 'node_modules' || name === 'build' },
    )) {
      const lines = (await readFile(`${root}${path}`, 'utf8')).split('\n');
      for (const [index, line] of lines.entries()) {
        if (rules.test(line)) continue;
        for (const [claim, why] of untrue) {
          if (claim.test(line)) found.push(`${path}:${index + 1}: ${line.trim()} — ${why}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  it('sends nobody to a feature that is not there', async () => {
    const found: string[] = [];
    for await (const path of glob('apps/api/seeds/help/*.md', { cwd: root })) {
      const text = await readFile(`${root}${path}`, 'utf8');
      for (const feature of unbuilt) if (feature.test(text)) found.push(`${path}: ${feature}`);
    }
    expect(found).toEqual([]);
  });
});
