import type { Finding } from './finding.ts';

/**
 * The known fields of a kind of file: a boolean for a value that is not inspected, a tuple for the items of an array.
 */
export type Fields = boolean | readonly [Fields] | { readonly [name: string]: Fields };

/**
 * Reports fields that no file of this kind has. They are neither signed nor checked, and anyone may have added them, so
 * the reader must be warned not to rely on them.
 */
export function findUnknownFields(given: unknown, fields: Fields): readonly Finding[] {
  const names = [...new Set(unknownIn(given, fields, ''))];
  if (names.length === 0) return [];
  const list = names.slice(0, maxNames).join('、');
  const rest = names.length > maxNames ? `等${names.length}项` : '';
  return [
    {
      holds: null,
      missing: true,
      words: `文件中有平台不会写入、也没有签名的内容，请勿采信：${list}${rest}`,
    },
  ];
}

const maxNames = 10;

function unknownIn(given: unknown, fields: Fields, at: string): readonly string[] {
  if (typeof fields === 'boolean' || typeof given !== 'object' || given === null) return [];
  if (Array.isArray(given)) {
    const [itemFields] = isList(fields) ? fields : [{}];
    return given.flatMap((item: unknown) => unknownIn(item, itemFields, at));
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
