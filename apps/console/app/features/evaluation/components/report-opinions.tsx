import type { ReportOpinion, ReportView } from '@procure/contract/evaluation/report.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { type OpinionKind, opinionLabels } from '@procure/domain/evaluation/signing.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { SignedDocuments } from '@procure/web/official-document/signed-documents.tsx';
import { downloadFile } from '../../../lib/download.ts';
import own from './report.module.css';

const tones = { signed: 'success', dissented: 'danger', deemed: 'neutral' } as const satisfies Record<
  OpinionKind,
  string
>;

const columns: readonly Column<ReportOpinion>[] = [
  { key: 'name', title: '评委', width: '12rem', cell: ({ name }) => name },
  {
    key: 'kind',
    title: '意见',
    cell: ({ kind, reason }) => (
      <>
        {kind === null ? (
          <Badge tone="warning">待签署</Badge>
        ) : (
          <Badge tone={tones[kind]}>{opinionLabels[kind]}</Badge>
        )}
        {reason === '' ? null : <span className={own.reason}>{reason}</span>}
        {kind === 'deemed' ? (
          <span className={own.reason}>
            期满未签署，也未书面说明不同意见和理由（《招标投标法实施条例》第五十三条）
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'at',
    title: '时间',
    numeric: true,
    width: '13rem',
    cell: ({ givenAt }) => (givenAt === null ? '—' : formatDateTimeSeconds(givenAt)),
  },
];

/** The members' signatures and dissents, with the digest of what they signed. */
export function ReportOpinions({ report }: { readonly report: NonNullable<ReportView['report']> }) {
  return (
    <Card title="全体评委签署">
      <DataTable
        caption="全体评委签署"
        columns={columns}
        rows={report.opinions}
        rowKey={({ evaluatorId }) => evaluatorId}
      />
      <p className={own.digest}>
        第{report.no}版，全文SHA-256：<code>{report.digest}</code>
      </p>
      {report.document === null ? null : (
        <SignedDocuments documents={[report.document]} onDownload={(one) => void downloadFile(one)} />
      )}
    </Card>
  );
}
