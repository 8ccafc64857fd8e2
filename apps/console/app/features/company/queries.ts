import { listAreas } from '@procure/contract/area/area.route.ts';
import type { AreaNode } from '@procure/contract/area/area.schema.ts';
import { listCategories } from '@procure/contract/category/category.route.ts';
import type { CategoryNode } from '@procure/contract/category/category.schema.ts';
import * as changes from '@procure/contract/change-request/change-request.route.ts';
import * as claims from '@procure/contract/claim/claim.route.ts';
import * as review from '@procure/contract/company/review.route.ts';
import { listDictionaries } from '@procure/contract/dictionary/dictionary.route.ts';
import { listCompanyMeasures } from '@procure/contract/measure/measure.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import type { Names } from '@procure/domain/change-request/difference.ts';
import { wholeCountry } from '@procure/domain/company/rules.ts';
import { queryOf } from '@procure/web/call/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export const companiesQuery = (filter: RequestOf<typeof review.listCompanies>) =>
  queryOf(review.listCompanies, filter);
export const reviewsQuery = (filter: RequestOf<typeof review.listReviews>) =>
  queryOf(review.listReviews, filter);
export const expiriesQuery = (filter: RequestOf<typeof review.listExpiries>) =>
  queryOf(review.listExpiries, filter);
export const countsQuery = (keyword: string) => queryOf(review.countCompanies, { keyword });
export const companyQuery = (id: string) => queryOf(review.getCompany, { id });
export const hintsQuery = (of: RequestOf<typeof review.getHints>) => queryOf(review.getHints, of);
export const historyQuery = (id: string) => queryOf(review.getCompanyHistory, { id });
export const measuresQuery = (id: string) => queryOf(listCompanyMeasures, { id });
export const comparisonQuery = (two: RequestOf<typeof changes.compareVersions>) =>
  queryOf(changes.compareVersions, two);
export const requestQuery = (id: string) => queryOf(changes.getChangeRequest, { id });

export const claimQuery = (id: string) => queryOf(claims.getClaim, { id });

/** Reference data changes so seldom that one reading serves the whole visit. */
const lasting = { staleTime: Number.POSITIVE_INFINITY };

/** The labels of the codes of a profile; the codes themselves until they are loaded. */
export function useNames(): Names {
  const areas = useQuery({ ...queryOf(listAreas, {}), ...lasting }).data?.data;
  const categories = useQuery({ ...queryOf(listCategories, {}), ...lasting }).data?.data;
  const entries = useQuery({ ...queryOf(listDictionaries, {}), ...lasting }).data?.data;
  return useMemo(() => {
    const names = new Map<string, string>([[`area ${wholeCountry}`, '全国']]);
    const walkAreas = (nodes: readonly AreaNode[], above: string) => {
      for (const { code, name, children } of nodes) {
        names.set(`area ${code}`, `${above}${name}`);
        walkAreas(children, `${above}${name}`);
      }
    };
    walkAreas(areas ?? [], '');
    const walkCategories = (nodes: readonly CategoryNode[]) => {
      for (const { id, classificationName, children } of nodes) {
        names.set(`category ${id}`, classificationName);
        walkCategories(children);
      }
    };
    walkCategories(categories ?? []);
    for (const { dictType, dictValue, dictLabelCn } of entries ?? [])
      names.set(`${dictType} ${dictValue}`, dictLabelCn);
    const named = (kind: string) => (code: string) => names.get(`${kind} ${code}`) ?? code;
    return {
      dictionary: (type, value) => named(type)(value),
      area: named('area'),
      category: named('category'),
      file: () => '已上传的文件',
    };
  }, [areas, categories, entries]);
}

/** Provinces with their cities, and the first two levels of the catalogue, for the queue's filters. */
export function useNarrowing() {
  const areas = useQuery({ ...queryOf(listAreas, {}), ...lasting }).data?.data ?? [];
  const categories = useQuery({ ...queryOf(listCategories, {}), ...lasting }).data?.data ?? [];
  return {
    areas: Object.fromEntries(
      areas.flatMap(({ code, name, children }) => [
        [code, name],
        ...children.map((below) => [below.code, `${name}${below.name}`]),
      ]),
    ),
    categories: Object.fromEntries(
      categories.flatMap(({ id, classificationName, children }) => [
        [id, classificationName],
        ...children.map((below) => [below.id, `${classificationName} › ${below.classificationName}`]),
      ]),
    ),
  };
}
