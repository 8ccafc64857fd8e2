import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { memo } from 'react';
import { Violations } from '../../../lib/violations.tsx';

/** 招标文件检测: the passages found in the saved draft and its documents. */
export const WordingCard = memo(function WordingCard({
  tender,
}: {
  readonly tender: TenderView | undefined;
}) {
  if (tender === undefined) return null;
  const lots = tender.lots.map((lot) => ({
    ...lot,
    found: lot.violations.filter(({ passage }) => passage !== ''),
  }));
  const isClean = lots.every(({ found }) => found.length === 0);
  return (
    <Card id="wording" title="招标文件检测">
      <p>
        {isClean
          ? '已保存的内容和招标文件中，未发现疑似限制竞争的用语。'
          : '以下用语疑似限制竞争。请修改，或在提交审批时逐条说明保留的理由。'}
      </p>
      {lots.map(({ id, lotNo, title, found }) =>
        found.length === 0 ? null : (
          <section key={id}>
            {lots.length > 1 ? (
              <h3>
                第{lotNo}标段 {title}
              </h3>
            ) : null}
            <Violations violations={found} />
          </section>
        ),
      )}
    </Card>
  );
});
