import { useEffect } from 'react';

/** Makes the browser ask before the window is closed or the page reloaded, as long as `asks` is true. */
export function useClosingAsks(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [asks]);
}
