import { expect, test } from 'vitest';
import { tabTitle } from './tab-title.ts';

test('the tab title names the page and the console', () => {
  expect(tabTitle('/tender')).toBe('招标项目 · 采购管理台');
});

test('the tab title names the subject before the page, without repeating a word', () => {
  expect(tabTitle('/tender/5f0c/team', '实验室仪器采购')).toBe('实验室仪器采购 · 项目人员 · 采购管理台');
  expect(tabTitle('/evaluation/5f0c', '评标：实验室仪器采购')).toBe('评标：实验室仪器采购 · 采购管理台');
});

test('the tab title names only the console for an address without a page', () => {
  expect(tabTitle('/nosuch')).toBe('采购管理台');
});
