import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of pieces that lie about before they are swept up. */
const most = 4 * 1024 * 1024;
/** By how much, in percent, the heap may grow before V8 looks through all of it. */
const growth = 35;

let came = 0;
let sweep: (() => void) | null = null;

/**
 * To be told of the bytes that uploads bring. Each piece is memory outside of the heap, which V8 knows as so much growth:
 * left alone it looks through a heap of 60 MB every ten megabytes, which costs more than all else that is done with them.
 * They are young when they are done with; a look at what is young finds them, if it comes soon enough.
 */
export function sweepAfter(bytes: number): void {
  came += bytes;
  if (came < most) return;
  came = 0;
  sweep ??= prepare();
  sweep();
}

function prepare(): () => void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  return typeof collect === 'function' ? () => collect({ type: 'minor' }) : () => undefined;
}
