import { useEffect, useEffectEvent } from 'react';
import { follow } from './change-line.ts';

/**
 * Calls `onChange` for each change at this address, while `isOn`. The stream may be refused or cut, so callers poll as
 * well, only less often.
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
