import { listAreas } from '@procure/contract/area/area.route.ts';
import type { AreaNode } from '@procure/contract/area/area.schema.ts';
import { listCategories } from '@procure/contract/category/category.route.ts';
import type { CategoryNode } from '@procure/contract/category/category.schema.ts';
import {
  compareMyVersions,
  getMyChangeHistory,
  getMyChangeRequest,
} from '@procure/contract/change-request/change-request.route.ts';
import { getMyCompany } from '@procure/contract/company/company.route.ts';
import type { FileView } from '@procure/contract/field.ts';
import { listMyMeasures } from '@procure/contract/measure/measure.route.ts';
import { collectLeafAreas } from '@procure/domain/area/area.ts';
import type { Names } from '@procure/domain/change-request/difference.ts';
import { wholeCountry } from '@procure/domain/company/rules.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocale, wordOf } from '../../lib/dictionaries.ts';

export const companyQuery = () => queryOf(getMyCompany, {});
export const measuresQuery = () => queryOf(listMyMeasures, {});
export const historyQuery = () => queryOf(getMyChangeHistory, {});
export const comparisonQuery = (from: number, to: number) => queryOf(compareMyVersions, { from, to });
export const requestQuery = (id: string) => queryOf(getMyChangeRequest, { id });

/** Reference data changes so seldom that one reading serves the whole visit. */
const lasting = { staleTime: Number.POSITIVE_INFINITY };

export interface References {
  readonly areas: readonly AreaNode[];
  readonly categories: readonly CategoryNode[];
  readonly isLeafArea: (code: string) => boolean;
  readonly names: Names;
}

/** Areas, categories and the labels of codes; lists are empty until loaded. */
export function useReferences(files: readonly FileView[] = []): References {
  const areas = useQuery({ ...queryOf(listAreas, {}), ...lasting }).data?.data;
  const categories = useQuery({ ...queryOf(listCategories, {}), ...lasting }).data?.data;
  const locale = useLocale();
  return useMemo(() => {
    const leaves = new Set(collectLeafAreas(areas ?? []).map(({ code }) => code));
    const areaNames = new Map<string, string>();
    const walkAreas = (nodes: readonly AreaNode[], above: string) => {
      for (const { code, name, children } of nodes) {
        areaNames.set(code, `${above}${name}`);
        walkAreas(children, `${above}${name}`);
      }
    };
    walkAreas(areas ?? [], '');
    const categoryNames = new Map<string, string>();
    const walkCategories = (nodes: readonly CategoryNode[]) => {
      for (const { id, classificationName, children } of nodes) {
        categoryNames.set(id, classificationName);
        walkCategories(children);
      }
    };
    walkCategories(categories ?? []);
    const fileNames = new Map(files.map(({ id, name }) => [id, name]));
    return {
      areas: areas ?? [],
      categories: categories ?? [],
      // Until the areas are loaded, any code may be right: an early submission must not report a valid code as wrong.
      isLeafArea: (code) => areas === undefined || leaves.has(code),
      names: {
        dictionary: (type, value) => wordOf(type, value, locale),
        area: (code) => (code === wholeCountry ? '全国' : (areaNames.get(code) ?? code)),
        category: (id) => categoryNames.get(id) ?? id,
        file: (id) => fileNames.get(id) ?? '已上传的文件',
      },
    };
  }, [areas, categories, files, locale]);
}
