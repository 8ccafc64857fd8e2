import { useState } from 'react';
import type { Reasons } from './reason-input.tsx';

/** Reasons for sending back, collected at the fields. */
export function useReasons(): Reasons {
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    given,
    set: (field, message) =>
      setGiven((now) => {
        const next = new Map(now);
        if (message === null) next.delete(field);
        else next.set(field, message);
        return next;
      }),
  };
}

/** As they are sent; empty while one is unfinished. */
export function finished({ given }: Reasons): { field: string; message: string }[] {
  const all = [...given].map(([field, message]) => ({ field, message: message.trim() }));
  return all.every(({ message }) => [...message].length >= 2) ? all : [];
}
