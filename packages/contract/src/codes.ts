import { accountCodes } from './codes/account.ts';
import type { Answer } from './codes/answer.ts';
import { awardCodes } from './codes/award.ts';
import { bidCodes } from './codes/bid.ts';
import { companyCodes } from './codes/company.ts';
import { evaluationCodes } from './codes/evaluation.ts';
import { expertCodes } from './codes/expert.ts';
import { objectionCodes } from './codes/objection.ts';
import { openingCodes } from './codes/opening.ts';
import { operationCodes } from './codes/operation.ts';
import { organisationCodes } from './codes/organisation.ts';
import { tenderCodes } from './codes/tender.ts';
import { wireCodes } from './codes/wire.ts';

export const success = { code: '2000', message: '成功' } as const satisfies Answer;

/** Every refusal of the wire, by reason. The numbers never change once published. */
export const codes = {
  ...wireCodes,
  ...accountCodes,
  ...companyCodes,
  ...organisationCodes,
  ...tenderCodes,
  ...bidCodes,
  ...expertCodes,
  ...openingCodes,
  ...evaluationCodes,
  ...awardCodes,
  ...objectionCodes,
  ...operationCodes,
};

export type Reason = keyof typeof codes;
