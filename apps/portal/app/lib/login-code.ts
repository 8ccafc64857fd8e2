/** The address without the login code; everything else in it stays. */
export function withoutCode(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete('loginName');
  const rest = query.toString();
  return `${url.pathname}${rest ? `?${rest}` : ''}${url.hash}`;
}

/** Where who entered by the code goes on: where the link led, and from the page of signing in to what is theirs. */
export function onward(url: URL): string {
  return url.pathname === '/login' ? '/dashboard' : withoutCode(url);
}
