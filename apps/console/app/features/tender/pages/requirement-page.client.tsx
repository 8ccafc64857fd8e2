import type { LotView } from '@procure/contract/tender/view.schema.ts';
import { formatQuantity } from '@procure/domain/money/money.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { CriteriaList } from '@procure/web/criterion/criteria-list.tsx';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { CommentButton, CommentsOf } from '../components/comments.tsx';
import styles from '../components/tender.module.css';

const at = (lot: LotView, field: string, rowId: string | null = null) => ({ lotId: lot.id, field, rowId });

/** The price lines and clauses that a bid for the lot has to answer, and the criteria by which it is judged. */
export default function RequirementPage() {
  return (
    <LotDeskPage desk="requirement">
      {(_, { tender, lot }) => (
        <CommentsOf tenderId={tender.id}>
          <Card
            title={`分项报价表（${lot.priceLines.length}行）`}
            aside={<CommentButton place={at(lot, 'priceLines')} label="分项报价表" />}
          >
            <DataTable
              caption="分项报价表"
              rows={lot.priceLines}
              rowKey={(line) => line.id}
              columns={[
                {
                  key: 'name',
                  title: '名称',
                  cell: (line) => (
                    <>
                      {line.lineNo}. {line.name}{' '}
                      <CommentButton
                        place={at(lot, 'priceLines', line.id)}
                        label={`分项报价第${line.lineNo}行`}
                      />
                    </>
                  ),
                },
                { key: 'spec', title: '规格型号', cell: (line) => line.spec || '—' },
                { key: 'unit', title: '单位', width: '5rem', cell: (line) => line.unit },
                {
                  key: 'qty',
                  title: '数量',
                  width: '7rem',
                  numeric: true,
                  cell: (line) => formatQuantity(line.qty),
                },
                ...(lot.priceLines.some(({ ceilingUnitPrice }) => ceilingUnitPrice !== null)
                  ? [
                      {
                        key: 'ceiling',
                        title: '单价最高限价（元）',
                        width: '9rem',
                        numeric: true,
                        cell: ({ ceilingUnitPrice }: (typeof lot.priceLines)[number]) =>
                          ceilingUnitPrice === null ? '—' : formatQuantity(ceilingUnitPrice),
                      },
                    ]
                  : []),
                { key: 'delivery', title: '交货期', cell: (line) => line.delivery || '—' },
                { key: 'remark', title: '备注', cell: (line) => line.remark || '—' },
              ]}
            />
          </Card>
          <Card
            title="技术与商务条款"
            aside={<CommentButton place={at(lot, 'clauses')} label="技术与商务条款" />}
          >
            <DataTable
              caption="技术与商务条款"
              rows={lot.clauses}
              rowKey={(clause) => clause.id}
              empty={<EmptyState text="未设条款" />}
              columns={[
                {
                  key: 'no',
                  title: '条款号',
                  width: '9rem',
                  cell: (clause) => (
                    <>
                      {clause.starred ? <span className={styles.star}>★ </span> : null}
                      {clause.clauseNo}{' '}
                      <CommentButton place={at(lot, 'clauses', clause.id)} label={`条款${clause.clauseNo}`} />
                    </>
                  ),
                },
                {
                  key: 'kind',
                  title: '类别',
                  width: '5rem',
                  cell: (clause) => (clause.kind === 'technical' ? '技术' : '商务'),
                },
                { key: 'text', title: '招标要求', cell: (clause) => clause.requirement },
              ]}
            />
          </Card>
          <Card
            title={`评审因素（${lot.criteria.length}项）`}
            aside={<CommentButton place={at(lot, 'criteria')} label="评审因素" />}
          >
            {lot.criteria.length === 0 ? (
              <EmptyState text="未设评审因素" />
            ) : (
              <CriteriaList
                criteria={lot.criteria}
                aside={({ id, title }) => (
                  <CommentButton place={at(lot, 'criteria', id)} label={`评审因素“${title}”`} />
                )}
              />
            )}
          </Card>
        </CommentsOf>
      )}
    </LotDeskPage>
  );
}
