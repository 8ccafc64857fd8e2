import { objectionRule, type Procuring } from '../objection/law.ts';
import type { LawRule } from '../tender/law.ts';
import type { ComplaintSubject } from './complaint.ts';

interface Period extends Omit<LawRule, 'unit'> {
  readonly unit: 'day' | 'workingDay';
}

/**
 * One row of the law: whether an objection comes first, the time for the complaint, and the terms of the supervisor.
 */
export interface ComplaintRule {
  /** Only after an objection to the same subject, in government procurement a 质疑. */
  readonly objectionFirst: boolean;
  readonly time: Period;
  /** The term for deciding whether to receive the complaint. */
  readonly review: Period;
  /** The term for the decision. `from`: it counts from the submission or from the reception. */
  readonly decision: Period & { readonly from: 'submission' | 'reception' };
  /** The longest duration of an ordered suspension; null: until it is lifted, or until the decision. */
  readonly suspension: Period | null;
  /** Whether a respondent among the bidders receives the complaint itself, with the complainant's name (投诉书副本). */
  readonly copyForRespondent: boolean;
  /**
   * The basis for publishing the result: the law, with the names of the parties, or the supervisor, without them.
   * Cited without an article: 34 and 29 were not read (0145).
   */
  readonly publication: { readonly by: 'law' | 'supervisor'; readonly citation: string };
  /** The articles offered as the legal basis. */
  readonly bases: readonly string[];
}

const regulation = (article: string) => `《招标投标法实施条例》${article}`;
const measures = (article: string) => `《政府采购质疑和投诉办法》${article}`;
const since2012 = { effectiveFrom: '2012-02-01', ruleVersion: 1 } as const;
const since2018 = { effectiveFrom: '2018-03-01', ruleVersion: 1 } as const;

/** 条例 binds every 招标, including a voluntary one. */
const tendering = {
  time: { value: 10, unit: 'day', citation: regulation('第六十条'), ...since2012 },
  review: { value: 3, unit: 'workingDay', citation: regulation('第六十一条'), ...since2012 },
  decision: {
    from: 'reception',
    value: 30,
    unit: 'workingDay',
    citation: regulation('第六十一条'),
    ...since2012,
  },
  suspension: null,
  copyForRespondent: false,
  publication: { by: 'supervisor', citation: '《工程建设项目招标投标活动投诉处理办法》' },
  bases: [
    regulation('第六十条'),
    '《招标投标法》第六十五条',
    regulation('第三十二条'),
    regulation('第五十一条'),
  ],
} as const satisfies Omit<ComplaintRule, 'objectionFirst'>;

const government: ComplaintRule = {
  objectionFirst: true,
  time: {
    value: 15,
    unit: 'workingDay',
    citation: `《政府采购法》第五十五条、${measures('第十七条')}`,
    ...since2018,
  },
  review: { value: 5, unit: 'workingDay', citation: measures('第二十一条'), ...since2018 },
  decision: {
    from: 'submission',
    value: 30,
    unit: 'workingDay',
    citation: measures('第二十六条'),
    ...since2018,
  },
  suspension: {
    value: 30,
    unit: 'day',
    citation: `《政府采购法》第五十七条、${measures('第二十八条')}`,
    ...since2018,
  },
  copyForRespondent: true,
  publication: { by: 'law', citation: measures('') },
  bases: ['《政府采购法》第五十五条', measures('第十七条'), measures('第二十条')],
};

/** 94号令37: the number of complaints without evidence within twelve months after which the 财政部门 lists the supplier. */
export const unfoundedComplaints = {
  value: 3,
  months: 12,
  citation: measures('第三十七条'),
  ...since2018,
} as const;

/** Returns whether the result is published: always if the law requires it, else if the supervisor wants it. */
export function isPublished(procuring: Procuring, subject: ComplaintSubject, wanted: boolean): boolean {
  return complaintRule(procuring, subject)?.publication.by === 'law' || wanted;
}

/** Returns the rule for such a complaint; null if the law provides none. */
export function complaintRule(procuring: Procuring, subject: ComplaintSubject): ComplaintRule | null {
  const isGovernment = procuring.scope === 'government';
  if (subject === 'other') {
    // 政采法52, 55: only the subject of an earlier 质疑. Elsewhere 条例60 applies wherever 条例54 does.
    return isGovernment || objectionRule(procuring, 'result') === null
      ? null
      : { ...tendering, objectionFirst: false };
  }
  if (objectionRule(procuring, subject) === null) return null;
  return isGovernment ? government : { ...tendering, objectionFirst: true };
}
