import type {
  ObjectionRightsView,
  ObjectionRightView,
} from '@procure/contract/objection/objection.schema.ts';
import { objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import styles from '../../../lib/lot-page.module.css';
import { RightTime } from '../../../lib/objection.tsx';
import { answerWords } from './words.ts';

interface RightsProps {
  readonly lot: ObjectionRightsView['lot'];
  readonly rights: ObjectionRightsView['rights'];
  /** ISO, the server's clock. */
  readonly serverNow: string;
}

/**
 * The rights that the law gives here: the matters, until when, or why not and which remedy remains; and how an
 * objection is answered.
 */
export function Rights({ lot, rights, serverNow }: RightsProps) {
  const own = (text: string) => inTermsOf(lot, text);
  const columns: readonly Column<ObjectionRightView>[] = [
    {
      key: 'subject',
      title: '事项',
      width: '11rem',
      cell: ({ subject }) => objectionSubjectLabels[subject],
    },
    {
      key: 'time',
      title: '提出时间',
      cell: (right) => <RightTime right={right} serverNow={serverNow} />,
    },
    { key: 'answer', title: '答复', width: '13rem', cell: (right) => own(`招标人${answerWords(right)}`) },
    { key: 'citation', title: '依据', width: '15rem', cell: ({ citation }) => citation },
  ];
  return (
    <Card title={own('异议的权利')}>
      {rights.length === 0 ? (
        <EmptyState
          text="法律没有为本项目规定异议程序"
          hint="本项目不是招标，也不是政府采购。有意见的，请按公告中的联系方式向采购人书面反映。"
        />
      ) : (
        <DataTable
          caption={own('异议的权利')}
          rows={rights}
          rowKey={({ subject }) => subject}
          columns={columns}
        />
      )}
      {rights.some(({ blocker }) => blocker?.reason === 'objection_late') ? (
        <p className={styles.hint}>
          {own(
            '已截止的事项，仍可依法向行政监督部门投诉或者举报；对招标文件、开标和评标结果的投诉，须先在期限内提出异议。',
          )}
        </p>
      ) : null}
    </Card>
  );
}
