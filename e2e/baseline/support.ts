import data from '@mdn/browser-compat-data' with { type: 'json' };
import { baselineBrowsers } from '@procure/ui/baseline/browsers.ts';

/** MDN's support data for one browser: several statements if support was added, removed or renamed. */
interface Statement {
  readonly version_added: string | false | null;
  readonly version_removed?: string | false | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}

interface Compat {
  readonly spec_url?: string | readonly string[];
  readonly support: Readonly<Record<string, Statement | readonly Statement[] | undefined>>;
}

interface Entry {
  readonly __compat?: Compat;
  readonly [name: string]: unknown;
}

/**
 * A feature of the language or the browser, such as `Array.fromAsync` or `structuredClone`, and the browsers that
 * have it.
 */
export interface Feature {
  readonly id: string;
  readonly support: Compat['support'];
}

/** `15.4` → 15.004, so that 15.10 is more than 15.4. `≤37` counts as 37. */
function numberOf(version: string): number {
  const [whole, part = '0'] = version.replace('≤', '').split('.');
  return Number(whole) + Number(part) / 1000;
}

/** MDN's names for the browsers of the build configuration, if they differ. */
const ids: Readonly<Record<string, string>> = { ios: 'safari_ios' };

export const baseline: ReadonlyMap<string, number> = new Map(
  baselineBrowsers.map((browser) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? [];
    const id = ids[name] ?? name;
    if (!(id in data.browsers)) throw new Error(`${browser}: MDN's data knows no ${id}`);
    return [id, numberOf(version)];
  }),
);

/** The first version of a browser that has the feature under its own name and without a flag; infinity if none has. */
export function since({ support }: Feature, browser: string): number {
  const own = [support[browser] ?? []]
    .flat()
    .filter(({ flags, prefix, alternative_name: other }) => (flags ?? prefix ?? other) === undefined);
  // Support that was removed counts only if a later statement adds it again.
  if (own.every(({ version_removed: removed }) => removed)) return Number.POSITIVE_INFINITY;
  const versions = own.flatMap(({ version_added: added }) =>
    typeof added === 'string' && added !== 'preview' ? [numberOf(added)] : [],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...versions);
}

export function isInBaseline(feature: Feature): boolean {
  return [...baseline].every(([browser, version]) => since(feature, browser) <= version);
}

/** Global names, such as `Iterator` and `structuredClone`. */
export const globals = new Map<string, Feature>();
/** Properties of globals, such as `Array.fromAsync` and `navigator.locks`. */
export const members = new Map<string, Feature>();
/** Methods of language or page objects, by name alone: `toSorted` belongs to two classes. */
export const methods = new Map<string, readonly Feature[]>();

const add = (method: string, feature: Feature) =>
  methods.set(method, [...(methods.get(method) ?? []), feature]);

function entriesOf(entry: unknown): [string, Entry, Compat][] {
  return Object.entries(entry as Readonly<Record<string, Entry>>).flatMap(([name, one]) =>
    name === '__compat' || one.__compat === undefined ? [] : [[name, one, one.__compat]],
  );
}

/** Page objects that have a global name, with that name. */
const wellKnown: Readonly<Record<string, string>> = {
  Crypto: 'crypto',
  Document: 'document',
  History: 'history',
  Navigator: 'navigator',
  Performance: 'performance',
};

function readLanguage(): void {
  const read = (owner: string, entry: Entry) => {
    for (const [name, one, { spec_url: where, support }] of entriesOf(entry)) {
      const feature = { id: `${owner}.${name}`, support };
      members.set(feature.id, feature);
      if ([where ?? []].flat().some((url) => /[.-]prototype[.-]/.test(url))) add(name, feature);
      if (owner === 'Intl') read(feature.id, one);
    }
  };
  for (const [name, entry, { support }] of entriesOf(data.javascript.builtins)) {
    globals.set(name, { id: name, support });
    read(name, entry);
  }
}

function readPage(): void {
  for (const [owner, entry, { support }] of entriesOf(data.api)) {
    const whole = { id: owner, support };
    if (!globals.has(owner)) globals.set(owner, whole);
    for (const [name, , { support }] of entriesOf(entry)) {
      const feature = { id: `${owner}.${name.replace(/_static$/, '')}`, support };
      if (name.endsWith('_static')) members.set(feature.id, feature);
      else if (/^\w+_/.test(name)) continue;
      else {
        // Methods of newer interfaces are left out: code that has such an object has tested for the interface by name.
        if (isInBaseline(whole)) add(name, feature);
        if (owner === 'Window' && !globals.has(name)) globals.set(name, { id: name, support });
        const known = wellKnown[owner];
        if (known !== undefined) members.set(`${known}.${name}`, feature);
      }
    }
  }
}

readLanguage();
readPage();
