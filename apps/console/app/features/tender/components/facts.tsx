import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { evaluationMethodLabels } from '@procure/domain/evaluation/evaluation.ts';
import { preferencesText } from '@procure/domain/evaluation/preference.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { estimateLabel } from '@procure/domain/tender/amount.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { sourcingLabel, sourcingLabels } from '@procure/domain/tender/sourcing.ts';
import { stateFundsInWords, stateFundsLabel } from '@procure/domain/tender/state-funds.ts';
import { tenderTextNames, tenderTexts } from '@procure/domain/tender/texts.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import styles from './tender.module.css';
import { GroundGiven, ReasonsGiven } from './tender-dialogs.tsx';

/** The facts of a tender and one of its lots. */
export function Facts({ tender, lot }: { readonly tender: TenderView; readonly lot: LotView }) {
  const { contact } = tender;
  const { weights } = lot;
  const policy = preferencesText(lot.preferences);
  return (
    <DescriptionList
      items={[
        { term: '项目类别', detail: `${categoryKindLabels[tender.kind]} · ${tender.categoryName}` },
        { term: '项目地区', detail: tender.areaName },
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
        { term: inTermsOf(tender, '招标人'), detail: tender.buyerName },
        { term: '招标代理机构', detail: tender.agencyName },
        {
          term: '联系方式',
          detail: [contact.name, contact.phone, contact.email, contact.address].filter(Boolean).join('，'),
        },
        { term: sourcingLabel, detail: sourcingLabels[tender.sourcing] },
        { term: '资金来源', detail: tender.fundSource },
        ...(tender.stateFunded === null
          ? []
          : [{ term: stateFundsLabel, detail: stateFundsInWords(tender.stateFunded) }]),
        { term: '联合体', detail: tender.allowsConsortium ? '接受' : '不接受' },
        ...(tender.ground === null
          ? []
          : [{ term: '法定情形', detail: <GroundGiven tender={tender} />, wide: true }]),
        {
          term: estimateLabel(tender.scope),
          detail:
            lot.estimate === null
              ? '未填写'
              : `${formatYuan(lot.estimate)}${tender.scope === 'government' ? '（随公告公开）' : '（内部，不公开）'}`,
        },
        {
          term: '最高投标限价',
          detail: lot.ceilingPrice === null ? '不设' : `${formatYuan(lot.ceilingPrice)}（含税）`,
        },
        {
          term: '投标保证金',
          detail: Number(lot.bondAmount) > 0 ? formatYuan(lot.bondAmount) : '不收取',
        },
        { term: '投标有效期', detail: `${lot.bidValidityDays}日` },
        {
          term: '评标办法',
          detail: `${evaluationMethodLabels[lot.evaluationMethod]}${
            weights === null
              ? ''
              : `（技术${weights.technical}%、商务${weights.commercial}%、价格${weights.price}%）`
          }`,
        },
        ...(policy === null ? [] : [{ term: '政府采购政策', detail: policy, wide: true }]),
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
            term: tenderTexts[name].label,
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
