import { type Refusal, refuse } from '../outcome.ts';
import type { ObjectionSubject } from './objection.ts';

/** As many as one transaction answers, or signs. */
export const maxTogether = 100;

interface Raised {
  readonly lotId: string;
  readonly subject: ObjectionSubject;
}

/** One text answers what is said of one thing: the same lot, and the same of what may be objected to there. */
export function checkOneMatter([first, ...others]: readonly Raised[]): true | Refusal<'objections_apart'> {
  const isOne = others.every(({ lotId, subject }) => lotId === first?.lotId && subject === first.subject);
  return isOne ? true : refuse('objections_apart');
}

interface Pointed {
  readonly target: string;
  readonly clause: string;
}

const bare = (text: string) => text.replace(/[\s第条款章节]/g, '');
const agree = (one: string, other: string) => one === '' || other === '' || bare(one) === bare(other);

/** Whether two of one matter may be about the same bidder and clause, as far as each names one. */
export const isAlike = (one: Pointed, other: Pointed): boolean =>
  agree(one.target, other.target) && agree(one.clause, other.clause);
