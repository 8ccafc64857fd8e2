/**
 * Does the proof of work in a worker, so that the page stays usable. The answer is base64 of the JSON
 * `{ challenge, solution }`, as ALTCHA writes it; null where this browser cannot do it.
 */
export async function solveHumanCheck(challenge: object): Promise<string | null> {
  const worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      worker.postMessage(challenge);
    });
    return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}
