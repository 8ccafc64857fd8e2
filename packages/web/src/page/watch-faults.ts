type Tell = (error: unknown, file: string) => void;

const waiting: Parameters<Tell>[] = [];
let tell: Tell = (...fault) => waiting.push(fault);

/** Takes note of what no code caught: thrown in a handler or a timer, or rejected and awaited by nobody. */
export function watchFaults(): void {
  addEventListener('error', ({ error, message, filename }) => tell(error ?? message, filename));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason, ''));
}

/** What tells comes a moment later, since no first page is made larger by it; faults met before are told then. */
export function tellBy(told: Tell): void {
  tell = told;
  for (const fault of waiting.splice(0)) told(...fault);
}
