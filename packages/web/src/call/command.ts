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

/** What is sent; where the contract takes an id made by the caller, made with the attempt's. */
type Input<R extends Route> = RequestOf<R> | ((id: string) => RequestOf<R>);
/** What is said when it is done, if anything. */
type Said<R extends Route> = string | ((answer: OutputOf<R>) => string) | null;

export interface Command<R extends Route> {
  /** True while it is under way, and until what is shown has been read again: a second click does nothing. */
  readonly busy: boolean;
  /** What the last attempt was refused for; null after a success, before the first and while one is under way. */
  readonly failure: Failure | null;
  /** @returns the answer, or null where it was refused or is under way already */
  run(input: Input<R>, said: Said<R>): Promise<OutputOf<R> | null>;
}

interface CommandOptions {
  /** It ends the session it is given in: nothing may be read again afterwards, or the guard would be quicker. */
  readonly endsSession?: boolean;
}

/**
 * One command: guards against the second click, says what came of it where it was given, and has what is shown read
 * again. The id it makes stays the same until an attempt succeeded: who does not know whether the last one did asks
 * for the same thing again, not for another.
 */
export function useCommand<R extends Route>(
  route: R,
  { endsSession = false }: CommandOptions = {},
): Command<R> {
  const queries = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    // Without a line it fails and says so; it does not wait for one behind the user's back.
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
      // Time or somebody else may have been quicker: what is shown is then old as well. The words do not wait for it.
      void readAgain(queries, route.path);
    },
  });
  // State would let a second click of the same moment through.
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

/** What was read of the work, and of the part of the platform that the command belongs to. */
function readAgain(queries: QueryClient, command: string): Promise<void> {
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
