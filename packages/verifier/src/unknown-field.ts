import type { Finding } from './finding.ts';

/** The fields that a kind of file has: a boolean where nothing below is looked into, a list for each of several. */
export type Fields = boolean | readonly [Fields] | { readonly [name: string]: Fields };

/**
 * The fields of a file that no file of its kind has. Nothing signs them and nothing here reads them, so that anybody may
 * have written them: a reader must not take them for what was proved.
 */
export function ofUnknown(given: unknown, fields: Fields): readonly Finding[] {
  const names = [...new Set(unknownIn(given, fields, ''))];
  if (names.length === 0) return [];
  const shown = names.slice(0, most).join('、');
  const rest = names.length > most ? `等${names.length}项` : '';
  return [
    {
      holds: null,
      missing: true,
      words: `文件中有平台不会写入、也没有签名的内容，请勿采信：${shown}${rest}`,
    },
  ];
}

const most = 10;

function unknownIn(given: unknown, fields: Fields, at: string): readonly string[] {
  if (typeof fields === 'boolean' || typeof given !== 'object' || given === null) return [];
  if (Array.isArray(given)) {
    const [each] = isList(fields) ? fields : [{}];
    return given.flatMap((one: unknown) => unknownIn(one, each, at));
  }
  if (isList(fields)) return [at];
  return Object.entries(given).flatMap(([name, value]) => {
    const place = at === '' ? name : `${at}.${name}`;
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return known === undefined ? [place] : unknownIn(value, known, place);
  });
}

function isList(fields: Exclude<Fields, boolean>): fields is readonly [Fields] {
  return Array.isArray(fields);
}
