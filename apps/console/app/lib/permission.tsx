import type { StaffPermission } from '@procure/domain/permission/permission.ts';
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

/** What who is signed in may use. The server decides again, always. */
export function useHeld(): (code: StaffPermission) => boolean {
  const stored = useSyncExternalStore(
    onStored,
    () => read('btnPermission'),
    () => null,
  );
  return (code) => holds(stored, code);
}

/** Whether who is signed in may use the control of this code. */
export function useAllowed(code: StaffPermission): boolean {
  return useHeld()(code);
}

interface AllowedProps {
  readonly code: StaffPermission;
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

export function Allowed({ code, otherwise = null, children }: AllowedProps) {
  return useAllowed(code) ? children : otherwise;
}
