import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { evaluationMethodLabels } from '@procure/domain/evaluation/evaluation.ts';
import { preferencesText } from '@procure/domain/evaluation/preference.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { estimateLabel } from '@procure/domain/tender/amount.ts';
import { methodLabels, methodSteps } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels } from '@procure/domain/tender/scope.ts';
import { sourcingLabel, sourcingLabels } from '@procure/domain/tender/sourcing.ts';
import { stateFundsInWords, stateFundsLabel } from '@procure/domain/tender/state-funds.ts';
import { tenderTextNames, tenderTexts } from '@procure/domain/tender/texts.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { CommentButton, useComments } from './comments.tsx';
import styles from './tender.module.css';
import { GroundGiven, ReasonsGiven } from './tender-dialogs.tsx';

/** The facts of a tender and one of its lots. */
export function Facts({ tender, lot }: { readonly tender: TenderView; readonly lot: LotView }) {
  const { contact } = tender;
  const { weights } = lot;
  const policy = preferencesText(lot.preferences);
  const isCommented = useComments() !== null;
  const at = (term: string, field: string, lotId: string | null = null) => ({
    term,
    aside: <CommentButton place={{ lotId, field, rowId: null }} label={term} />,
  });
  const ofLot = (term: string, field: string) => at(term, field, lot.id);
  return (
    <DescriptionList
      items={[
        // The page's header has them, without a place for their comments.
        ...(isCommented
          ? [
              { ...at('项目名称', 'title'), detail: tender.title, wide: true },
              { ...at('招标性质', 'scope'), detail: tenderScopeLabels[tender.scope] },
              { ...at('采购方式', 'method'), detail: methodLabels[tender.method] },
              { ...ofLot('标段名称', 'title'), detail: lot.title, wide: true },
            ]
          : []),
        {
          ...at('项目类别', 'categoryId'),
          detail: `${categoryKindLabels[tender.kind]} · ${tender.categoryName}`,
        },
        { ...at('项目地区', 'areaCode'), detail: tender.areaName },
        ...(tender.repeats === null
          ? []
          : [
              {
                term: '重新招标的原项目',
                detail: (
                  <Link href={`/tender/${tender.repeats.id}`}>
                    {tender.repeats.title}（{tender.repeats.tenderNo}）
                  </Link>
                ),
                wide: true,
              },
            ]),
        { ...at(inTermsOf(tender, '招标人'), 'organisationId'), detail: tender.buyerName },
        { ...at('招标代理机构', 'agencyId'), detail: tender.agencyName },
        {
          ...at('联系方式', 'contact'),
          detail: [contact.name, contact.phone, contact.email, contact.address].filter(Boolean).join('，'),
        },
        { ...at(sourcingLabel, 'sourcing'), detail: sourcingLabels[tender.sourcing] },
        { ...at('资金来源', 'fundSource'), detail: tender.fundSource },
        ...(tender.stateFunded === null
          ? []
          : [{ ...at(stateFundsLabel, 'stateFunded'), detail: stateFundsInWords(tender.stateFunded) }]),
        { ...at('联合体', 'allowsConsortium'), detail: tender.allowsConsortium ? '接受' : '不接受' },
        ...(tender.ground === null
          ? []
          : [{ ...at('法定情形', 'ground'), detail: <GroundGiven tender={tender} />, wide: true }]),
        {
          ...ofLot(estimateLabel(tender.scope), 'estimate'),
          detail:
            lot.estimate === null
              ? '未填写'
              : `${formatYuan(lot.estimate)}${tender.scope === 'government' ? '（随公告公开）' : '（内部，不公开）'}`,
        },
        {
          ...ofLot('最高投标限价', 'ceilingPrice'),
          detail: lot.ceilingPrice === null ? '不设' : `${formatYuan(lot.ceilingPrice)}（含税）`,
        },
        {
          ...ofLot('投标保证金', 'bondAmount'),
          detail: Number(lot.bondAmount) > 0 ? formatYuan(lot.bondAmount) : '不收取',
        },
        { ...ofLot('投标有效期', 'bidValidityDays'), detail: `${lot.bidValidityDays}日` },
        {
          ...ofLot('评标办法', 'evaluationMethod'),
          detail: `${evaluationMethodLabels[lot.evaluationMethod]}${
            weights === null
              ? ''
              : `（技术${weights.technical}%、商务${weights.commercial}%、价格${weights.price}%）`
          }`,
        },
        ...(policy === null ? [] : [{ ...ofLot('政府采购政策', 'preferences'), detail: policy, wide: true }]),
        ...(lot.splitEnvelope ? [{ term: '双信封', detail: '技术商务评审结束后开启报价文件' }] : []),
        { term: '创建人', detail: `${tender.author.name}，${formatDateTime(tender.createdAt)}` },
        ...(methodSteps[tender.method].negotiation === 'none'
          ? []
          : [{ term: '多轮报价', detail: lot.priceMustNotIncrease ? '后一轮不得高于前一轮' : '不限' }]),
        ...(lot.warningReasons.length === 0
          ? []
          : [
              {
                term: '偏离法规的理由',
                detail: <ReasonsGiven tender={{ ...tender, lots: [lot] }} />,
                wide: true,
              },
            ]),
        ...tenderTextNames
          .filter((name) => name !== 'fundSource' && tender[name] !== '')
          .map((name) => ({
            ...at(tenderTexts[name].label, name),
            detail: <span className={styles.prose}>{tender[name]}</span>,
            wide: true,
          })),
        ...(lot.sealRecipient === null
          ? []
          : [
              {
                term: '投标加密公钥（age）',
                detail: <code className={styles.prose}>{lot.sealRecipient}</code>,
                wide: true,
              },
            ]),
        ...(lot.priceRecipient === null
          ? []
          : [
              {
                term: '报价加密公钥（age）',
                detail: <code className={styles.prose}>{lot.priceRecipient}</code>,
                wide: true,
              },
            ]),
      ]}
    />
  );
}
