import * as areas from '@procure/client/area/area.gen.ts';
import * as categories from '@procure/client/category/category.gen.ts';
import type { Failure, Reply } from '@procure/client/client.ts';
import * as documents from '@procure/client/tender/document.gen.ts';
import * as lifecycle from '@procure/client/tender/lifecycle.gen.ts';
import * as members from '@procure/client/tender/member.gen.ts';
import * as options from '@procure/client/tender/option.gen.ts';
import * as tenders from '@procure/client/tender/tender.gen.ts';
import type { Wire } from '@procure/client/wire.ts';
import type { AnyEndpoint, OutputOf, RequestOf } from '@procure/contract/endpoint.ts';
import { forgetRefusal, refuse } from '@procure/ui/refusal/refusal.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { withWay } from '../../lib/way.ts';

export const tenderQuery = (id: string) => queryOf(tenders.getTender, { id });
export const teamQuery = (id: string) => queryOf(members.listTenderMembers, { id });
export const tendersQuery = (
  filter: RequestOf<typeof import('@procure/contract/tender/tender.ts').listTenders>,
) => queryOf(tenders.listTenders, filter);
export const countsQuery = (
  filter: RequestOf<typeof import('@procure/contract/tender/tender.ts').countTenders>,
) => queryOf(tenders.countTenders, filter);
export const scheduleQuery = (
  schedule: RequestOf<typeof import('@procure/contract/tender/tender.ts').checkTenderSchedule>,
) => queryOf(tenders.checkTenderSchedule, schedule);

/** What changes so seldom that one reading serves the whole visit. */
const lasting = { staleTime: Number.POSITIVE_INFINITY };
export const categoriesQuery = () => ({ ...queryOf(categories.listCategories, {}), ...lasting });
export const areasQuery = () => ({ ...queryOf(areas.listAreas, {}), ...lasting });
export const staffQuery = () => queryOf(options.listStaffOptions, {});

export const saveTender = (
  input: RequestOf<typeof import('@procure/contract/tender/tender.ts').saveTender>,
) => client.call(tenders.saveTender, input);
export const acts = { ...lifecycle, ...documents, ...members };

export interface Act<E extends AnyEndpoint> {
  /** True while it is under way: a second click does nothing. */
  readonly busy: boolean;
  /** What the last attempt was refused for; null after a success and before the first. */
  readonly failure: Failure | null;
  run(input: RequestOf<E>, said: string): Promise<OutputOf<E> | null>;
}

/** One command: guards against the second click, says what came of it, and has all of tenders read again. */
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
      // A refusal may mean that somebody else was quicker: what is shown is then old as well.
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && path.startsWith('/api/inner/pch/tenders'),
      });
      return reply.ok ? reply.data : null;
    },
  };
}
