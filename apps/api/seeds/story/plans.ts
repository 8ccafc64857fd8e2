import type { PlanContent, PlanPackage } from '@procure/domain/plan/plan.ts';
import type { BuyerKey } from './buyers.ts';

interface PlanStory {
  readonly buyer: BuyerKey;
  readonly content: Omit<PlanContent, 'packages'> & {
    readonly packages: readonly Omit<PlanPackage, 'id' | 'noticeMonth'>[];
  };
  /** Days before the seeding day on which it is written. */
  readonly writtenBefore: number;
  /** Absent: it is a draft. */
  readonly revision?: { readonly reason: string; readonly budget: string };
}

const planned = (
  name: string,
  kind: PlanPackage['kind'],
  estimate: string,
): PlanStory['content']['packages'][number] => ({
  ...{ name, kind, estimate, method: 'open_tender', ground: null, groundNote: '' },
});

/** Projects without a tender yet. Those of the story's mandatory tenders are derived from the tenders. */
export const plans: readonly PlanStory[] = [
  {
    buyer: 'water',
    writtenBefore: 3,
    content: {
      title: '清屿水厂深度处理工程',
      projectCode: '2026-110101-46-01-000217',
      scope: 'mandatory',
      permit: 'approval',
      permitNo: '海发改审〔2026〕41号',
      permitAuthority: '海州市发展和改革委员会',
      permitDay: '2026-09-18',
      funding: '市级财政资金与企业自筹',
      isFunded: false,
      budget: '86000000',
      form: 'entrusted',
      packages: [
        planned('土建与管道安装', 'works', '52000000'),
        planned('臭氧与活性炭设备', 'goods', '21000000'),
        planned('工程监理', 'services', '1800000'),
      ],
      exemptReason: '',
      remark: '设备标段待工艺方案审定后再定参数。',
    },
  },
  {
    buyer: 'college',
    writtenBefore: 24,
    content: {
      title: '海州学院实训楼智能化改造',
      projectCode: '2026-110101-83-01-000305',
      scope: 'mandatory',
      permit: 'approval',
      permitNo: '海教规〔2026〕12号',
      permitAuthority: '海州市教育局',
      permitDay: '2026-08-26',
      funding: '市级财政教育专项资金',
      isFunded: true,
      budget: '9800000',
      form: 'self',
      packages: [planned('弱电与网络设备', 'goods', '5600000'), planned('综合布线施工', 'works', '4100000')],
      exemptReason: '',
      remark: '',
    },
    revision: { reason: '专项资金追加，网络设备增加无线覆盖。', budget: '11200000' },
  },
];
