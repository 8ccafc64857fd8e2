/**
 * Values with exactly one canonical encoding. Fractions and dates are excluded: implementations may print them
 * differently.
 */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical };

/**
 * Encodes a value by the JSON Canonicalization Scheme (RFC 8785) restricted to integers: keys sorted by UTF-16 code
 * units, no whitespace.
 * @throws TypeError for a lone surrogate, negative zero, or a number that is not a safe integer
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'string') {
    if (/\p{Surrogate}/u.test(value)) throw new TypeError('a lone surrogate has no canonical form');
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) {
      throw new TypeError(`not a canonical number: ${value}`);
    }
    return String(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

export function canonicalBytes(value: Canonical): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalJson(value));
}

function isList(value: Canonical): value is readonly Canonical[] {
  return Array.isArray(value);
}
