import type { OwnObjectionRow } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import type { Column } from '@procure/ui/data-table/data-table.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { ObjectionBadge } from '@procure/web/objection/objection-badge.tsx';

export const objectionHref = ({ id }: OwnObjectionRow) => `/objection?id=${id}`;

/** Columns that describe an objection in every list of objections. */
export const ownColumns: readonly Column<OwnObjectionRow>[] = [
  {
    key: 'subject',
    title: '异议',
    cell: ({ subject, objectionNo, ...law }) => (
      <>
        {inTermsOf(law, `对${objectionSubjectLabels[subject]}的异议`)}
        <Minor>{objectionNo ?? '尚未提交，没有编号'}</Minor>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: '15rem',
    cell: (row) => <ObjectionBadge objection={row} reader="supplier" />,
  },
  {
    key: 'time',
    title: '时间（北京时间）',
    width: '13rem',
    numeric: true,
    cell: ({ state, savedAt, submittedAt, dueAt, endedAt }) => (
      <span>
        {submittedAt === null ? `${formatDateTime(savedAt)}保存` : `${formatDateTime(submittedAt)}提交`}
        {state === 'submitted' && dueAt !== null ? <Minor>应在{formatDateTime(dueAt)}前答复</Minor> : null}
        {endedAt === null ? null : (
          <Minor>
            {formatDateTime(endedAt)}
            {state === 'withdrawn' ? '撤回' : state === 'not_receivable' ? '不予受理' : '答复'}
          </Minor>
        )}
      </span>
    ),
  },
];
