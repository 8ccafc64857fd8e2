import type { CompanyState } from './company.ts';

/** A step of a registration, as displayed to the company. */
export interface RegistrationStep {
  readonly key: 'account' | 'data' | 'submission' | 'review' | 'done';
  readonly title: string;
  readonly state: 'done' | 'current' | 'todo' | 'failed';
  /** The time of completion; null if it is not complete, or if the time is not stored. */
  readonly at: string | null;
  /** A note in addition to the time. */
  readonly note: string;
}

export interface RegistrationFacts {
  /** Null before the company is created. */
  readonly status: CompanyState | null;
  readonly begunAt: string | null;
  readonly submittedAt: string | null;
  readonly reviewedAt: string | null;
  /** The number of fields returned for correction. */
  readonly asked: number;
  /** The start of the version in force. */
  readonly effectiveFrom: string | null;
}

/** Returns the steps of a registration; none once the company is registered and in use, whatever its later state. */
export function registrationSteps(facts: RegistrationFacts): readonly RegistrationStep[] {
  const { status, begunAt, submittedAt, reviewedAt, asked, effectiveFrom } = facts;
  const step = (
    key: RegistrationStep['key'],
    title: string,
    state: RegistrationStep['state'],
    at: string | null = null,
    note = '',
  ): RegistrationStep => ({ key, title, state, at, note });
  const account = step('account', '注册账号', 'done');
  const todo = [step('submission', '提交审核', 'todo'), step('review', '平台审核', 'todo')] as const;
  const last = step('done', '登记完成', 'todo');
  switch (status) {
    case null:
      return [account, step('data', '填写企业信息', 'current'), ...todo, last];
    case 'unsubmitted':
      return [account, step('data', '填写企业信息', 'current', begunAt, '开始填写'), ...todo, last];
    case 'returned':
      return [
        account,
        step('data', '补正企业信息', 'current', null, asked === 0 ? '' : `${asked}处待补正`),
        step('submission', '重新提交审核', 'todo'),
        step('review', '平台审核', 'failed', reviewedAt, '退回补正'),
        last,
      ];
    case 'rejected':
      return [
        account,
        step('data', '填写企业信息', 'done', begunAt, '开始填写'),
        step('submission', '提交审核', 'done', submittedAt),
        step('review', '平台审核', 'failed', reviewedAt, '不通过，可重新填写'),
        last,
      ];
    case 'pending':
      return [
        account,
        step('data', '填写企业信息', 'done', begunAt, '开始填写'),
        step('submission', '提交审核', 'done', submittedAt),
        step('review', '平台审核', 'current', null, '等待平台审核'),
        last,
      ];
    case 'approved':
    case 'frozen':
    case 'blacklisted':
      return [
        account,
        step('data', '填写企业信息', 'done', begunAt, '开始填写'),
        step('submission', '提交审核', 'done', submittedAt),
        step('review', '平台审核', 'done', reviewedAt),
        step('done', '登记完成', 'done', effectiveFrom, '现行版本生效'),
      ];
  }
}
