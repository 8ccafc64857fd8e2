/** Resolves when the program may leave the page: the latest input is stored in this browser. */
export let settled: () => Promise<unknown> = async () => {};

/** Sets the wait. Called by the modules that store work in this browser; a visitor's page loads none of them. */
export function settleBy(wait: () => Promise<unknown>): void {
  settled = wait;
}
