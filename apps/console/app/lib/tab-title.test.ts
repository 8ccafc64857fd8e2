import { expect, test } from 'vitest';
import { tabTitle } from './tab-title.ts';

test('names the page and the console', () => {
  expect(tabTitle('/tender')).toBe('招标项目 · 采购管理台');
});

test('names the thing before the page, and says no word twice', () => {
  expect(tabTitle('/tender/5f0c/team', '实验室仪器采购')).toBe('实验室仪器采购 · 项目人员 · 采购管理台');
  expect(tabTitle('/evaluation/5f0c', '评标：实验室仪器采购')).toBe('评标：实验室仪器采购 · 采购管理台');
});

test('names the console alone for an address without a page', () => {
  expect(tabTitle('/nosuch')).toBe('采购管理台');
});
