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
 * Permission hooks for the codes of one side, suppliers or staff. `useWithheld` returns rights that the user has
 * elsewhere but not here, for instance in a part of the page that the user may only read.
 */
export function permissionsOf<Code extends string>(
  useWithheld: () => ReadonlySet<string> = () => nothing,
  /** Whether the withheld rights are still loading. */
  useUnsettled: () => boolean = () => false,
) {
  /** Returns a test for the signed-in user's rights. The server always checks them again. */
  function useHeld(): (code: Code) => boolean {
    const stored = useSyncExternalStore(
      onStored,
      () => read('btnPermission'),
      () => null,
    );
    const withheld = useWithheld();
    return (code) => !withheld.has(code) && holds(stored, code);
  }

  /** Whether the permissions and the withheld rights are known. */
  function useKnown(): boolean {
    const stored = useSyncExternalStore(
      onStored,
      () => read('btnPermission'),
      () => null,
    );
    return !useUnsettled() && stored !== null;
  }

  /** Whether the signed-in user may use the control with this code. */
  function useAllowed(code: Code): boolean {
    return useHeld()(code);
  }

  interface AllowedProps {
    readonly code: Code;
    readonly otherwise?: ReactNode;
    readonly children: ReactNode;
  }

  /** Renders the children if the code is allowed. Renders `otherwise` only once the permissions are known. */
  function Allowed({ code, otherwise = null, children }: AllowedProps) {
    const allowed = useAllowed(code);
    const isKnown = useKnown();
    if (allowed) return children;
    return isKnown ? otherwise : null;
  }

  return { useHeld, useAllowed, Allowed };
}
