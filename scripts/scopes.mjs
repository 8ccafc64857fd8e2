/**
 * Checks every query of the server against `apps/api/src/platform/database/tables.ts`, which names the writers of each table
 * and the owners of its rows. `queries.mjs` reads the queries; `scripts/walls.test.ts` contains the refused cases.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readQueries } from './queries.mjs';

const place = 'apps/api/src/';
const map = `${place}platform/database/tables.ts`;
const schema = `${place}platform/database/schema.gen.ts`;

/** Every rule, so that the test can require a planted violation of each. */
export const scopeRules = [
  'whole-table-map',
  'known-call',
  'own-tables',
  'no-blind-parameter',
  'company-scope',
  'staff-scope',
  'needed-exception',
];

const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isQueryFile = (file) => /\/(?:store|read-model)\.ts$/.test(file);

export async function checkScopes(root, sources) {
  const files = sources.filter(
    (path) => path.startsWith(place) && !/\.test\.ts$|\/testing\//.test(path) && path.endsWith('.ts'),
  );
  if (!existsSync(resolve(root, map)))
    return files.length === 0 ? [] : [broken('whole-table-map', map, 'is missing')];
  const { tables, factReads } = await import(pathToFileURL(resolve(root, map)).href);
  const known = new Map(Object.entries(tables).map(([name, table]) => [snake(name), table]));
  const { declarations, entries } = readQueries(root, files);
  return [
    ...(await checkMap(root, tables)),
    ...entries.filter(({ path, who }) => path === null || who === null).map(unknownCall),
    ...declarations.flatMap((one) => [...foreignWrites(one, known), ...blindParameters(one)]),
    ...unscoped(declarations, entries, known, factReads),
  ];
}

const broken = (rule, from, message) => ({ rule, from, message });

/** Finds tables that the map lacks. The compiler checks the same in the map itself. */
async function checkMap(root, tables) {
  const text = await readFile(resolve(root, schema), 'utf8').catch(() => '');
  const body = /export interface Database \{([^}]*)\}/.exec(text)?.[1] ?? '';
  return [...body.matchAll(/^\s*(\w+):/gm)]
    .map(([, name]) => name)
    .filter((name) => !(name in tables))
    .map((name) => broken('whole-table-map', map, `says nothing of the table ${name}`));
}

function unknownCall({ file, name }) {
  return broken('known-call', file, `${name}: its path and access cannot be read in the contract`);
}

/** A table is written only by its own feature's store, or by the platform file that the map names. */
function foreignWrites({ file, name, writes }, known) {
  return [...writes].flatMap((table) => {
    const own = known.get(table);
    if (own === undefined) return [];
    const inside = own.writers.some((writer) => file.startsWith(`${place}${writer}`));
    const byStore = !file.startsWith(`${place}features/`) || /\/store\.ts$/.test(file);
    return inside && byStore
      ? []
      : [broken('own-tables', file, `${name} writes ${table}, which is written by ${own.writers}`)];
  });
}

/** A query has no unused parameter; an underscore is no excuse. */
function blindParameters({ file, name, blind, parameters }) {
  const wrong = isQueryFile(file) ? blind : parameters.filter((parameter) => parameter === '_scope');
  return wrong.map((parameter) =>
    broken('no-blind-parameter', file, `${name} takes ${parameter}: use it, or take it no longer`),
  );
}

/** Finds exported queries of stores and read-models that a call reaches although they take no scope. */
function unscoped(declarations, entries, known, factReads) {
  const supplier = reachedFrom(
    entries.filter(
      ({ path, who }) => path?.startsWith('/api/outer/') && (who === 'company' || who === 'supplier'),
    ),
  );
  const staff = reachedFrom(entries.filter(({ who }) => who === 'staff'));
  const used = new Set();
  const wrong = [];
  for (const declaration of declarations) {
    const { file, name, runs, scopes } = declaration;
    if (!isQueryFile(file) || !runs || !declaration.exported) continue;
    const owners = new Set(rowsOf(declaration).flatMap((table) => known.get(table)?.owners ?? []));
    const id = `${file.slice(place.length)}#${name}`;
    const say = (rule, call, scope) => {
      if (id in factReads) used.add(id);
      else wrong.push(broken(rule, file, `${name} is reached by ${call} and takes no ${scope}`));
    };
    // A StaffScope is proof as well: suppliers have none, so a query that takes one is the staff's part of a shared
    // act.
    if (scopes.size > 0 || declaration.held) continue;
    const bySupplier = supplier.get(declaration);
    if (bySupplier !== undefined && (owners.has('company') || owners.has('account'))) {
      say('company-scope', bySupplier, 'CompanyScope');
    }
    const byStaff = staff.get(declaration);
    if (byStaff !== undefined && (owners.has('lot') || owners.has('organisation'))) {
      say('staff-scope', byStaff, 'StaffScope');
    }
  }
  const idle = Object.keys(factReads).filter((id) => !used.has(id));
  return [...wrong, ...idle.map((id) => broken('needed-exception', map, `${id} needs no exception`))];
}

/** Every declaration that these calls reach, with the name of one such call. */
function reachedFrom(entries) {
  const reached = new Map();
  const waiting = entries.flatMap(({ name, mentions }) => [...mentions].map((one) => [one, name]));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [declaration, name] = next;
    if (reached.has(declaration)) continue;
    reached.set(declaration, name);
    for (const one of declaration.mentions) waiting.push([one, name]);
  }
  return reached;
}

/** The tables that a query reads, including those of its fragments and inner functions. */
function rowsOf(declaration, seen = new Set()) {
  if (seen.has(declaration)) return [];
  seen.add(declaration);
  const parts = [...declaration.mentions].filter(
    (one) => !one.runs || (one.file === declaration.file && !one.exported),
  );
  return [...declaration.reads, ...parts.flatMap((one) => rowsOf(one, seen))];
}
