const note = 'outside_binding';

/** Notes that the browser leaves to bind the signed-in account; it returns to the address that also handles sign-in. */
export function noteBinding(): void {
  try {
    sessionStorage.setItem(note, '1');
  } catch {
    // A browser without storage returns as if to sign in, and the server answers that this was no sign-in.
  }
}

/** Whether the browser left to bind. Removes the note. */
export function takeBinding(): boolean {
  try {
    const noted = sessionStorage.getItem(note) !== null;
    sessionStorage.removeItem(note);
    return noted;
  } catch {
    return false;
  }
}
