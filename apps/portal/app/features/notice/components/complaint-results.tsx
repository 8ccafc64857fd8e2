import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import type { ComplaintResult } from '../queries.ts';

/** The public results of complaints about a tender. */
export function ComplaintResults({ rows }: { readonly rows: readonly ComplaintResult[] }) {
  return (
    <DataTable
      caption="投诉处理结果"
      rows={rows}
      rowKey={({ complaintNo }) => complaintNo}
      columns={[
        {
          key: 'subject',
          title: '投诉',
          cell: ({ subject, complaintNo, lotName, who }) => (
            <>
              {subject}
              <br />
              <small>
                {complaintNo} · {lotName}
              </small>
              {who === '' ? null : (
                <>
                  <br />
                  <small>{who}</small>
                </>
              )}
            </>
          ),
        },
        { key: 'submitted', title: '提交日', cell: ({ submittedOn }) => submittedOn },
        {
          key: 'ended',
          title: '处理决定',
          cell: ({ endedOn, supervisor }) => (
            <>
              {endedOn}
              <br />
              <small>{supervisor}</small>
            </>
          ),
        },
        { key: 'result', title: '处理结果', cell: ({ result }) => result },
        { key: 'follows', title: '后续', cell: ({ follows }) => follows },
      ]}
    />
  );
}
