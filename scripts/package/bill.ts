import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import parse from 'spdx-expression-parse';
import satisfies from 'spdx-satisfies';
import { licencesOf } from './contents.ts';
import { type Part, partsOf } from './inside.ts';
import { type Package, readPackage } from './installed.ts';

/** The place that runs a package. */
type Place = 'server' | 'browser';

/** A package with the places that run it, the parts of others that it contains, and its licence texts. */
export interface Listed extends Package {
  readonly places: readonly Place[];
  readonly parts: readonly Part[];
  /** With the path of each file; for a package without any, the standard text of its licence. */
  readonly texts: readonly { readonly from: string; readonly text: string }[];
}

/** Licences that require only that their texts and names are passed on. */
export const allowedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // A font: it may be bundled and embedded, and is not sold by itself.
  'OFL-1.1',
  'OpenSSL',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-DFS-2016',
  'Unlicense',
  'Zlib',
];
const publicDomain = 'LicenseRef-public-domain';

export function isAllowed(licence: string | null): boolean {
  if (licence === publicDomain) return true;
  try {
    return licence !== null && satisfies(licence, [...allowedLicences]);
  } catch {
    // No SPDX name: a person must read it.
    return false;
  }
}

/** The packages of an artefact, sorted by path. */
export function list(root: string, onServer: readonly string[], inBrowsers: readonly string[]) {
  return [...new Set([...onServer, ...inBrowsers])].sort().map((path): Listed => {
    const of = readPackage(path, root);
    const server: readonly Place[] = onServer.includes(path) ? ['server'] : [];
    const browser: readonly Place[] = inBrowsers.includes(path) ? ['browser'] : [];
    const parts = partsOf(of.name, of.version);
    const texts = licencesOf(path, root).map((from) => ({
      from,
      text: readFileSync(join(root, path, from), 'utf8').trim(),
    }));
    return {
      ...of,
      places: [...server, ...browser],
      parts,
      texts: texts.length > 0 ? texts : [{ from: '', text: usualText(of.licence) }],
    };
  });
}

/** @throws Error that names every licence that is not allowed */
export function refuseLicences(listed: readonly Listed[]): void {
  const wrong = listed
    .flatMap(({ path, licence, parts }) => [
      { name: path, licence },
      ...parts.map((part) => ({ name: `${path}: ${part.name}`, licence: part.licence })),
    ])
    .filter(({ licence }) => !isAllowed(licence));
  if (wrong.length === 0) return;
  const lines = wrong.map(({ name, licence }) => `  ${name}: ${licence ?? 'none'}`);
  throw new Error(`licences that nobody has allowed (scripts/package/bill.ts):\n${lines.join('\n')}`);
}

/** CycloneDX 1.6, without a serial number or time: the same artefact has the same bill. */
export function writeBill(release: { readonly version: string }, listed: readonly Listed[]): string {
  const licences = new Contrib.License.Factories.LicenseFactory(parse);
  const make = (name: string, version: string, licence: string | null, purl?: string) => {
    const component = new Models.Component(Enums.ComponentType.Library, name, { version });
    if (purl !== undefined) {
      component.purl = purl;
      component.bomRef.value = purl;
    }
    if (licence !== null) component.licenses.add(licences.makeFromString(licence));
    return component;
  };
  const whole = new Models.Component(Enums.ComponentType.Application, 'supplier-portal', {
    version: release.version,
  });
  whole.bomRef.value = 'supplier-portal';
  whole.licenses.add(licences.makeFromString('Apache-2.0'));
  const bill = new Models.Bom({ metadata: new Models.Metadata({ component: whole }) });
  for (const { path, name, version, licence, places, parts } of listed) {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const component = make(name, version, licence, purl);
    // One version may be installed in two places.
    component.bomRef.value = `${purl}#${path}`;
    component.properties.add(new Models.Property('supplier-portal:path', path));
    for (const place of places) component.properties.add(new Models.Property('supplier-portal:runs', place));
    for (const part of parts) {
      const inner = make(part.name, part.version, part.licence);
      inner.bomRef.value = `${component.bomRef.value}/${part.name}`;
      component.components.add(inner);
    }
    bill.components.add(component);
    whole.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bill, { sortLists: true, space: 2 })}\n`;
}

/** Every package by name and version; a text that several packages share appears once. */
export function writeNotices(release: { readonly version: string }, listed: readonly Listed[]): string {
  const byText = new Map<string, string[]>();
  const add = (text: string, name: string) => {
    const names = byText.get(text);
    if (names === undefined) byText.set(text, [name]);
    else names.push(name);
  };
  for (const { name, version, licence, author, places, parts, texts } of listed) {
    const who = `${name} ${version} (${licence}) · ${places.join(', ')}`;
    for (const { from, text } of texts) {
      const remark = from === '' ? ` · by ${author ?? 'its authors'}; it brings no text of its licence` : '';
      add(text, who + remark);
    }
    for (const part of parts)
      add(usualText(part.licence), `${part.name} ${part.version} (${part.licence}) · server, within ${name}`);
  }
  const rule = '='.repeat(80);
  const sections = [...byText].map(([text, names]) => `${rule}\n${names.join('\n')}\n\n${text}\n`);
  return [
    `Supplier portal ${release.version}: what it holds of others, and under which licences.\n`,
    '"server" stands in node_modules; "browser" was built into what browsers load.\n',
    ...sections,
  ].join('\n');
}

function usualText(licence: string | null): string {
  if (licence === publicDomain) return 'Its authors gave it to the public domain.';
  if (licence === null || !/^[\w.-]+$/.test(licence)) throw new Error(`no text for ${licence}`);
  const { licenseText } = createRequire(import.meta.url)(`spdx-license-list/licenses/${licence}.json`);
  return licenseText.trim();
}
