import type { Failure } from '@procure/client/client.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { ErrorSummary, type SummaryError } from '@procure/ui/field/error-summary.tsx';
import { LoadFailure } from '@procure/ui/page-load/load-later.ts';
import { useState } from 'react';
import { useSite } from '../page/site.ts';
import { refusedIn, type WayLater } from '../session/problem.ts';
import styles from './outside.module.css';

interface OutsideButtonProps {
  /** Requests the address of the other service. Loaded on demand, since few use it. */
  readonly start: () => Promise<{ readonly ok: true; readonly data: { readonly url: string } } | Failure>;
  readonly wayOf: WayLater;
}

/** Button of the external sign-in, if this installation has one. */
export function OutsideButton({ start, wayOf }: OutsideButtonProps) {
  const title = useSite()?.outside ?? null;
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly SummaryError[]>([]);
  if (title === null) return null;

  async function go() {
    if (busy) return;
    setBusy(true);
    try {
      const reply = await start();
      if (reply.ok) return location.assign(reply.data.url);
      setProblems(await refusedIn(reply, wayOf));
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      setProblems([{ message: error.message }]);
    }
    setBusy(false);
  }

  return (
    <div className={styles.other}>
      <ErrorSummary errors={problems} />
      <Button size="large" wide busy={busy} busyText={`正在前往${title}…`} onClick={() => void go()}>
        {`使用${title}登录`}
      </Button>
    </div>
  );
}
