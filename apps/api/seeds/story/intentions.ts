import type { IntentionContent } from '@procure/domain/intention/intention.ts';
import type { BuyerKey } from './buyers.ts';

interface IntentionStory {
  readonly buyer: BuyerKey;
  readonly content: Omit<IntentionContent, 'plannedMonth'>;
  /** Days from the seeding day to a day of the planned month. */
  readonly plannedIn: number;
  /** Days before the seeding day. Absent: it is a draft. */
  readonly publishedBefore?: number;
  /** A later change of the budget, and its reason. */
  readonly revised?: { readonly budget: string; readonly reason: string };
  /** The reason of its cancellation. */
  readonly cancelled?: string;
}

const of = (
  title: string,
  kind: IntentionContent['kind'],
  budget: string,
  outline: string,
  setAside = false,
): IntentionStory['content'] => ({ title, kind, budget, outline, setAside, remark: '' });

/** Planned purchases that are no tenders yet. Those of the story's government tenders are derived from them. */
export const intentions: readonly IntentionStory[] = [
  {
    buyer: 'hospital',
    content: of(
      '中心医院数字化手术室设备采购',
      'goods',
      '5600000',
      '数字化手术室整体解决方案两间，含手术床、吊塔、影像显示与示教系统，负责安装调试和三年维护。',
    ),
    plannedIn: 75,
    publishedBefore: 12,
  },
  {
    buyer: 'hospital',
    content: of(
      '中心医院保洁与医疗废物转运服务',
      'services',
      '2380000',
      '住院楼、门诊楼的日常保洁与医疗废物院内转运，服务期一年，驻场人员不少于45名。',
      true,
    ),
    plannedIn: 60,
    publishedBefore: 20,
    revised: { budget: '2150000', reason: '门诊楼改造期间减少保洁面积，相应调减预算。' },
  },
  {
    buyer: 'hospital',
    content: of(
      '中心医院零星维修工程',
      'works',
      '980000',
      '病房楼屋面防水、门窗与地面的零星维修，按实结算，工期一年。',
    ),
    plannedIn: 45,
    publishedBefore: 25,
    cancelled: '维修任务并入病房楼整体改造工程，不再单独采购。',
  },
  {
    buyer: 'hospital',
    content: of(
      '中心医院检验试剂年度采购',
      'goods',
      '3200000',
      '生化、免疫与血常规检验试剂一年用量，分批供货，含配套质控品。',
    ),
    plannedIn: 100,
  },
];
