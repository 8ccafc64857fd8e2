import { faultNumber } from '@procure/client/fault.ts';
import { toast } from '@procure/ui/toast/toast.tsx';

/** Milliseconds, long enough to read a number and write it down. */
const shownFor = 20_000;

/** Errors already seen: one error may be both thrown and rejected, and is shown once. */
const met = new WeakSet<object>();
/** The first of each group of equal errors, so that a handler that fails repeatedly has one number. */
const firsts = new Map<string, unknown>();

/**
 * Whether `error` comes from this site's scripts and not from a browser extension. The origin of the first stack frame
 * decides. An error without a location, such as one of the browser's own functions, counts as this site's.
 */
function isOurs(error: unknown, file: string): boolean {
  if (!(error instanceof Error || error instanceof DOMException))
    return file.startsWith(`${location.origin}/`);
  // Removes the message, which may contain an address that is not the location.
  const stack = (error.stack ?? '').replace(error.message, '');
  const [place = file] = /[\w-]+:\/\/[^\s)]+/.exec(stack) ?? [];
  return place === '' || place.startsWith(`${location.origin}/`);
}

/** Shows the user a fault of this program, with its number. */
export function tellFault(error: unknown, file: string): void {
  // The browser's notice of a repeated layout, which is no error.
  if (typeof error === 'string' && /^ResizeObserver loop/.test(error)) return;
  if (error instanceof Object) {
    if (met.has(error)) return;
    met.add(error);
  }
  const { name = '', message = String(error), stack = '' } = error instanceof Error ? error : {};
  // A cancelled request is no fault.
  if (name === 'AbortError' || (error instanceof DOMException && error.name === 'AbortError')) return;
  if (!isOurs(error, file)) return;
  // An answer with its own message. Recognised by name, since public pages do not load its class.
  if (name === 'CallError' || name === 'UploadError' || name === 'LoadFailure') {
    toast.error(message, { duration: shownFor });
    return;
  }
  const alike = `${name} ${message} ${stack}`;
  if (!firsts.has(alike)) firsts.set(alike, error);
  const number = faultNumber(firsts.get(alike));
  // A page that did not load completely says so itself.
  if (document.documentElement.hasAttribute('data-load-failed')) return;
  toast.error(`页面程序出错（编号 ${number}），刚才的操作可能没有完成，请刷新后重试`, { duration: shownFor });
}
