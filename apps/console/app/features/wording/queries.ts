import * as wording from '@procure/contract/wording/wording.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const rulesQuery = () => queryOf(wording.listWordingRules, {});
export const ruleQuery = (code: `wording.${string}`) => queryOf(wording.getWordingRule, { code });

/** The address of a rule's page: a dot in it would read as a file. */
export const rulePage = (code: string) => `/reference/wording/${code.replace('wording.', '')}`;

export const { saveWordingRule, retireWordingRule } = wording;
