import { useEffect, useEffectEvent } from 'react';
import { follow } from './change-line.ts';

/**
 * Hears, while `isOn`, that something changed at this address. A line may be refused, or cut on the way: who uses it
 * also asks by itself, only less often.
 */
export function useChanges(
  path: string,
  input: Readonly<Record<string, string>>,
  isOn: boolean,
  onChange: () => void,
) {
  const hear = useEffectEvent(onChange);
  const asked = JSON.stringify(input);
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    void follow(path, JSON.parse(asked) as Record<string, string>, controller.signal, hear);
    return () => controller.abort();
  }, [path, asked, isOn]);
}
