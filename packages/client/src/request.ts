type Input = Readonly<Record<string, unknown>>;

/**
 * Spreads an input over path, query and body, as the specification's calls do: path parameters into their
 * places, then GET into the query and POST into a JSON body, both with `timeStamp`. Undefined values are
 * left out; a list appears in the query once for each item.
 */
export function toRequest(
  method: 'GET' | 'POST',
  path: string,
  input: Input,
  timeStamp: number,
): { url: string; body?: string } {
  const rest: Record<string, unknown> = { ...input };
  const place = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${path}: the path parameter ${name} is missing`);
    }
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method === 'POST') return { url: place, body: JSON.stringify({ ...rest, timeStamp }) };

  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item));
    }
  }
  query.append('timeStamp', String(timeStamp));
  return { url: `${place}?${query}` };
}
