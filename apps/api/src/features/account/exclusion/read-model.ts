import { sql } from 'kysely';
import { exclude } from '../own-data/read-model.ts';

/** The reasons for which data is left out of the copy of a person. */
export const acts = exclude('It names who acted; what a person did is given by the log of their own acts.');
export const secret = exclude(
  'It opens something, or proves somebody: a copy of it would be a risk and no knowledge.',
);
export const passing = exclude('It lives for minutes, by hashes, and is gone before anybody reads the copy.');
export const ofCompany = exclude('The company’s, which gives it to who manages it.');
export const ofAnother = exclude('It names somebody else.');
export const technical = exclude('It counts or orders, and says nothing of the person.');
export const sameForAll = exclude('The person themselves: the same for every row.');
export const ofAccount = (id: string) => sql<boolean>`account_id = ${id}`;
