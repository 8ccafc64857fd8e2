import { describe, expect, it } from 'vitest';
import { emptyLine } from '../../../lib/line-draft.ts';
import { emptyTender, type LotDraft } from './form-state.ts';
import { isSameButLines } from './same-props.ts';

const draft = emptyTender(new Date('2026-11-28T10:00:00+08:00'));
const lot = draft.lots[0] as LotDraft;
const errors = new Map([['lots.0.title', '请输入标段名称']]);
const props = { draft, lot, errors, place: 0, onChange: () => undefined };
const withLot = (changes: Partial<LotDraft>) => {
  const changed = { ...lot, ...changes };
  return { ...props, lot: changed, draft: { ...draft, lots: [changed] }, onChange: () => undefined };
};

describe('the parts of the editor beside the price lines', () => {
  it('are rendered only once for keys in the price lines', () => {
    expect(isSameButLines(props, withLot({ priceLines: [emptyLine(), emptyLine()] }))).toBe(true);
    expect(isSameButLines(props, { ...props, errors: new Map(errors) })).toBe(true);
  });

  it('are rendered again for every other change', () => {
    expect(isSameButLines(props, withLot({ title: '第二标段' }))).toBe(false);
    expect(isSameButLines(props, { ...props, draft: { ...draft, title: '设备采购' } })).toBe(false);
    expect(isSameButLines(props, { ...props, errors: new Map() })).toBe(false);
    expect(isSameButLines(props, { ...props, errors: new Map([['lots.0.title', '名称过长']]) })).toBe(false);
    expect(isSameButLines(props, { ...props, place: 1 })).toBe(false);
  });
});
