import type { getNotice } from '@procure/contract/notice/notice.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDate } from '@procure/domain/display/time.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { sourcingLabel, sourcingLabels } from '@procure/domain/tender/sourcing.ts';
import { stateFundsInWords, stateFundsLabel } from '@procure/domain/tender/state-funds.ts';
import { type TenderTextName, tenderTextNames, tenderTexts } from '@procure/domain/tender/texts.ts';

type Detail = OutputOf<typeof getNotice>;

/** A term with its text. Written on the server: a public page loads neither the texts nor their tables. */
interface Item {
  readonly term: string;
  readonly detail: string | null;
  readonly wide?: boolean;
}

/** Texts with a place of their own on the page. Every other text is listed with the requirements. */
const placedTexts: ReadonlySet<TenderTextName> = new Set(['fundSource', 'objectionChannel']);

function textsOf(tender: Detail['tender'], shown: 'always' | 'announced'): readonly Item[] {
  return tenderTextNames
    .filter((name) => tenderTexts[name].shown === shown && !placedTexts.has(name) && tender[name] !== '')
    .map((name) => ({ term: tenderTexts[name].label, detail: tender[name], wide: true }));
}

/** The requirements of a tender, and its texts. */
export function requirementsOf({ tender, lots }: Detail): readonly Item[] {
  const funds =
    tender.stateFunded === null
      ? []
      : [{ term: stateFundsLabel, detail: stateFundsInWords(tender.stateFunded) }];
  const intention =
    tender.intention === null
      ? []
      : [
          {
            term: '采购意向',
            detail: `${tender.intention.title}（${formatDate(tender.intention.publishedAt)}公开）`,
            wide: true,
          },
        ];
  const way = '登录门户在线获取文件（免费），在线加密递交，无需到场';
  return [
    { term: '采购方式', detail: methodLabels[tender.method] },
    { term: sourcingLabel, detail: sourcingLabels[tender.sourcing] },
    { term: '类别', detail: `${categoryKindLabels[tender.kind]} · ${tender.categoryName}` },
    { term: '项目地区', detail: tender.areaName },
    { term: tenderTexts.fundSource.label, detail: tender.fundSource },
    ...funds,
    ...intention,
    { term: '是否接受联合体', detail: tender.allowsConsortium ? '接受' : '不接受' },
    ...textsOf(tender, 'always'),
    // Only the result of a tender by invitation is public.
    ...(lots.length === 0
      ? []
      : [...textsOf(tender, 'announced'), { term: '文件获取与递交方式', detail: way, wide: true }]),
  ];
}

export const buyerTerm = ({ scope }: { readonly scope: TenderScope }) =>
  scope === 'government' ? '采购人' : '招标人';

/** The purchaser, its agency, and the place for objections. */
export function contactsOf(tender: Detail['tender']): readonly Item[] {
  const { contact, scope, objectionChannel } = tender;
  return [
    { term: buyerTerm(tender), detail: tender.buyerName },
    { term: '招标代理机构', detail: agencyText(tender) },
    { term: '联系人', detail: contact.name },
    { term: '联系电话', detail: contact.phone },
    { term: '电子邮箱', detail: contact.email },
    { term: '地址', detail: contact.address },
    {
      term: `${scope === 'government' ? '质疑' : '异议'}与监督渠道`,
      detail: objectionChannel,
      wide: true,
    },
  ];
}

/** The purchaser's agency and its contact, as of the publication. */
function agencyText({ agencyName, agencyContact }: Detail['tender']): string {
  if (agencyName === null) return '无';
  const { name = '', phone = '', address = '' } = agencyContact ?? {};
  return [agencyName, name, phone, address].filter(Boolean).join('，');
}
