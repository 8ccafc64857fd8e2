/** What the code or its libraries use and a browser of the baseline may lack. `polyfills.ts` brings all of it. */
function lacksSomething(): boolean {
  return !(
    'any' in AbortSignal &&
    'timeout' in AbortSignal &&
    'groupBy' in Map &&
    'toSorted' in Array.prototype &&
    'toReversed' in Array.prototype
  );
}

/** Before anything of the page runs: loads what the browser lacks. Today's browsers lack, and load, nothing. */
export async function fillIn(): Promise<void> {
  if (lacksSomething()) await import('./polyfills.ts');
}
