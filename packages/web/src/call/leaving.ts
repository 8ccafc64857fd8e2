/** Ends when a page that is to be left by itself may be left: what was typed a moment ago is in this browser. */
export let settled: () => Promise<unknown> = async () => {};

/** Told by what keeps work in this browser; a visitor's page has nothing to wait for, and loads none of it. */
export function settleBy(wait: () => Promise<unknown>): void {
  settled = wait;
}
