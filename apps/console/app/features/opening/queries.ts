import { listDivisionChoices } from '@procure/contract/opening/division.route.ts';
import { getOpenerKey } from '@procure/contract/opening/key.route.ts';
import {
  getOpening,
  getOwnShare,
  listOpenedFiles,
  listOpenings,
} from '@procure/contract/opening/opening.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const openingQuery = (lotId: string) => queryOf(getOpening, { lotId });
export const shareQuery = (lotId: string) => queryOf(getOwnShare, { lotId });
export const divisionChoicesQuery = (lotId: string) => queryOf(listDivisionChoices, { lotId });
export const openedFilesQuery = (lotId: string) => queryOf(listOpenedFiles, { lotId });

export function queueQuery(queue: 'waiting' | 'opened', whose: 'mine' | 'all', pageNum: number) {
  return queryOf(listOpenings, { queue, whose, pageNum });
}

export const keyQuery = queryOf(getOpenerKey, {});
