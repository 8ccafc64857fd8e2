import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { loadLater } from '../page-load/load-later.ts';
import { toast } from '../toast/toast.tsx';
import type { Asked, ConfirmOptions } from './question.tsx';

/** No visitor is asked anything on a first page: the dialog comes after it. */
let Question: ComponentType<Asked> | undefined;

async function loadQuestion(): Promise<void> {
  Question ??= (await loadLater(import('./question.tsx'))).default;
}

/** There before it is needed: a question must not fail because the line has gone. A failure is met when it is asked. */
export function prepareQuestion(): void {
  loadQuestion().catch(() => undefined);
}

let questions: readonly Asked[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const empty: readonly Asked[] = [];

function change(next: readonly Asked[]) {
  questions = next;
  for (const listener of listeners) listener();
}

/**
 * Asks, and resolves to true when confirmed, and done where there is an `act`; cancelling, Esc and closing are false.
 * Needs `ConfirmHost`. If the code of the dialog does not load, the act is not done and the user reads why.
 */
export async function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  if (listeners.size === 0) throw new Error('confirm() needs a mounted ConfirmHost');
  if (Question === undefined) {
    const failed = await loadQuestion().then(
      () => null,
      (error: Error) => error.message,
    );
    if (failed !== null) {
      toast.error(failed);
      return false;
    }
  }
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean) => {
      change(questions.filter((one) => one.id !== id));
      resolve(yes);
    };
    change([...questions, { ...options, id, answer }]);
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows what `confirm()` asks, one question at a time; once, in the shell. */
export function ConfirmHost() {
  useEffect(() => {
    // Visitors are asked nothing.
    if (document.documentElement.hasAttribute('data-signed')) prepareQuestion();
  }, []);
  const current = useSyncExternalStore(
    subscribe,
    () => questions,
    () => empty,
  )[0];
  return current && Question ? <Question key={current.id} {...current} /> : null;
}
