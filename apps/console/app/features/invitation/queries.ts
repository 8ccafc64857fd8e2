import { listCategories } from '@procure/contract/category/category.route.ts';
import * as draws from '@procure/contract/invitation/draw.route.ts';
import { listInvitations } from '@procure/contract/invitation/invitation.route.ts';
import { listCompanyOptions } from '@procure/contract/tender/option.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const deskQuery = (lotId: string) => queryOf(listInvitations, { lotId });
export const companiesQuery = (keyword: string) => queryOf(listCompanyOptions, { keyword, pageSize: 50 });
export const supplierDrawQuery = (lotId: string) => queryOf(draws.getSupplierDraw, { lotId });
/** Reference data changes so seldom that one reading serves the whole visit. */
export const categoriesQuery = () => ({
  ...queryOf(listCategories, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const { requestSupplierDraw, getSupplierDrawRecord } = draws;
