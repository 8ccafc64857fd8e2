import { categoryKinds } from '@procure/domain/category/kind.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { person } from '../field.ts';
import { paging } from '../paging.ts';
import * as routes from './option.route.ts';

export const listStaffOptions = endpoint(routes.listStaffOptions, {
  summary: '可选的开标人与评委',
  input: z.object({ organisationId: z.uuid('请选择招标人') }),
  output: z.object({ openers: z.array(person), evaluators: z.array(person) }),
});

export const listTenderOrganisations = endpoint(routes.listTenderOrganisations, {
  summary: '可为其新建项目的招标人',
  input: z.object({}),
  output: z.array(
    person.extend({
      /** Whether the reader works in the organisation itself, not in its agency. */
      own: z.boolean(),
      /** The agencies that it entrusts now, each with the kinds and the single tenders entrusted. */
      agencies: z.array(
        person.extend({ kinds: z.array(z.enum(categoryKinds)), tenderIds: z.array(z.string()) }),
      ),
    }),
  ),
});

export const listCompanyOptions = endpoint(routes.listCompanyOptions, {
  summary: '可邀请的供应商',
  input: z.object({
    keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
    categoryId: z.string().max(50).default(''),
    ...paging([]),
  }),
  output: z.array(
    z.object({ id: z.string(), name: z.string(), uscc: z.string(), categoryIds: z.array(z.string()) }),
  ),
});
