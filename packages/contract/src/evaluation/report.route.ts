import { lotStopped, type Route } from '../route.ts';

/** Refusals of an act on a report: it names the digest of the version that its reader saw. */
const reportRefusals = {
  not_an_evaluator: '4603',
  committee_vacant: '4653',
  report_void: '4640',
  report_concluded: '4641',
  factor_required: '4131',
  ...lotStopped,
} as const;

/** The committee reads its report once it is drawn up; other readers of the evaluation once it is concluded. */
export const getReport = {
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/evaluation/report',
  access: { who: 'staff', permission: 'evaluation.read' },
  refusals: { before_deadline: '4601', not_an_evaluator: '4603', declaration_missing: '4644' },
} as const satisfies Route;

/** A member signs the report (条例53). The last opinion concludes the evaluation. A repeat changes nothing. */
export const signReport = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/report/signature',
  access: { who: 'staff', permission: 'evaluation.score', factor: 'signature' },
  refusals: { ...reportRefusals, report_answered: '4642' },
} as const satisfies Route;

/** A member dissents in writing (条例53), which is part of the report. A repeat changes nothing. */
export const dissentFromReport = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/report/dissent',
  access: { who: 'staff', permission: 'evaluation.score', factor: 'signature' },
  refusals: { ...reportRefusals, report_answered: '4642' },
} as const satisfies Route;

/** Takes the report back before the last opinion; all opinions on it are void. */
export const takeBackReport = {
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/evaluation/report/withdrawal',
  access: { who: 'staff', permission: 'evaluation.conclude', factor: 'act' },
  refusals: { ...reportRefusals, not_the_drafter: '4643' },
} as const satisfies Route;
