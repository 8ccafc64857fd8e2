import { type ReactNode, useSyncExternalStore } from 'react';
import { onStored, read } from './storage.ts';

/** Whether a stored permission list (a JSON text) holds an entry with this code. */
export function holds(stored: string | null, code: string): boolean {
  if (stored === null) return false;
  try {
    const entries: unknown = JSON.parse(stored);
    return Array.isArray(entries) && entries.some((entry: { code?: unknown } | null) => entry?.code === code);
  } catch {
    return false;
  }
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The questions about permissions in the codes of one side, suppliers' or staff's. `useWithheld` names what a person
 * may do elsewhere, and not where it is asked: a part of the page that is about something they only read.
 */
export function permissionsOf<Code extends string>(
  useWithheld: () => ReadonlySet<string> = () => nothing,
  /** Whether what is withheld is still being asked for. */
  useUnsettled: () => boolean = () => false,
) {
  /** What who is signed in may use. The server decides again, always. */
  function useHeld(): (code: Code) => boolean {
    const stored = useSyncExternalStore(
      onStored,
      () => read('btnPermission'),
      () => null,
    );
    const withheld = useWithheld();
    return (code) => !withheld.has(code) && holds(stored, code);
  }

  /** Whether the permissions have arrived, and what is withheld of them. */
  function useKnown(): boolean {
    const stored = useSyncExternalStore(
      onStored,
      () => read('btnPermission'),
      () => null,
    );
    return !useUnsettled() && stored !== null;
  }

  /** Whether who is signed in may use the control of this code. */
  function useAllowed(code: Code): boolean {
    return useHeld()(code);
  }

  interface AllowedProps {
    readonly code: Code;
    readonly otherwise?: ReactNode;
    readonly children: ReactNode;
  }

  /** While it is not known yet what may be done, nothing stands there: neither the act nor who else does it. */
  function Allowed({ code, otherwise = null, children }: AllowedProps) {
    const allowed = useAllowed(code);
    const isKnown = useKnown();
    if (allowed) return children;
    return isKnown ? otherwise : null;
  }

  return { useHeld, useAllowed, Allowed };
}
