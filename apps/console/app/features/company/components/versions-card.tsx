import { Card } from '@procure/ui/card/card.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { VersionComparison } from '@procure/web/company/version-comparison.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { comparisonQuery } from '../queries.ts';

/** Compares two versions of a company. */
export function VersionsCard({ companyId }: { readonly companyId: string }) {
  const [chosen, choose] = useState({ from: 0, to: 0 });
  const query = useQuery(comparisonQuery({ id: companyId, ...chosen }));
  return (
    <Card title="版本对比">
      <Loaded query={query}>
        {(comparison) => (
          <VersionComparison comparison={comparison} onChoose={(from, to) => choose({ from, to })} />
        )}
      </Loaded>
    </Card>
  );
}
