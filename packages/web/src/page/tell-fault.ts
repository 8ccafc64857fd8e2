import { faultNumber } from '@procure/client/fault.ts';
import { toast } from '@procure/ui/toast/toast.tsx';

/** Long enough to read a number and note it. */
const shownFor = 20_000;

/** One error may be thrown and rejected both; told once. */
const met = new WeakSet<object>();
/** The first of those that are alike: a handler that fails at every move has one number, not a tower of them. */
const firsts = new Map<string, unknown>();

/**
 * Whether `error` comes from our own scripts: what a browser's extension throws into the page is not ours. The place
 * where it was thrown decides; an error without any place is taken for ours, as those of the browser's own functions are.
 */
function isOurs(error: unknown, file: string): boolean {
  if (!(error instanceof Error || error instanceof DOMException))
    return file.startsWith(`${location.origin}/`);
  // The message may name an address too, and not the one it was thrown at.
  const stack = (error.stack ?? '').replace(error.message, '');
  const [place = file] = /[\w-]+:\/\/[^\s)]+/.exec(stack) ?? [];
  return place === '' || place.startsWith(`${location.origin}/`);
}

/** Tells the reader of a fault of ours, with its number. */
export function tellFault(error: unknown, file: string): void {
  // The browser's word for a layout that takes another turn; it has no error.
  if (typeof error === 'string' && /^ResizeObserver loop/.test(error)) return;
  if (error instanceof Object) {
    if (met.has(error)) return;
    met.add(error);
  }
  const { name = '', message = String(error), stack = '' } = error instanceof Error ? error : {};
  // Somebody gave up waiting, as they may.
  if (name === 'AbortError' || (error instanceof DOMException && error.name === 'AbortError')) return;
  if (!isOurs(error, file)) return;
  // An answer, in words of its own already; by its name, since its class comes with what public pages do not load.
  if (name === 'CallError' || name === 'UploadError' || name === 'LoadFailure') {
    toast.error(message, { duration: shownFor });
    return;
  }
  const alike = `${name} ${message} ${stack}`;
  if (!firsts.has(alike)) firsts.set(alike, error);
  const number = faultNumber(firsts.get(alike));
  // A page that did not come whole says so itself.
  if (document.documentElement.hasAttribute('data-load-failed')) return;
  toast.error(`页面程序出错（编号 ${number}），刚才的操作可能没有完成，请刷新后重试`, { duration: shownFor });
}
