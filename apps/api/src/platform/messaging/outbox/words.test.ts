import { announceAward, announceCandidates } from '@procure/domain/award/announcement.ts';
import { awardNoticeLabel } from '@procure/domain/award/award.ts';
import {
  announceReevaluation,
  announceStrike,
  announceTooFewLeft,
  announceVoid,
  type DecidedLot,
  loserLetter,
  lostReason,
  objectionInWords,
  winnerLetter,
} from '@procure/domain/award/letter.ts';
import {
  recordedStrikeGrounds,
  strikeGrounds,
  strikeInWords,
  struckReason,
} from '@procure/domain/award/strike.ts';
import {
  clarificationPhases,
  clarificationPhaseWording,
} from '@procure/domain/clarification/clarification.ts';
import { remedies, remedyLabels } from '@procure/domain/complaint/complaint.ts';
import { placeholderAt } from '@procure/domain/message/placeholder.ts';
import { templates, wordedNames } from '@procure/domain/message/templates.ts';
import { noticeKinds, noticeLabel } from '@procure/domain/notice/notice.ts';
import { objectionRule } from '@procure/domain/objection/law.ts';
import { announceTooFewBids } from '@procure/domain/tender/announcement.ts';
import { availableMethods, methodSteps } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { usualSourcing } from '@procure/domain/tender/sourcing.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { describe, expect, it } from 'vitest';
import { fill } from './outgoing.ts';

const kinds = availableMethods.flatMap((method) => tenderScopes.map((scope) => ({ method, scope })));
const now = new Date('2026-11-27T04:00:00Z');

/** Every text that is sent or published about a tender of the method and the law, by name. */
function textsOf(kind: (typeof kinds)[number]): ReadonlyMap<string, string> {
  const lot: DecidedLot = {
    ...kind,
    sourcing: usualSourcing(kind.method),
    ...{ name: '光伏设备', tenderNo: 'ZB-1', buyerName: '云帆集团', objectionChannel: '联系人李明。' },
  };
  const rule = objectionRule(kind, 'result');
  const won = winWord(kind.method);
  const values: Readonly<Record<string, string>> = {
    won,
    ground: strikeInWords('gave_up', kind),
    objection: objectionInWords(rule),
    remedy: remedyLabels.void_award,
  };
  const candidate = {
    ...{ rank: 1, companyName: '甲公司', price: '100', quality: '', delivery: '', score: null },
    ...{ points: null, people: [] },
  };
  const particulars = {
    ...{ address: '', lines: [], experts: ['陈志远'], until: now, contacts: [], objection: rule },
  };
  const letters = {
    announceCandidates: announceCandidates(lot, rule, [candidate], ['营业执照'], now, now),
    announceAward: announceAward(
      lot,
      { companyName: '甲公司', amount: '100' },
      kind.scope === 'government' ? particulars : null,
    ),
    announceReevaluation: announceReevaluation(lot, '评分有误'),
    announceTooFewLeft: announceTooFewLeft(lot, '有效响应不足'),
    announceTooFewBids: announceTooFewBids(lot.name, lot.tenderNo, '递交不足'),
    ...Object.fromEntries(
      strikeGrounds.map((ground) => [
        `announceStrike ${ground}`,
        announceStrike(lot, { companyName: '甲公司', rank: 1, ground }, '查实'),
      ]),
    ),
    ...Object.fromEntries(
      remedies.map((remedy) => [
        `announceVoid ${remedy}`,
        announceVoid(lot, { companyName: '甲公司', supervisor: '财政局', remedy }),
      ]),
    ),
  };
  const lost = { companyName: '乙公司', total: null, reason: lostReason(2, 1, true) };
  return new Map([
    ...wordedNames.map((name): [string, string] => {
      const { subject, body } = fill(templates[name], (key) => values[key] ?? placeholderAt(key)?.example);
      return [name, `${subject}\n${body}`];
    }),
    ...Object.entries(letters).map(([name, { title, body }]): [string, string] => [
      name,
      `${title}\n${body}`,
    ]),
    ['winnerLetter', winnerLetter(lot, { companyName: '甲公司', amount: '100' }, now)],
    ['loserLetter', loserLetter(lot, lost)],
    ...recordedStrikeGrounds.map((ground): [string, string] => [
      `struckReason ${ground}`,
      struckReason(ground, '查实', kind),
    ]),
    ['awardNoticeLabel', awardNoticeLabel('won', kind.method)],
    ...noticeKinds.map((one): [string, string] => [`noticeLabel ${one}`, noticeLabel(one, kind.method)]),
    ...clarificationPhases.map((phase): [string, string] => [
      `clarification ${phase}`,
      clarificationPhaseWording[phase],
    ]),
  ]);
}

describe.each(kinds)('the texts of $method, $scope', (kind) => {
  const { isTendering } = methodSteps[kind.method];
  const texts = textsOf(kind);
  /** Neutral forms that contain both words. */
  const plain = (text: string) => text.replaceAll('中标（成交）', '').replaceAll('招标（采购）', '');

  it('use 中标 in a tender and 成交 otherwise', () => {
    for (const [name, text] of texts) {
      expect([name, plain(text).includes(isTendering ? '成交' : '中标')]).toEqual([name, false]);
    }
  });

  it('mention the committee of a tender only in a tender', () => {
    if (isTendering) return;
    for (const [name, text] of texts) {
      expect([name, /评标委员会|招标文件要求提交履约/.test(text)]).toEqual([name, false]);
    }
  });

  it('cite 条例55 if 招标投标法 binds', () => {
    const binds = isTendering && kind.scope !== 'government';
    for (const [name, text] of texts) {
      if (name.startsWith('announceStrike'))
        expect([name, text.includes('《招标投标法实施条例》第五十五条')]).toEqual([name, binds]);
      else if (!binds) expect([name, text.includes('第五十五条')]).toEqual([name, false]);
    }
  });

  it('offer an objection to the result if the law gives one, with its own term', () => {
    const rule = objectionRule(kind, 'result');
    for (const name of ['candidates_told', 'candidate_struck', 'announceCandidates']) {
      const text = texts.get(name) ?? '';
      expect([name, /提出异议|请在公示期内提出/.test(text)]).toEqual([
        name,
        rule?.time.start === 'publicity',
      ]);
      expect([name, text.includes('7个工作日内向采购人提出质疑')]).toEqual([
        name,
        rule?.time.start === 'after_knowing',
      ]);
    }
  });

  it('mention neither a comprehensive ranking for a price nor the return of sealed paper', () => {
    for (const [name, text] of texts) {
      expect([name, text.includes('综合评审排名'), text.includes('原封退回')]).toEqual([name, false, false]);
    }
  });
});
