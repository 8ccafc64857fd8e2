import type { Failure } from '@procure/client/client.ts';
import type { OutputOf, RequestOf } from '@procure/contract/registry.ts';
import type { Route } from '@procure/contract/route.ts';
import { topDialog } from '@procure/ui/modal/open-dialogs.ts';
import { forgetRefusal, refuse } from '@procure/ui/refusal/refusal.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { client, endHere, stayHere } from './client.ts';
import { withFactor } from './factor.ts';
import { CallError } from './queries.ts';
import { withWay } from './way.ts';

/** The input, or a function that makes it with the attempt's id if the contract takes an id from the caller. */
type Input<R extends Route> = RequestOf<R> | ((id: string) => RequestOf<R>);
/** Message of success; null for none. */
type Said<R extends Route> = string | ((answer: OutputOf<R>) => string) | null;

export interface Command<R extends Route> {
  /** True while it runs, and until the shown data has been read again; meanwhile a second click does nothing. */
  readonly busy: boolean;
  /** Refusal of the last attempt; null after a success, before the first attempt and while one runs. */
  readonly failure: Failure | null;
  /** @returns the answer, or null if it was refused or is already running */
  run(input: Input<R>, said: Said<R>): Promise<OutputOf<R> | null>;
}

interface CommandOptions {
  /** Whether it ends its own session: nothing is read again afterwards, or the guard would redirect before the page. */
  readonly endsSession?: boolean;
}

/**
 * Runs one command: ignores a second click, reports the outcome, and reads the shown data again. The id it generates
 * stays the same until an attempt succeeds, so that a retry after an unknown outcome repeats the same request and does
 * not make a second one.
 */
export function useCommand<R extends Route>(
  route: R,
  { endsSession = false }: CommandOptions = {},
): Command<R> {
  const queries = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    // Offline it fails visibly instead of waiting unseen for a connection.
    networkMode: 'always',
    async mutationFn({ input }: { readonly input: RequestOf<R>; readonly said: Said<R> }) {
      if (endsSession) endHere();
      const reply = await withFactor(route, () => client.call(route, input));
      if (!reply.ok) throw new CallError(reply);
      return reply.data;
    },
    onSuccess(answer, { said }) {
      if (said !== null) toast.success(typeof said === 'string' ? said : said(answer));
      return endsSession ? undefined : readAgain(queries, route.path);
    },
    onError() {
      if (endsSession) stayHere();
      // The deadline or another user may have come first, so the shown data is outdated too. The message does not wait.
      void readAgain(queries, route.path);
    },
  });
  // A ref, since state would let through a second click at the same moment.
  const running = useRef(false);
  const id = useRef<string | null>(null);
  return {
    busy: isPending,
    failure: error instanceof CallError ? error.reply : null,
    async run(input, said) {
      if (running.current) return null;
      running.current = true;
      const dialog = topDialog();
      forgetRefusal(dialog);
      try {
        const answer = await mutateAsync({
          input: isMaker(input) ? input(made(id)) : input,
          said,
        });
        id.current = null;
        return answer;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refuse(withWay(error.reply), dialog);
        return null;
      } finally {
        running.current = false;
      }
    },
  };
}

function isMaker<R extends Route>(input: Input<R>): input is (id: string) => RequestOf<R> {
  return typeof input === 'function';
}

function made(id: { current: string | null }): string {
  id.current ??= crypto.randomUUID();
  return id.current;
}

/** Invalidates the queries of procurement (`pch`) and of the part of the platform that the command belongs to. */
export function readAgain(queries: QueryClient, command: string): Promise<void> {
  const [, api, door, part] = command.split('/');
  const own = `/${api}/${door}/${part}/`;
  return queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (`${path}/`.startsWith(own) || /^\/api\/(?:outer|inner)\/pch\//.test(path)),
  });
}

/** The first message of each field of a refusal. */
export function fieldMessages(failure: Failure | null): ReadonlyMap<string, string> {
  return new Map((failure?.fields ?? []).map(({ field, message }) => [field, message] as const).reverse());
}
