import { writeNote } from './cookie.ts';

export const underwayNote = 'underway';

/**
 * Stores the address of a navigation in case it is interrupted: if a page's file is missing (a new version was deployed),
 * the router reloads the current page, and the head script then opens the stored address.
 * @returns a function that clears the address once the page has opened or was refused
 */
export function rememberMove(wanted: string): () => void {
  const note = () => writeNote(underwayNote, `${location.pathname}${location.search} ${wanted}`, 30);
  addEventListener('pagehide', note);
  return () => removeEventListener('pagehide', note);
}
