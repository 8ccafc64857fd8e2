import { describe, expect, test } from 'vitest';
import { evaluationReportText, mostPrintedScores, type SignedReport } from './evaluation-report.ts';

const at = '2026-11-20T01:30:00.000Z';
const points = { technical: '30.00', commercial: '15.00', priceScore: '35.00', total: '80.00' };
const standing = {
  ...{ bidId: 'a', companyName: '甲公司', rank: 1, candidate: true, responsive: true },
  ...{ price: '100.00', evaluatedPrice: '90.00', reason: '', ...points },
  deductions: [{ kind: 'small', percent: '10', granted: true, isApplied: true, reason: '' }],
} as const;
const scoreOf = (bidId: string, responsive: boolean) =>
  ({
    ...{ bidId, technical: '30', commercial: '15', responsive },
    basis: responsive ? '' : 'fraud',
    comment: responsive ? '' : '伪造业绩证明',
    judgements: [{ criterionId: 'c', met: null, points: '4.5' }],
  }) as const;

function reportOf(members: number, criteria = 1): SignedReport {
  const committee = Array.from({ length: members }, (_, index) => ({
    ...{ id: `m${index}`, name: `评委${index}` },
    seat: 'expert' as const,
  }));
  return {
    lot: {
      ...{ tenderNo: 'HZ-1', tenderTitle: '组件', lotNo: 1, title: '组件', buyerName: '建设集团' },
      ...{ method: 'open_tender', scope: 'mandatory', evaluationMethod: 'comprehensive' },
      ...{ weights: { technical: 50, commercial: 15, price: 35 }, ceilingPrice: null, bidDeadline: at },
    },
    preliminaryClosedAt: null,
    drawnUpAt: at,
    committee,
    criteria: Array.from({ length: criteria }, (_, index) => ({
      ...{ id: index === 0 ? 'c' : `c${index}`, kind: 'technical' as const, title: '效率', points: '5' },
    })),
    bids: [],
    standings: [
      standing,
      {
        ...standing,
        bidId: 'b',
        companyName: '乙公司',
        rank: null,
        candidate: false,
        responsive: false,
        reason: '有违法行为',
      },
    ],
    sheets: committee.map(({ id }) => ({
      ...{ evaluatorId: id, scores: [scoreOf('a', true), scoreOf('b', false)] },
    })),
    ...{ findings: [], scoreAnswers: [], clarifications: [], offers: [], decided: [], failure: null },
    ...{ meetings: [], record: null },
    report: '评审意见',
  };
}

const adopted = { no: 2, digest: 'ef'.repeat(32), opinions: [], concludedAt: at };
const textOf = (
  content: SignedReport,
  opinions: Parameters<typeof evaluationReportText>[1]['opinions'] = [],
) => JSON.stringify(evaluationReportText(content, { ...adopted, opinions }));

describe('the text of an evaluation report', () => {
  test('lists the signatures, the dissents with reasons and the deemed consents', () => {
    const opinion = (evaluatorId: string, kind: 'signed' | 'dissented' | 'deemed', reason = '') => ({
      ...{ evaluatorId, kind, reason, givenAt: at },
    });
    const text = textOf(reportOf(3), [
      opinion('m0', 'signed'),
      opinion('m1', 'dissented', '业绩不应得分'),
      opinion('m2', 'deemed'),
    ]);
    expect(text).toContain('["评委0","已签字","2026年11月20日 09:30:00"]');
    expect(text).toContain('评委1的不同意见和理由：业绩不应得分');
    expect(text).toContain('["评委2","视为同意"');
    expect(text).toContain('第五十三条');
    expect(text).toContain(`第2版，其全文的SHA-256：${adopted.digest}`);
  });

  test('lists each member’s score by criterion and the grounds of a rejection', () => {
    const text = textOf(reportOf(2));
    expect(text).toContain('["效率（技术评审，5分）","4.5","4.5"]');
    expect(text).toContain('评委0：否决（有串通投标、弄虚作假、行贿等违法行为） 伪造业绩证明');
    expect(text).toContain('乙公司：有违法行为');
    expect(text).toContain('小微企业');
  });

  test('lists the points that members changed or kept, with their reasons', () => {
    const answer = { bidId: 'a', criterionId: 'c', before: '4.5', givenAt: at };
    const text = textOf({
      ...reportOf(2),
      scoreAnswers: [
        { ...answer, evaluatorId: 'm0', after: '3', reason: '检测报告只有一份。' },
        { ...answer, evaluatorId: 'm1', after: null, reason: '附件中另有两份。' },
      ],
    });
    expect(text).toContain('评委0对甲公司“效率”由4.5分改为3分，理由：检测报告只有一份。');
    expect(text).toContain('评委1对甲公司“效率”保留4.5分，理由：附件中另有两份。');
    expect(textOf(reportOf(2))).not.toContain('评分复核');
  });

  test('divides the members of a large committee among tables', () => {
    const { blocks } = evaluationReportText(reportOf(11), adopted);
    const widths = blocks.flatMap((block) =>
      block.kind === 'table' && block.columns[1]?.title.startsWith('评委') ? [block.columns.length - 1] : [],
    );
    expect(widths).toEqual([9, 2, 9, 2]);
  });

  test('prints the sums alone if it has too many scores for a PDF', () => {
    const most = Math.floor(mostPrintedScores / 4);
    expect(textOf(reportOf(2, most))).not.toContain('不列入本文书');
    const text = textOf(reportOf(2, most + 1));
    expect(text).toContain(`共${4 * (most + 1)}项`);
    expect(text).not.toContain('效率（');
    expect(text).toContain('["技术分合计","30","30"]');
  });

  test('names the bids that passed if too few passed to be scored', () => {
    const content = reportOf(1);
    const standings = content.standings.map((one) => ({ ...one, rank: null, candidate: false }));
    expect(textOf({ ...content, standings })).toContain('数量不足，未评分排名。');
  });

  test('contains the record of a negotiation with a single source', () => {
    const record = {
      publicity: '公示无异议',
      meeting: '市民广场3号',
      costs: '两份同类合同',
      terms: '两轮协商',
    };
    expect(textOf(reportOf(1))).not.toContain('协商情况记录');
    const text = textOf({ ...reportOf(1), record });
    for (const words of ['协商情况记录', '公示情况说明：公示无异议', '协商日期和地点：市民广场3号'])
      expect(text).toContain(words);
  });

  test('contains the minutes of negotiations with the answers of the suppliers', () => {
    const meeting = {
      ...{ companyName: '甲公司', agenda: '价格与交货期', meetsAt: at, phase: 'disputed' as const },
      ...{ isAttended: true, minutes: '同意三十日交货。', note: '应为四十五日' },
    };
    expect(textOf(reportOf(1))).not.toContain('谈判记录');
    const text = textOf({ ...reportOf(1), meetings: [meeting, { ...meeting, isAttended: false }] });
    for (const words of ['供应商到场）：价格与交货期', '供应商未到场', '供应商对记录有异议：应为四十五日'])
      expect(text).toContain(words);
  });

  test('is named by the law of the method', () => {
    const content = reportOf(1);
    expect(evaluationReportText(content, adopted)).toMatchObject({
      title: '评标报告',
      signer: '建设集团 评标委员会',
    });
    const other = { ...content, lot: { ...content.lot, method: 'inquiry' as const } };
    expect(evaluationReportText(other, adopted).title).toBe('评审报告');
  });
});
