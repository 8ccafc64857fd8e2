import type { Client, Failure } from '@procure/client/client.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { ErrorSummary, type SummaryError } from '@procure/ui/field/error-summary.tsx';
import { takeReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { toast } from '@procure/ui/toast/toast.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../call/client.ts';
import { useSite } from '../page/site.ts';
import { refusedIn, type WayLater } from '../session/problem.ts';
import styles from './outside.module.css';
import { takeBinding } from './outside-binding.ts';

interface OutsideReturnProps {
  readonly enter: (
    by: Client,
    query: string,
  ) => Promise<{ readonly ok: true; readonly data: { readonly token: string } } | Failure>;
  /** Binds the external identity to the signed-in account. */
  readonly bind: (by: Client, query: string) => Promise<{ readonly ok: true } | Failure>;
  readonly takeUp: (token: string) => Promise<Failure | null>;
  readonly onward: (back: string | null) => string;
  /** Address of the account settings, where a binding begins. */
  readonly settings: string;
  readonly wayOf: WayLater;
  /** Form that binds an identity without an account. If absent, the message of the refusal says what to do. */
  readonly unbound?: (enter: (token: string) => Promise<Failure | null>) => ReactNode;
}

/** Page to which the external sign-in returns. It uses the code in the address at once and removes it. */
export function OutsideReturn(props: OutsideReturnProps) {
  const { enter, bind, takeUp, onward, settings, wayOf, unbound } = props;
  const title = useSite()?.outside ?? '';
  const navigate = useNavigate();
  const [problems, setProblems] = useState<readonly SummaryError[]>([]);
  const [waits, setWaits] = useState(false);
  const isAsked = useRef(false);

  async function take(token: string): Promise<Failure | null> {
    const failure = await takeUp(token);
    if (failure === null) navigate(onward(takeReturnAddress()), { replace: true });
    return failure;
  }

  async function arrive(query: string) {
    if (takeBinding()) {
      const bound = await bind(client, query);
      if (bound.ok) {
        toast.success(`已绑定${title}`);
        navigate(settings, { replace: true });
      } else setProblems(await refusedIn(bound, wayOf));
      return;
    }
    const answer = await enter(client, query);
    const failure = answer.ok ? await take(answer.data.token) : answer;
    if (failure === null) return;
    if (failure.reason === 'second_step_required') navigate('/login?second=1', { replace: true });
    else if (failure.reason === 'dingtalk_unbound' && unbound !== undefined) setWaits(true);
    else setProblems(await refusedIn(failure, wayOf));
  }

  // Once: the code in the address is valid for one use.
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const { search, pathname } = location;
    // The code leaves the address and the history.
    history.replaceState(history.state, '', pathname);
    if (new URLSearchParams(search).has('state')) void arrive(search);
    else setWaits(unbound !== undefined);
  });

  if (waits && unbound !== undefined) return unbound(take);
  return problems.length === 0 ? (
    <p className={styles.waiting} role="status">
      {`正在验证${title}授权…`}
    </p>
  ) : (
    <div className={styles.other}>
      <ErrorSummary errors={problems} />
      <ButtonLink href="/login">返回登录</ButtonLink>
    </div>
  );
}
