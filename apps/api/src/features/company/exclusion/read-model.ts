import { sql } from 'kysely';
import { exclude } from '../../account/own-data/read-model.ts';

/** The reasons for which data is left out of the copy of a company. */
export const people = exclude('It is about a person, who gets a copy of their own.');
export const judged = exclude(
  'What was found or decided of the company is told by its notices, when all may know it.',
);
export const sealed = exclude('Sealed: the company holds no key of it, and has what it sealed.');
export const buyers = exclude('The purchaser’s, not the company’s.');
export const supervisors = exclude('The supervisor’s, not the company’s.');
export const technical = exclude('It counts or orders, and says nothing of the company.');
export const sameForAll = exclude('The company itself: the same for every row.');
export const ofCompany = (id: string) => sql<boolean>`company_id = ${id}`;
