import data from '@mdn/browser-compat-data' with { type: 'json' };
import { baselineBrowsers } from '@procure/ui/baseline/browsers.ts';

/** What MDN's data says of one browser; several statements where support came, went or was called otherwise. */
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

/** Something of the language or the browser, `Array.fromAsync` or `structuredClone`, and which browsers have it. */
export interface Feature {
  readonly id: string;
  readonly support: Compat['support'];
}

/** `15.4` → 15.004, so that 15.10 is more than 15.4; `≤37` is known of 37 at the latest. */
function numberOf(version: string): number {
  const [whole, part = '0'] = version.replace('≤', '').split('.');
  return Number(whole) + Number(part) / 1000;
}

/** How MDN calls the browsers that the build tools are told of. */
const ids: Readonly<Record<string, string>> = { ios: 'safari_ios' };

export const baseline: ReadonlyMap<string, number> = new Map(
  baselineBrowsers.map((browser) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? [];
    const id = ids[name] ?? name;
    if (!(id in data.browsers)) throw new Error(`${browser}: MDN's data knows no ${id}`);
    return [id, numberOf(version)];
  }),
);

/** From which version on a browser has it, under its own name and with no switch to set; never: infinity. */
export function since({ support }: Feature, browser: string): number {
  const own = [support[browser] ?? []]
    .flat()
    .filter(({ flags, prefix, alternative_name: other }) => (flags ?? prefix ?? other) === undefined);
  // Corrected in between: the statement before ends where the next one begins.
  if (own.every(({ version_removed: removed }) => removed)) return Number.POSITIVE_INFINITY;
  const versions = own.flatMap(({ version_added: added }) =>
    typeof added === 'string' && added !== 'preview' ? [numberOf(added)] : [],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...versions);
}

export function isInBaseline(feature: Feature): boolean {
  return [...baseline].every(([browser, version]) => since(feature, browser) <= version);
}

/** What stands alone: `Iterator`, `structuredClone`. */
export const globals = new Map<string, Feature>();
/** What is asked of a global by name: `Array.fromAsync`, `navigator.locks`. */
export const members = new Map<string, Feature>();
/** What an object of the language or the page can be asked to do, by its name alone: `toSorted` of two kinds. */
export const methods = new Map<string, readonly Feature[]>();

const add = (method: string, feature: Feature) =>
  methods.set(method, [...(methods.get(method) ?? []), feature]);

function entriesOf(entry: unknown): [string, Entry, Compat][] {
  return Object.entries(entry as Readonly<Record<string, Entry>>).flatMap(([name, one]) =>
    name === '__compat' || one.__compat === undefined ? [] : [[name, one, one.__compat]],
  );
}

/** The objects of a page that are there under a name of their own, and what they are. */
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
        // What only newer interfaces have is called by whoever got such an object, and asked for it by name.
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
