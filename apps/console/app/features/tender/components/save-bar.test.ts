import { expect, test } from 'vitest';
import { tenderSavingText } from './save-bar.tsx';

const wrong = (field: string) => ({ field, message: '请输入' });
const refused = { kind: 'failed', message: '请输入项目名称', again: false } as const;
const saved = { kind: 'saved', at: '2026-11-21T02:00:00Z' } as const;

test('does not report a storage failure for an untouched draft', () => {
  const untouched = { version: 0, keptHere: false, unkept: false, saving: refused };
  expect(tenderSavingText({ ...untouched, keptBack: [wrong('title'), wrong('areaCode')] })).toBe(
    '填写项目名称、项目地区后保存到平台',
  );
});

test('reports that this browser stored the draft, or that it could not', () => {
  const typed = { version: 3, saving: refused, keptBack: [wrong('lots.0.estimate')] };
  expect(tenderSavingText({ ...typed, keptHere: true, unkept: false })).toBe(
    '已存于本机；改正标出的 1 处后保存到平台',
  );
  expect(tenderSavingText({ ...typed, keptHere: false, unkept: true })).toBe(
    '本机也未能保留，请勿关闭页面；改正标出的 1 处后保存到平台',
  );
});

test('reports that fields refused by the platform are in this browser alone', () => {
  const partly = { version: 3, saving: saved, keptBack: [wrong('lots.0.estimate')] };
  expect(tenderSavingText({ ...partly, keptHere: true, unkept: false })).toContain(
    '1 处填写有误，仅存于本机',
  );
  expect(tenderSavingText({ ...partly, keptHere: false, unkept: true })).toContain('本机也未能保留');
});
