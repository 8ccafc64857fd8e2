import type { LawRule } from '../tender/law.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import type { ObjectionSubject } from './objection.ts';

/** The kinds of time limits for objections. */
export type ObjectionStart =
  /** Until that long before the deadline of the issued documents, counted in hours like 条例21. */
  | 'before_deadline'
  /** While the hall is open, and that long after the record is complete. */
  | 'in_the_hall'
  /** During the publicity of the candidates, whose days are those of the rule. */
  | 'publicity'
  /** That many working days after it could be known. */
  | 'after_knowing';

interface Period extends Omit<LawRule, 'unit'> {
  readonly unit: 'day' | 'workingDay' | 'minute';
}

/** One row of the law: the time for the objection, and the term for the answer. */
export interface ObjectionRule {
  readonly time: Period & { readonly start: ObjectionStart };
  readonly answer: Period;
  /**
   * Whether only participants may object: 投标人 at the opening; 94号令11. Otherwise any other interested person may too
   * (条例22、54).
   */
  readonly biddersOnly: boolean;
  /** The articles offered as the legal basis. */
  readonly bases: readonly string[];
}

const regulation = (article: string) => `《招标投标法实施条例》${article}`;
const since2012 = { effectiveFrom: '2012-02-01', ruleVersion: 1 } as const;
const since2018 = { effectiveFrom: '2018-03-01', ruleVersion: 1 } as const;

const inThreeDays = (article: string): Period => ({
  value: 3,
  unit: 'day',
  citation: regulation(article),
  ...since2012,
});

/** Minutes for which the hall stays open for reading the record. */
export const hallMinutes = 30;

/** 招标投标法 and its 条例 bind every 招标, including a voluntary one. */
const tendering: Readonly<Record<ObjectionSubject, ObjectionRule | null>> = {
  tender_document: {
    time: {
      start: 'before_deadline',
      value: 10,
      unit: 'day',
      citation: regulation('第二十二条'),
      ...since2012,
    },
    answer: inThreeDays('第二十二条'),
    biddersOnly: false,
    bases: [regulation('第二十三条'), regulation('第三十二条'), '《招标投标法》第二十条'],
  },
  prequalification_document: {
    time: {
      start: 'before_deadline',
      value: 2,
      unit: 'day',
      citation: regulation('第二十二条'),
      ...since2012,
    },
    answer: inThreeDays('第二十二条'),
    biddersOnly: false,
    bases: [regulation('第二十三条'), regulation('第三十二条'), '《招标投标法》第十八条'],
  },
  // 条例22、44、54 do not mention it: it is complained of directly (条例60).
  prequalification_result: null,
  opening: {
    // 「开标现场」 of an automatic opening on a screen: the hall, and half an hour to read the record (0126).
    time: {
      start: 'in_the_hall',
      value: hallMinutes,
      unit: 'minute',
      citation: regulation('第四十四条'),
      ...since2012,
    },
    // 「当场作出答复」: the same day.
    answer: { value: 0, unit: 'day', citation: regulation('第四十四条'), ...since2012 },
    biddersOnly: true,
    bases: [regulation('第四十四条'), '《招标投标法》第三十五条', '《招标投标法》第三十六条'],
  },
  result: {
    time: {
      start: 'publicity',
      value: 3,
      unit: 'day',
      citation: regulation('第五十四条'),
      ...since2012,
    },
    answer: inThreeDays('第五十四条'),
    biddersOnly: false,
    bases: [regulation('第四十九条'), regulation('第五十一条'), regulation('第五十三条')],
  },
};

const inSevenDays = {
  time: {
    start: 'after_knowing',
    value: 7,
    unit: 'workingDay',
    citation: '《政府采购法》第五十二条、《政府采购质疑和投诉办法》第十条',
    ...since2018,
  },
  answer: {
    value: 7,
    unit: 'workingDay',
    citation: '《政府采购法》第五十三条、《政府采购质疑和投诉办法》第十三条',
    ...since2018,
  },
} as const;

/** 质疑: companies that obtained the documents may object to them, and participants to everything else (94号令11). */
const government: Readonly<Record<ObjectionSubject, ObjectionRule>> = {
  tender_document: {
    ...inSevenDays,
    biddersOnly: false,
    bases: ['《政府采购法》第二十二条', '《政府采购法实施条例》第二十条'],
  },
  prequalification_document: {
    ...inSevenDays,
    biddersOnly: false,
    bases: ['《政府采购法》第二十三条', '《政府采购法实施条例》第二十一条'],
  },
  // 政采法52: the procurement process, of which the prequalification is a step.
  prequalification_result: {
    ...inSevenDays,
    biddersOnly: true,
    bases: ['《政府采购法》第二十三条', '《政府采购法实施条例》第二十一条'],
  },
  opening: {
    ...inSevenDays,
    biddersOnly: true,
    bases: [
      '《政府采购货物和服务招标投标管理办法》第四十条',
      '《政府采购货物和服务招标投标管理办法》第四十二条',
    ],
  },
  result: {
    ...inSevenDays,
    biddersOnly: true,
    bases: ['《政府采购货物和服务招标投标管理办法》第六十三条', '《政府采购法实施条例》第四十一条'],
  },
};

export interface Procuring {
  readonly scope: TenderScope;
  readonly method: Method;
}

/** Returns the rule for such an objection; null if the law provides none: outside of 招标 and government procurement. */
export function objectionRule({ scope, method }: Procuring, subject: ObjectionSubject): ObjectionRule | null {
  const { isTendering } = methodSteps[method];
  if (scope === 'government') return government[subject];
  return isTendering ? tendering[subject] : null;
}
