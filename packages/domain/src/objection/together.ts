import type { ComplaintSubject } from '../complaint/complaint.ts';
import { type Refusal, refuse } from '../outcome.ts';

/** The number that one transaction answers or signs. */
export const maxTogether = 100;

interface Raised {
  readonly lotId: string;
  readonly subject: ComplaintSubject;
}

/** Returns whether all concern one matter: the same lot and the same subject. Only such ones may have one text. */
export const isOneMatter = ([first, ...others]: readonly Raised[]): boolean =>
  others.every(({ lotId, subject }) => lotId === first?.lotId && subject === first.subject);

export const checkOneMatter = (all: readonly Raised[]): true | Refusal<'objections_apart'> =>
  isOneMatter(all) ? true : refuse('objections_apart');

interface Pointed {
  readonly target: string;
  readonly clause: string;
}

const bare = (text: string) => text.replace(/[\s第条款章节]/g, '');
const agree = (one: string, other: string) => one === '' || other === '' || bare(one) === bare(other);

/** Returns whether two of one matter may concern the same bidder and clause, as far as each names one. */
export const isAlike = (one: Pointed, other: Pointed): boolean =>
  agree(one.target, other.target) && agree(one.clause, other.clause);
