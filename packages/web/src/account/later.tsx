import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { LoadFailure } from '@procure/ui/page-load/load-later.ts';
import { type ComponentType, useEffect, useState } from 'react';

interface LaterProps {
  /** The same function at every call. */
  readonly load: () => Promise<ComponentType>;
}

/** A page that few come to: the others, who come to its address for another, do not load it. */
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
