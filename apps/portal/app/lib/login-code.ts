/** The address without the login code; everything else is kept. */
export function withoutCode(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('loginName');
  const rest = query.toString();
  return `${url.pathname}${rest ? `?${rest}` : ''}${url.hash}`;
}
