type Tell = (error: unknown, file: string) => void;

const waiting: Parameters<Tell>[] = [];
let tell: Tell = (...fault) => waiting.push(fault);

/** Records uncaught errors: thrown in a handler or a timer, or rejected without a handler. */
export function watchFaults(): void {
  addEventListener('error', ({ error, message, filename }) => tell(error ?? message, filename));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason, ''));
}

/** Sets the function that reports faults, and reports earlier ones. It loads late, to keep the first page small. */
export function tellBy(told: Tell): void {
  tell = told;
  for (const fault of waiting.splice(0)) told(...fault);
}
