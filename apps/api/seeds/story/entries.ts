import type { EntryContent } from '@procure/domain/tender/entry.ts';
import type { Method } from '@procure/domain/tender/method.ts';

interface EntryStory {
  readonly name: string;
  readonly content: EntryContent;
  readonly methods: readonly Method[];
  readonly note: string;
}

const clause = (
  name: string,
  kind: 'technical' | 'commercial',
  requirement: string,
  starred: boolean,
): EntryStory => ({
  ...{ name, methods: [], note: '' },
  content: { kind: 'clause', clause: { kind, clauseNo: '', requirement, starred } },
});

/** The library of the construction group. */
export const entries: readonly EntryStory[] = [
  clause('设备质量保证期', 'commercial', '质量保证期不少于24个月，自验收合格之日起计算。', true),
  clause('故障响应时间', 'commercial', '接到故障通知后2小时内响应，24小时内到达现场。', false),
  clause('随货技术资料', 'technical', '提供出厂检验报告、产品合格证和中文使用说明书。', false),
  {
    ...{ name: '营业执照', methods: [], note: '各类项目通用' },
    content: {
      kind: 'criterion',
      criterion: {
        ...{ kind: 'qualification', title: '营业执照', evidence: '营业执照副本扫描件', points: null },
        requirement: '具有独立承担民事责任的能力。',
        scoring: { by: 'pass' },
      },
    },
  },
  {
    ...{ name: '售后服务方案（10分）', methods: ['open_tender', 'consultation'], note: '设备类项目' },
    content: {
      kind: 'criterion',
      criterion: {
        ...{ kind: 'technical', title: '售后服务方案', evidence: '服务承诺书', points: '10' },
        requirement: '说明响应时间、备件和培训。',
        scoring: {
          by: 'judgement',
          steps: [
            { when: '内容完整、针对性强、可行', from: '7', to: '10' },
            { when: '内容基本完整，有一般性缺漏', from: '4', to: '6.99' },
            { when: '内容缺漏较多或照搬通用文本', from: '0', to: '3.99' },
          ],
        },
      },
    },
  },
];
