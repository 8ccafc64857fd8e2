import { getDesk } from '@procure/contract/todo/desk.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const deskQuery = () => queryOf(getDesk, {});
