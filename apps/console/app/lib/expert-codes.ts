import { listAreas } from '@procure/contract/area/area.route.ts';
import { listDictionaries } from '@procure/contract/dictionary/dictionary.route.ts';
import { specialityDictionary } from '@procure/domain/expert/expert.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Reference data changes so seldom that one reading serves the whole visit. */
const lasting = { staleTime: Number.POSITIVE_INFINITY };

export type Option = readonly [value: string, text: string];

export interface ExpertCodes {
  /** Those that are offered now. */
  readonly specialities: readonly Option[];
  readonly specialityOf: (code: string) => string;
  /** Provinces, each followed by its cities. */
  readonly areas: readonly Option[];
  readonly areaOf: (code: string) => string;
}

/** Specialities and areas with their names; the codes themselves until they are read. */
export function useExpertCodes(): ExpertCodes {
  const entries = useQuery({ ...queryOf(listDictionaries, {}), ...lasting }).data?.data;
  const nodes = useQuery({ ...queryOf(listAreas, {}), ...lasting }).data?.data;
  return useMemo(() => {
    const all = (entries ?? []).filter(({ dictType }) => dictType === specialityDictionary);
    const specialities = new Map(all.map(({ dictValue, dictLabelCn }) => [dictValue, dictLabelCn]));
    const areas = new Map(
      (nodes ?? []).flatMap(({ code, name, children }) => [
        [code, name] as const,
        ...children.map((below) => [below.code, `${name}${below.name}`] as const),
      ]),
    );
    return {
      specialities: all
        .filter(({ status }) => status === '1')
        .map(({ dictValue, dictLabelCn }) => [dictValue, dictLabelCn]),
      specialityOf: (code) => specialities.get(code) ?? code,
      areas: [...areas],
      areaOf: (code) => areas.get(code) ?? code,
    };
  }, [entries, nodes]);
}
