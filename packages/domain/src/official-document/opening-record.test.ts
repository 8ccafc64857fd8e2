import { describe, expect, test } from 'vitest';
import { openingRecordText, type RecordedSession } from './opening-record.ts';

const bid = {
  position: 1,
  companyName: '海州云帆新能源科技有限公司',
  result: 'opened',
  cause: null,
  totalIncl: '1000.50',
  delivery: '60日',
  quality: '合格',
  validityDays: 90,
  bondAmount: '80.00',
  remarks: ['第1行合价与单价不一致'],
} as const;
const session: RecordedSession = {
  ...{ tenderNo: 'HZ-1', tenderTitle: '光伏组件采购', lotNo: 2, lotTitle: '组件' },
  bidDeadline: '2026-11-20T01:30:00.000Z',
  startedAt: '2026-11-20T01:30:05.000Z',
  openedAt: '2026-11-20T01:35:21.000Z',
  receiptRoot: 'ab'.repeat(32),
  entries: [bid, { ...bid, position: 2, result: 'deemed_withdrawn', cause: '不能解密', totalIncl: null }],
};
const lot = {
  method: 'open_tender',
  scope: 'mandatory',
  buyerName: '海州市建设集团',
  splitEnvelope: false,
} as const;
const more = { no: 0, digest: 'cd'.repeat(32), objections: [] };

const tableOf = (text: ReturnType<typeof openingRecordText>) => {
  const table = text.blocks.find((block) => block.kind === 'table');
  if (table === undefined) throw new Error('no table');
  return table;
};

describe('the text of an opening record', () => {
  test('states each bid with its price in figures and in words, and why one was not opened', () => {
    const text = openingRecordText(session, lot, more);
    expect(text).toMatchObject({ title: '开标记录', no: 'KB-HZ-1-2', signer: lot.buyerName });
    expect(tableOf(text).rows).toEqual([
      [
        '1',
        bid.companyName,
        '1,000.50\n壹仟元伍角整',
        '60日',
        '合格',
        '90日',
        '80.00',
        '已开标',
        bid.remarks[0],
      ],
      [
        '2',
        bid.companyName,
        '—',
        '60日',
        '合格',
        '90日',
        '80.00',
        '视为撤回',
        '不能解密\n第1行合价与单价不一致',
      ],
    ]);
    expect(JSON.stringify(text.blocks)).toContain(more.digest);
  });

  test('has no price column before the price envelopes of a lot are opened, and no bond in their record', () => {
    const split = { ...lot, splitEnvelope: true };
    const titles = (no: number) =>
      tableOf(openingRecordText(session, split, { ...more, no })).columns.map(({ title }) => title);
    expect(titles(0)).toEqual(['序号', '投标人', '保证金（元）', '结果', '备注']);
    expect(titles(1)).toEqual([
      '序号',
      '投标人',
      '投标总价（元，含税）',
      '交货期',
      '质量',
      '有效期',
      '结果',
      '备注',
    ]);
    expect(openingRecordText(session, split, { ...more, no: 1 })).toMatchObject({
      ...{ title: '报价文件开标记录', no: 'KB-HZ-1-2-2' },
    });
  });

  test('contains the objections that were answered at the opening, in the terms of the law', () => {
    const objection = {
      ...{ objectionNo: 'YY-1', raisedAt: session.startedAt, facts: '唱标有误', request: '核对' },
      ...{ answer: '无误', answeredAt: session.openedAt },
    };
    const text = openingRecordText(
      session,
      { ...lot, scope: 'government' },
      { ...more, objections: [objection] },
    );
    expect(text.blocks).toContainEqual({ kind: 'heading', text: '开标质疑与答复' });
    expect(JSON.stringify(text.blocks)).toContain('采购人：海州市建设集团');
  });
});
