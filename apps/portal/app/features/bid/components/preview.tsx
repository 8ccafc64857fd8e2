import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { deviationLabels } from '@procure/domain/bid/deviation.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { companySizeLabels, domesticPartLabels } from '@procure/domain/evaluation/preference.ts';
import { formatAmount, formatYuan } from '@procure/domain/money/money.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import styles from './bid.module.css';
import { answeredOf, clausesOf, type SheetKind, sheetOf } from './draft.ts';
import type { KeptFile } from './kept-file.ts';

interface PreviewProps {
  readonly bid: BidWorkspace;
  readonly draft: BidDraft;
  readonly files: readonly KeptFile[];
  onClose(): void;
}

/** The bid as evaluators will read it. */
export function Preview({ bid, draft, files, onClose }: PreviewProps) {
  const { lot } = bid;
  const sheet = sheetOf(lot, draft);
  const { letter } = draft;
  return (
    <Modal
      open
      title="查看投标预览"
      width={900}
      onClose={onClose}
      footer={<Button onClick={() => window.print()}>打印</Button>}
    >
      <article className={styles.receipt}>
        <DescriptionList
          items={[
            { term: '项目', detail: `${lot.tenderTitle}（${lot.tenderNo}）`, wide: true },
            { term: '投标人', detail: bid.companyName, wide: true },
            {
              term: '投标总价（含税）',
              detail: (
                <span translate="no">
                  {formatYuan(sheet.totalIncl)}，{sheet.capital}
                </span>
              ),
              wide: true,
            },
            { term: '交货期（工期）', detail: letter.delivery },
            { term: '投标有效期', detail: letter.validityDays === '' ? '' : `${letter.validityDays}日` },
            { term: '质量承诺', detail: letter.quality, wide: true },
            { term: '授权代表', detail: letter.representative },
            ...consortiumItems(bid, draft),
            ...statementItems(bid, draft),
          ]}
        />
        <table className={styles.receiptFiles}>
          <caption>报价明细</caption>
          <thead>
            <tr>
              <th scope="col">名称</th>
              <th scope="col">数量</th>
              <th scope="col">含税单价</th>
              <th scope="col">含税金额</th>
            </tr>
          </thead>
          <tbody>
            {lot.priceLines.map((line, index) => (
              <tr key={line.id}>
                <td>{line.name}</td>
                <td className={styles.number}>
                  {line.qty} {line.unit}
                </td>
                <td className={styles.number}>{draft.prices[index]?.unitPriceIncl || '未报价'}</td>
                <td className={styles.number}>{formatAmount(sheet.lines[index]?.incl ?? '0')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {(['technical', 'commercial'] as const).map((kind) => (
          <table key={kind} className={styles.receiptFiles}>
            <caption>{kind === 'technical' ? '技术偏离表' : '商务偏离表'}</caption>
            <thead>
              <tr>
                <th scope="col">条款</th>
                <th scope="col">招标要求</th>
                <th scope="col">投标响应</th>
                <th scope="col">偏离</th>
              </tr>
            </thead>
            <tbody>
              {clausesOf(lot, kind).map((clause, index) => {
                const row = draft[kind][index];
                return (
                  <tr key={clause.id}>
                    <td>
                      {clause.starred ? '★' : ''}
                      {clause.clauseNo}
                    </td>
                    <td>{clause.requirement}</td>
                    <td>{row?.response}</td>
                    <td>
                      {row === undefined || row.deviation === '' ? '未填写' : deviationLabels[row.deviation]}
                      {row?.explanation ? `：${row.explanation}` : ''}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        ))}
        {(['technical', 'commercial'] as const).map((kind) => (
          <AnswerTable key={kind} {...{ bid, draft, files, kind }} />
        ))}
        <p>
          随附文件{files.length}个：
          {files.map(({ name, size }) => `${name}（${formatFileSize(size)}）`).join('、') || '无'}
        </p>
      </article>
    </Modal>
  );
}

/** The companies that bid together; nothing for a company that bids alone. */
function consortiumItems({ companyName }: BidWorkspace, { consortium: { lead, members } }: BidDraft) {
  if (members.length === 0) return [];
  const text = (name: string, { work, share }: { readonly work: string; readonly share: string }) =>
    `${name}：${work || '未填写'}${share === '' ? '' : `，份额${share}%`}`;
  return [
    {
      term: '联合体',
      detail: [
        text(`${companyName}（牵头人）`, lead),
        ...members.map((member) => text(member.name || '未填写名称的成员', member)),
      ].join('；'),
      wide: true,
    },
  ];
}

/** The statements on which price deductions depend; nothing if the lot gives none. */
function statementItems({ lot: { preferences } }: BidWorkspace, { statement }: BidDraft) {
  const { makers, domestic } = statement;
  return [
    ...(preferences.smallDiscount === null
      ? []
      : [
          {
            term: '中小企业声明',
            detail:
              makers
                .map(
                  ({ item, company, size }) =>
                    `${item}：${company}，${size === '' ? '未选择' : companySizeLabels[size]}`,
                )
                .join('；') || '未声明',
            wide: true,
          },
        ]),
    ...(preferences.domesticDiscount === null
      ? []
      : [
          {
            term: '本国产品声明',
            detail: domestic === '' ? '未声明' : domesticPartLabels[domestic],
            wide: true,
          },
        ]),
  ];
}

type AnswerTableProps = Pick<PreviewProps, 'bid' | 'draft' | 'files'> & { readonly kind: SheetKind };

/** The answers to the criteria of one part. */
function AnswerTable({ bid: { lot }, draft, files, kind }: AnswerTableProps) {
  const rows = answeredOf(lot, draft, kind);
  if (rows.length === 0) return null;
  const nameOf = (id: string) => files.find((file) => file.id === id)?.name ?? '文件已移除';
  return (
    <table className={styles.receiptFiles}>
      <caption>{kind === 'technical' ? '技术部分评审因素响应' : '商务部分评审因素响应'}</caption>
      <thead>
        <tr>
          <th scope="col">评审因素</th>
          <th scope="col">响应内容</th>
          <th scope="col">证明材料</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ criterion: { id, title, scoring }, answer }) => (
          <tr key={id}>
            <td>{title}</td>
            <td>
              {answer.value !== '' && scoring.by === 'formula' ? `${answer.value}${scoring.unit} ` : ''}
              {answer.response || (answer.value === '' ? '未响应' : '')}
            </td>
            <td>
              {answer.evidence
                .map(({ fileId, pages }) => `${nameOf(fileId)}${pages === '' ? '' : `（第${pages}页）`}`)
                .join('、')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
