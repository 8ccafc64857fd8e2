import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { personFiles } from '@procure/domain/file/person.ts';
import { formNames } from '@procure/domain/file/rules.ts';
import { describe, expect, it } from 'vitest';
import { readHelp } from '../apps/api/seeds/help.ts';
import { helpFacts } from '../apps/api/seeds/help-facts.ts';
import { purposeRules } from '../apps/api/src/platform/files/purpose.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const articles = await readHelp();

/** Sources that match `patterns`, without tests, by path. */
async function sourcesOf(...patterns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const exclude = (name: string) => name === 'node_modules' || name === 'build';
  for await (const path of glob([...patterns], { cwd: root, exclude })) {
    if (!path.includes('.test.')) found.set(path, await readFile(`${root}${path}`, 'utf8'));
  }
  return found;
}
const fronts = await sourcesOf('apps/{portal,console}/app/**/*.{ts,tsx}', 'packages/web/src/**/*.{ts,tsx}');
const portal = await sourcesOf('apps/portal/app/**/*.{ts,tsx}', 'packages/{web,ui}/src/**/*.{ts,tsx}');
const rulesOfWords = await sourcesOf('packages/{domain,contract}/src/**/*.ts');

/** Claims that the product may not make while the code does not keep them; each with a true wording. */
const untrue: readonly (readonly [RegExp, string])[] = [
  [
    /任何人(都)?(不能|无法|不得|看不到)(解密|查看|打开)?/,
    'enough openers can, and a changed page could: say what the system does (docs/sealed-bids.md)',
  ],
  [/解密自检/, 'there is no such check'],
  [/您(自己)?的(公钥|私钥|密钥)/, 'suppliers hold no key'],
  [/对任何人(都)?(保密|不可见|不显示)/, 'the server could read it: say to whom the system does not show it'],
  [/全程加密/, 'the way is encrypted where TLS is set up, drafts are not sealed'],
  [/(办理|申请)加入或认领|如有异议可以申诉/, 'there is no such page'],
];
/** Promises that only an operator can make: they must not be in articles that every installation begins with. */
const promises: readonly RegExp[] = [
  /\d+个?工作日内/,
  /服务时间为/,
  /逐条(记录并)?答复/,
  /立即协助/,
  /核实身份后更换/,
  /优先处理/,
];
/** Features that help articles once described and that do not exist; each entry goes when its feature is built. */
const unbuilt: readonly RegExp[] = [/需?重新确认/, /线下核验/, /工作台/];
/** Rules of law, quoted to a user who breaks them. */
const rules = /before_deadline/;

describe('texts for users', () => {
  it('make no promise of secrecy that the code does not keep', async () => {
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

  it('refer to no feature that does not exist', async () => {
    const found: string[] = [];
    for (const { slug, body } of articles) {
      for (const feature of [...unbuilt, ...promises]) {
        if (feature.test(body)) found.push(`${slug}: ${feature}`);
      }
    }
    expect(found).toEqual([]);
  });
});

/** Quotations in articles that are on no page: samples of typed text, and words of swindlers. */
const samples: ReadonlySet<string> = new Set([
  '1,200.50',
  '￥1200',
  '6.00%',
  '光伏',
  '入库费',
  '中标服务保证金',
]);

describe('the help articles', () => {
  it('name pages, buttons and states as the portal shows them', () => {
    const shown = [...portal.values(), ...rulesOfWords.values()].join('\n');
    const titles = new Set(articles.flatMap(({ title, category }) => [title, category]));
    const missing = articles.flatMap(({ slug, body }) =>
      [...body.matchAll(/[“「]([^”」]+)[”」]/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => !samples.has(name) && !titles.has(name) && !shown.includes(name))
        .map((name) => `${slug}: “${name}”`),
    );
    expect(missing).toEqual([]);
  });

  it('take times, sizes and counts from the code, and contain no such number', async () => {
    const written: string[] = [];
    for (const [path, text] of await sourcesOf('apps/api/seeds/help/*.md')) {
      for (const [number] of text.matchAll(/\d+(?:\.\d+)? ?(?:分钟|小时|秒|台|个文件|[KMG]B)/g)) {
        written.push(`${path}: ${number}`);
      }
    }
    expect(written).toEqual([]);
  });

  it('use every fact that exists', async () => {
    const text = [...(await sourcesOf('apps/api/seeds/help/*.md')).values()].join('\n');
    expect(Object.keys(helpFacts).filter((name) => !text.includes(`{{${name}}}`))).toEqual([]);
  });
});

describe('numbers on a page', () => {
  const pages = [...fronts, ...articles.map(({ slug, body }) => [slug, body] as const)];

  it('of lengths are those of a rule', () => {
    // As text in a message, or as the bounds from which a message or a comparison is made.
    const bounds =
      /(\d+)–(\d+)(?=[字位])|min: (\d+), max: ([\d_]+)|, (\d+), ([\d_]+)\)|length >= (\d+) && length <= ([\d_]+)/g;
    const ranges = new Set(
      [...rulesOfWords.values()].flatMap((text) =>
        [...text.matchAll(bounds)].map(([, ...found]) =>
          found
            .filter((bound) => bound !== undefined)
            .join('–')
            .replaceAll('_', ''),
        ),
      ),
    );
    const unknown = pages.flatMap(([path, text]) =>
      [...text.matchAll(/\d+–\d+(?=[字位])/g)]
        .filter(([range]) => !ranges.has(range))
        .map(([range]) => `${path}: ${range}`),
    );
    expect(unknown).toEqual([]);
  });

  it('of file sizes are those of the upload rules', () => {
    const limits = [...Object.values(purposeRules), personFiles].map(({ maxSize }) => maxSize);
    const sizes = new Set(limits.map((bytes) => bytes / (1024 * 1024)));
    const unknown = pages.flatMap(([path, text]) =>
      [...text.matchAll(/(?:过|上限|最大)(\d+(?:\.\d+)?) ?MB/g)]
        .filter(([, size]) => !sizes.has(Number(size)))
        .map(([words]) => `${path}: ${words}`),
    );
    expect(unknown).toEqual([]);
  });

  it('of file types are those that uploads accept', () => {
    const forms = new Set(formNames('any').split('、'));
    const unknown = [...fronts].flatMap(([path, text]) =>
      [...text.matchAll(/accept="([^"{]+)"/g)]
        .flatMap(([, list = '']) => list.split(','))
        .filter((form) => form.startsWith('.') && !forms.has(form.slice(1)))
        .map((form) => `${path}: ${form}`),
    );
    expect(unknown).toEqual([]);
  });

  it('of minutes are those of the code', () => {
    const minutes = new Set([helpFacts.otpMinutes, helpFacts.idleMinutes, helpFacts.lockMinutes]);
    const unknown = [...fronts].flatMap(([path, text]) =>
      [...text.matchAll(/(\d+)分钟/g)]
        .filter(([, number = '']) => !minutes.has(number))
        .map(([words]) => `${path}: ${words}`),
    );
    expect(unknown).toEqual([]);
  });
});
