import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import type { ObjectionResult } from '../queries.ts';

/** The public results of objections to a tender; they never name the objector. */
export function ObjectionResults({ rows }: { readonly rows: readonly ObjectionResult[] }) {
  return (
    <DataTable
      caption="异议办理结果"
      rows={rows}
      rowKey={({ objectionNo }) => objectionNo}
      columns={[
        {
          key: 'subject',
          title: '异议',
          cell: ({ subject, objectionNo, lotName }) => (
            <>
              {subject}
              <br />
              <small>
                {objectionNo} · {lotName}
              </small>
            </>
          ),
        },
        { key: 'submitted', title: '提出日', cell: ({ submittedOn }) => submittedOn },
        { key: 'ended', title: '答复日', cell: ({ endedOn }) => endedOn },
        { key: 'result', title: '办理结果', cell: ({ result }) => result },
        { key: 'follows', title: '后续', cell: ({ follows }) => follows },
      ]}
    />
  );
}
