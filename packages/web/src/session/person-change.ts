import { onStoredElsewhere } from './storage.ts';

/** Calls `listener` when another account may have signed in. A frozen page gets no events until it is shown. */
export function onPersonChange(listener: () => void): () => void {
  const forget = onStoredElsewhere(listener);
  addEventListener('pageshow', listener);
  addEventListener('focus', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    forget();
    removeEventListener('pageshow', listener);
    removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
