import type { Failure, Reply } from '@procure/client/client.ts';
import type { Wire } from '@procure/client/wire.ts';
import type { AnyEndpoint, OutputOf, RequestOf } from '@procure/contract/endpoint.ts';
import { forgetRefusal, refuse } from '@procure/ui/refusal/refusal.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from './client.ts';
import { withWay } from './way.ts';

export interface Act<E extends AnyEndpoint> {
  /** True while it is under way: a second click does nothing. */
  readonly busy: boolean;
  /** What the last attempt was refused for; null after a success and before the first. */
  readonly failure: Failure | null;
  /** @returns the answer, or null where it was refused or is under way already */
  run(input: RequestOf<E>, said: string): Promise<OutputOf<E> | null>;
}

/** One command: guards against the second click, says what came of it, and has the lot's pages read again. */
export function useAct<E extends AnyEndpoint>(endpoint: Wire<E>): Act<E> {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // State would let a second click of the same moment through.
  const running = useRef(false);
  return {
    busy,
    failure,
    async run(input, said) {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      forgetRefusal();
      const reply: Reply<E> = await client.call(endpoint, input).finally(() => {
        running.current = false;
        setBusy(false);
      });
      setFailure(reply.ok ? null : reply);
      if (reply.ok) toast.success(said);
      else refuse(withWay(reply));
      // A refusal may mean that time or somebody else was quicker: what is shown is then old as well.
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/outer/pch/'),
      });
      return reply.ok ? reply.data : null;
    },
  };
}

/** The first message of each field of a refusal. */
export function fieldMessages(failure: Failure | null): ReadonlyMap<string, string> {
  return new Map((failure?.fields ?? []).map(({ field, message }) => [field, message]));
}
