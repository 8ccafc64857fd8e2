import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../paging.ts';

const person = z.object({ id: z.string(), name: z.string() });

/** Whom a lot can name: accounts in use, by what they may do. */
export const listStaffOptions = endpoint({
  method: 'GET',
  path: '/api/inner/pch/staff-options',
  summary: '可选的开标人与评委',
  access: { who: 'staff', permission: 'tender.read' },
  input: z.object({}),
  output: z.object({ openers: z.array(person), evaluators: z.array(person) }),
});

/** Approved companies, for invitations; by name or credit code, and by what they supply. */
export const listCompanyOptions = endpoint({
  method: 'GET',
  path: '/api/inner/pch/company-options',
  summary: '可邀请的供应商',
  access: { who: 'staff', permission: 'invitation.send' },
  input: z.object({
    keyword: z.string().trim().max(100, '关键词不能超过100字').default(''),
    categoryId: z.string().max(50).default(''),
    ...paging([]),
  }),
  output: z.array(
    z.object({ id: z.string(), name: z.string(), uscc: z.string(), categoryIds: z.array(z.string()) }),
  ),
  paged: true,
});
