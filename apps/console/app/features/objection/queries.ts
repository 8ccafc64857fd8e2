import * as objections from '@procure/contract/objection/objection.route.ts';
import * as register from '@procure/contract/objection/register.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const objectionsQuery = (filter: RequestOf<typeof objections.listObjections>) =>
  queryOf(objections.listObjections, filter);
export const objectionQuery = (id: string) => queryOf(objections.getObjection, { id });
export const registerQuery = (filter: RequestOf<typeof register.listObjectionRegister>) =>
  queryOf(register.listObjectionRegister, filter);
export const figuresQuery = (filter: RequestOf<typeof register.getObjectionFigures>) =>
  queryOf(register.getObjectionFigures, filter);
