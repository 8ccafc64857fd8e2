import { useEffect } from 'react';

/** The browser asks whoever closes the window or loads the page anew, as long as something could be lost by it. */
export function useClosingAsks(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [asks]);
}
