import { describe, expect, it } from 'vitest';
import { answeringEnvelope, checkAnswers, unansweredWarning } from './answer.ts';
import { type Criterion, criterionKinds } from './criterion.ts';

const passed: Criterion = {
  kind: 'qualification',
  title: '营业执照',
  requirement: '',
  evidence: '营业执照扫描件',
  points: null,
  scoring: { by: 'pass' },
};
const computed: Criterion = {
  ...passed,
  kind: 'commercial',
  title: '质保期',
  points: '10',
  scoring: { by: 'formula', unit: '月', none: '24', full: '48' },
};
const judged: Criterion = {
  ...computed,
  kind: 'technical',
  title: '服务方案',
  scoring: { by: 'comparison', step: '2' },
};
const empty = { response: '', value: '' };
const row = (criterion: Criterion, answer: Partial<typeof empty> = {}) => ({
  criterion,
  answer: { ...empty, ...answer },
});

describe('answers to criteria', () => {
  it('are sealed in the envelope that is opened with the same part of the evaluation, never with the price', () => {
    const envelopes = criterionKinds.map((kind) => answeringEnvelope[kind]);
    expect(envelopes).toEqual(['commercial', 'technical', 'technical', 'commercial', null]);
  });

  it('are required for a criterion that a bid must meet', () => {
    expect(checkAnswers('commercialAnswers', [row(passed), row(passed, { response: '　' })])).toEqual([
      { field: 'commercialAnswers.0.response', message: '请响应“营业执照”' },
      { field: 'commercialAnswers.1.response', message: '请响应“营业执照”' },
    ]);
    expect(checkAnswers('commercialAnswers', [row(passed, { response: '满足' })])).toEqual([]);
  });

  it.each(['36', '36.5', '0', '　36 '])('accept the number %s', (value) => {
    expect(checkAnswers('commercialAnswers', [row(computed, { value })])).toEqual([]);
  });

  it.each(['三十六', '-1', '1e3', '1.23456', '1234567890123'])('refuse %s as a number', (value) => {
    expect(checkAnswers('commercialAnswers', [row(computed, { value })])).toEqual([
      { field: 'commercialAnswers.0.value', message: '“质保期”须为不小于0的数字，最多4位小数' },
    ]);
  });

  it('may be left out for points, which is a warning that names at most three of them', () => {
    expect(checkAnswers('technicalAnswers', [row(judged), row(computed)])).toEqual([]);
    expect(
      unansweredWarning([row(judged, { response: '见方案' }), row(computed, { value: '36' })]),
    ).toBeNull();
    expect(unansweredWarning([row(passed), row(judged)])).toBe(
      '“服务方案”评分因素没有逐项响应，评标委员会可能不予得分',
    );
    // Words do not replace the number from which the points are computed.
    expect(unansweredWarning([row(computed, { response: '36个月' })])).toContain('“质保期”');
    expect(unansweredWarning(['一', '二', '三', '四'].map((title) => row({ ...judged, title })))).toBe(
      '“一”、“二”、“三”等4项评分因素没有逐项响应，评标委员会可能不予得分',
    );
  });
});
