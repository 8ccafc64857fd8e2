/** `AbortSignal.any` for browsers without it: aborted with the reason of the first of `signals` that is. */
export function abortSignalAny(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  const all = [...signals];
  const stop = ({ target }: { readonly target: EventTarget | null }) => {
    // A source may outlive what waits for it by far: it keeps no listener of what is over.
    for (const signal of all) signal.removeEventListener('abort', stop);
    controller.abort((target as AbortSignal).reason);
  };
  const gone = all.find(({ aborted }) => aborted);
  if (gone !== undefined) controller.abort(gone.reason);
  else for (const signal of all) signal.addEventListener('abort', stop);
  return controller.signal;
}

/** `AbortSignal.timeout` for browsers without it. */
export function abortSignalTimeout(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(
    () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')),
    milliseconds,
  );
  return controller.signal;
}
