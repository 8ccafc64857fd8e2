import { describe, expect, test } from 'vitest';
import { checkPersonName, normalisePersonName } from './person-name.ts';

describe('the name of a person', () => {
  test.each([
    ['阿依古丽•买买提', '阿依古丽·买买提'],
    ['阿依古丽‧买买提', '阿依古丽·买买提'],
    ['阿依古丽・买买提', '阿依古丽·买买提'],
    ['阿依古丽．买买提', '阿依古丽·买买提'],
    ['阿依古丽∙买买提', '阿依古丽·买买提'],
    ['阿依古丽･买买提', '阿依古丽·买买提'],
    ['阿依古丽⋅买买提', '阿依古丽·买买提'],
    ['阿依古丽 · 买买提', '阿依古丽·买买提'],
    ['阿依古丽.买买提', '阿依古丽·买买提'],
    ['ＺＨＡＯ　Ｗｅｉ', 'ZHAO Wei'],
    ['张 三', '张三'],
    ['张\u200b三', '张三'],
    ['Anne–Marie O’Neill', "Anne-Marie O'Neill"],
    ['J. R. Smith', 'J. R. Smith'],
    ['王\ue863', '王䶮'],
    ['王\ue816', '王𠂇'],
    ['e\u0301mile', 'émile'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normalisePersonName(typed)).toBe(stored);
    expect(checkPersonName(typed, '姓名')).toBeNull();
  });

  test.each([
    'Jean-Luc Müller',
    "D'Angelo",
    'José María',
    'ئالىم تۇردى',
    'たなか ゆき',
    'タナカー',
    '김민준',
    '𠮷田',
    'Nguyễn Văn',
  ])('%s is accepted', (name) => {
    expect(checkPersonName(name, '姓名')).toBeNull();
  });

  test.each([
    ['', '请输入姓名'],
    [' \u200b', '请输入姓名'],
    ['张3', '姓名中不能有“3”，请与证件一致'],
    ['<b>张三</b>', '姓名中不能有“<”，请与证件一致'],
    ['张三（法人）', '姓名中不能有“(”，请与证件一致'],
    ['王\ue000', '姓名第2个字是自造字，其他电脑不能显示，请改用标准字库中的字'],
    ['王', '姓名须为2–50字，请与证件一致'],
    ['王'.repeat(51), '姓名须为2–50字，请与证件一致'],
    ['··', '姓名须与证件一致'],
  ])('%j is refused with the fault', (name, message) => {
    expect(checkPersonName(name, '姓名')).toBe(message);
  });
});
