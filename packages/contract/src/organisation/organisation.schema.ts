import { checkUscc, normaliseUscc } from '@procure/domain/company/uscc.ts';
import {
  checkContactPhone,
  checkOrganisationName,
  foundedKinds,
  normaliseOrganisationName,
  organisationKinds,
  readContactPhone,
} from '@procure/domain/organisation/organisation.ts';
import { staffRoles } from '@procure/domain/permission/role.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, id, target, text } from '../field.ts';
import * as routes from './organisation.route.ts';

/** The editable fields of an organisation; departments have no code of their own. */
const profile = {
  name: checked(checkOrganisationName, normaliseOrganisationName),
  uscc: checked((code) => (code === '' ? null : checkUscc(code)), normaliseUscc).default(''),
  address: text('联系地址', { max: 200 }),
  contactName: text('联系人', { max: 50 }),
  contactPhone: checked(checkContactPhone, readContactPhone),
};

/** The parent organisation; empty at the top. */
const parentId = z
  .union([z.literal(''), id])
  .default('')
  .describe('上级单位；空为顶层');

const listed = z.object({
  id: z.string(),
  kind: z.enum(organisationKinds),
  name: z.string(),
  parentId: z.string().nullable(),
  depth: z.number().describe('在树中的层级，顶层为0'),
  state: z.enum(['active', 'disabled']),
  contactName: z.string(),
  contactPhone: z.string(),
  version: z.number(),
});
export type ListedOrganisation = z.output<typeof listed>;

export const listOrganisations = endpoint(routes.listOrganisations, {
  summary: '采购单位树',
  input: z.object({}),
  output: z.array(listed),
});

const detail = listed.omit({ depth: true }).extend({
  uscc: z.string(),
  address: z.string(),
  parentName: z.string().nullable(),
  disabledAt: z.string().nullable(),
  createdAt: z.string(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      roles: z.array(z.enum(staffRoles)),
      inUse: z.boolean(),
    }),
  ),
});
export type OrganisationDetail = z.output<typeof detail>;

export const listPurchasers = endpoint(routes.listPurchasers, {
  summary: '我可以编制采购意向和招标方案的采购单位',
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const getOrganisation = endpoint(routes.getOrganisation, {
  summary: '采购单位',
  input: z.object({ id }),
  output: detail,
});

const saved = z.object({ id: z.string(), version: z.number() });

export const createOrganisation = endpoint(routes.createOrganisation, {
  summary: '新建采购单位',
  input: z.object({ id, kind: z.enum(foundedKinds, '请选择单位类型'), parentId, ...profile }),
  output: saved,
});

export const reviseOrganisation = endpoint(routes.reviseOrganisation, {
  summary: '修改采购单位资料',
  input: z.object({ ...target, ...profile }),
  output: saved,
});

export const moveOrganisation = endpoint(routes.moveOrganisation, {
  summary: '调整采购单位的上级',
  input: z.object({ ...target, parentId }),
  output: saved,
});

export const disableOrganisation = endpoint(routes.disableOrganisation, {
  summary: '停用采购单位',
  input: z.object({ ...target, reason: text('停用原因', { min: 2, max: 200 }) }),
  output: saved,
});

export const enableOrganisation = endpoint(routes.enableOrganisation, {
  summary: '启用采购单位',
  input: z.object(target),
  output: saved,
});
