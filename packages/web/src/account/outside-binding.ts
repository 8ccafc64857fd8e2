const note = 'outside_binding';

/** Said before the browser leaves to bind the account that is signed in: it comes back where others sign in. */
export function noteBinding(): void {
  try {
    sessionStorage.setItem(note, '1');
  } catch {
    // A browser that keeps nothing comes back to sign in, and is told that this was no sign-in.
  }
}

/** Whether the browser left to bind; the note is good once. */
export function takeBinding(): boolean {
  try {
    const noted = sessionStorage.getItem(note) !== null;
    sessionStorage.removeItem(note);
    return noted;
  } catch {
    return false;
  }
}
