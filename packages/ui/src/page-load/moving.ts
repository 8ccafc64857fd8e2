import { writeNote } from './cookie.ts';

export const underwayNote = 'underway';

/**
 * Remembers where a move leads, should it break off: where a page's file is missing (a new version was deployed)
 * the router reloads the page that is being left, and the head script then goes on to the one that was wanted.
 * @returns what ends the remembering: the page came, or was refused
 */
export function rememberMove(wanted: string): () => void {
  const note = () => writeNote(underwayNote, `${location.pathname}${location.search} ${wanted}`, 30);
  addEventListener('pagehide', note);
  return () => removeEventListener('pagehide', note);
}
