import { getDesk } from '@procure/client/todo/desk.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const deskQuery = () => queryOf(getDesk, {});
