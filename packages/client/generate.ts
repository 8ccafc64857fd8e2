import { mkdirSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codes, commonReasons, type Reason } from '@procure/contract/codes.ts';
import type { AnyEndpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';

const here = dirname(fileURLToPath(import.meta.url));
const contractFolder = join(here, '../contract/src');

const banner = '// Made from the contract by packages/client/generate.ts; do not edit.\n';

/** The files that tell the browser where its calls go, as path below `src` → text. */
export async function generateWires(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>([['common-reasons.gen.ts', commonReasonsFile()]]);
  const remaining = new Set(endpoints.keys());
  for (const noun of (await readdir(contractFolder, { withFileTypes: true })).filter((it) =>
    it.isDirectory(),
  )) {
    for (const name of (await readdir(join(contractFolder, noun.name))).sort()) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const module: Record<string, unknown> = await import(join(contractFolder, noun.name, name));
      const own = Object.entries(module).flatMap(([key, value]): [string, AnyEndpoint][] => {
        const endpoint = endpoints.get(key);
        return endpoint !== undefined && endpoint === value ? [[key, endpoint]] : [];
      });
      if (own.length === 0) continue;
      own.sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [key] of own) remaining.delete(key);
      files.set(`${noun.name}/${name.replace(/\.ts$/, '.gen.ts')}`, wireFile(`${noun.name}/${name}`, own));
    }
  }
  if (remaining.size > 0) throw new Error(`no contract module exports ${[...remaining].join(', ')}`);
  return files;
}

function wireFile(contractModule: string, own: readonly [string, AnyEndpoint][]): string {
  const constants = own.map(([name, { method, path, refusals, device }]) => {
    const reasons = refusals.map((reason: Reason) => `'${codes[reason].code}': '${reason}'`).join(', ');
    const named = reasons === '' ? '' : `, reasons: { ${reasons} }`;
    return `export const ${name}: Wire<typeof contract.${name}> = { method: '${method}', path: '${path}'${named}${device ? ', device: true' : ''} };\n`;
  });
  const imports = `import type * as contract from '@procure/contract/${contractModule}';\nimport type { Wire } from '../wire.ts';\n`;
  return `${banner}${imports}\n${constants.join('')}`;
}

function commonReasonsFile(): string {
  const lines = commonReasons.map((reason) => `  '${codes[reason].code}': '${reason}',\n`);
  return `${banner}
export const commonReasonsByCode = {
${lines.join('')}} as const;

/** What any endpoint may answer besides its own refusals. */
export type CommonReason = (typeof commonReasonsByCode)[keyof typeof commonReasonsByCode];
`;
}

if (import.meta.main) {
  for (const [path, text] of await generateWires()) {
    mkdirSync(dirname(join(here, 'src', path)), { recursive: true });
    await writeFile(join(here, 'src', path), text);
  }
}
