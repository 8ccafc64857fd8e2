/** The pager's entries: at most seven, first and last always, `gap` where numbers are left out. */
export function pagerEntries(current: number, last: number): (number | 'gap-left' | 'gap-right')[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const from = Math.min(Math.max(current - 1, 3), last - 4);
  const to = from + 2;
  if (current <= 4) return [1, 2, 3, 4, 5, 'gap-right', last];
  if (current >= last - 3) return [1, 'gap-left', last - 4, last - 3, last - 2, last - 1, last];
  return [1, 'gap-left', from, from + 1, to, 'gap-right', last];
}

/** The existing page nearest to the number typed into the jumper; undefined if it is no number. */
export function jumpTarget(typed: string, last: number): number | undefined {
  if (!/^\d{1,9}$/.test(typed.trim())) return undefined;
  return Math.min(Math.max(Number(typed), 1), last);
}

/** A page's address taken apart for a GET form without JavaScript: everything but the page number. */
export function jumpForm(href: string): { action: string; hidden: [name: string, value: string][] } {
  const [path = '', query = ''] = href.split('?');
  const hidden = [...new URLSearchParams(query)].filter(([name]) => name !== 'pageNum');
  return { action: path, hidden };
}
