import type { getNotice } from '@procure/contract/notice/notice.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { eachTenderText, tenderTextNames, tenderTexts } from '@procure/domain/tender/texts.ts';
import { describe, expect, it } from 'vitest';
import { contactsOf, requirementsOf } from './terms.ts';

type Detail = OutputOf<typeof getNotice>;

const texts = eachTenderText((name) => `${tenderTexts[name].label}：如文。`);
const tender = {
  ...{ method: 'open_tender', sourcing: 'announced', scope: 'voluntary', kind: 'goods', stateFunded: null },
  ...{ categoryName: '水泵', areaName: '海州', allowsConsortium: false, buyerName: '海州水务' },
  ...{ agencyName: null, agencyContact: null, intention: null },
  contact: { name: '张三', phone: '0518-1', email: '', address: '' },
  ...texts,
} as unknown as Detail['tender'];

/** The texts on the page of a notice. */
const shownTexts = (lots: Detail['lots']) => {
  const items = [...requirementsOf({ tender, lots } as Detail), ...contactsOf(tender)];
  return tenderTextNames.filter((name) => items.filter(({ detail }) => detail === texts[name]).length === 1);
};

describe('the texts of a tender on the page of its notice', () => {
  it('are all shown once if the tender was announced', () => {
    expect(shownTexts([{}] as unknown as Detail['lots'])).toEqual(tenderTextNames);
  });

  it('are those that are always public if only the result of the tender is public', () => {
    expect(shownTexts([])).toEqual(tenderTextNames.filter((name) => tenderTexts[name].shown === 'always'));
  });
});
