import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { LoadFailure } from '@procure/ui/page-load/load-later.ts';
import { type ComponentType, useEffect, useState } from 'react';

interface LaterProps {
  /** The same function at every call. */
  readonly load: () => Promise<ComponentType>;
}

/** Loads a rarely used page on demand, so that other visitors of the same address do not load it. */
export function Later({ load }: LaterProps) {
  const [Page, setPage] = useState<ComponentType | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setPage(() => loaded),
      (error: unknown) => {
        if (!(error instanceof LoadFailure)) throw error;
        setProblem(error.message);
      },
    );
  }, [load]);
  if (problem !== null) return <ErrorSummary errors={[{ message: problem }]} />;
  return Page === null ? null : <Page />;
}
