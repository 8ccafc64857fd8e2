// Made from the contract by packages/client/generate.ts; do not edit.
import type * as contract from '@procure/contract/todo/todo.ts';
import type { Wire } from '../wire.ts';

export const getDashboard: Wire<typeof contract.getDashboard> = { method: 'GET', path: '/api/outer/pch/dashboard' };
export const listTodos: Wire<typeof contract.listTodos> = { method: 'GET', path: '/api/outer/pch/todos' };
