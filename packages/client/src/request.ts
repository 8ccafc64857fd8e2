type Input = Readonly<Record<string, unknown>>;

/**
 * Builds the URL and body of a call as the specification requires: path parameters are inserted into the path; the
 * other input goes into the query (GET) or a JSON body (POST), both with `timeStamp`. Undefined values are omitted. A
 * list appears in the query once for each item.
 * @throws TypeError if a path parameter is missing
 */
export function toRequest(
  method: 'GET' | 'POST',
  path: string,
  input: Input,
  timeStamp: number,
): { url: string; body?: string } {
  const fields: Record<string, unknown> = { ...input };
  const resolvedPath = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = fields[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${path}: the path parameter ${name} is missing`);
    }
    delete fields[name];
    return encodeURIComponent(String(value));
  });
  if (method === 'POST') return { url: resolvedPath, body: JSON.stringify({ ...fields, timeStamp }) };

  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item));
    }
  }
  query.append('timeStamp', String(timeStamp));
  return { url: `${resolvedPath}?${query}` };
}
