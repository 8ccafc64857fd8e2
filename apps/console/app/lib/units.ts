import { listDictionaries } from '@procure/contract/dictionary/dictionary.route.ts';
import { enabledEntries } from '@procure/domain/dictionary/dictionary.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { useQuery } from '@tanstack/react-query';

/** The units of the dictionary that fields of units offer; empty until they are loaded. */
export function useUnits(): readonly string[] {
  const { data } = useQuery({ ...queryOf(listDictionaries, {}), staleTime: Number.POSITIVE_INFINITY });
  return enabledEntries(data?.data ?? [], 'unit').map(({ dictLabelCn }) => dictLabelCn);
}
