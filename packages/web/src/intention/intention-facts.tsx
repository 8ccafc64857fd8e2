import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { type IntentionContent, monthText } from '@procure/domain/intention/intention.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Description, DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Money } from '@procure/ui/money/money.tsx';

/** The contents of a planned purchase, as terms. */
export function intentionFacts(content: IntentionContent): readonly Description[] {
  const { title, kind, outline, budget, plannedMonth, setAside, remark } = content;
  return [
    { term: '采购项目名称', detail: title, wide: true },
    { term: '项目类别', detail: categoryKindLabels[kind] },
    { term: '预算金额', detail: <Money amount={budget} /> },
    { term: '预计采购时间', detail: monthText(plannedMonth) },
    { term: '面向中小企业', detail: setAside ? '是' : '否' },
    { term: '采购需求概况', detail: outline, wide: true },
    ...(remark === '' ? [] : [{ term: '备注', detail: remark, wide: true }]),
  ];
}

interface Publication {
  readonly no: number;
  readonly publishedAt: string;
  readonly reason: string;
  readonly content: IntentionContent;
}

/** The former publications of a planned purchase that was revised; nothing for others. */
export function IntentionHistory({ publications }: { readonly publications: readonly Publication[] }) {
  if (publications.length < 2) return null;
  return (
    <Card title="历次公开">
      {publications.map(({ no, publishedAt, reason, content }) => (
        <details key={no}>
          <summary>
            第{no}次，{formatDateTime(publishedAt)}
            {reason === '' ? '' : `，调整原因：${reason}`}
          </summary>
          <DescriptionList items={intentionFacts(content)} />
        </details>
      ))}
    </Card>
  );
}
