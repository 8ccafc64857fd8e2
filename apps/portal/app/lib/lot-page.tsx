import type { SupplierLotView } from '@procure/contract/lot/view.schema.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { LotHeader as Header } from '@procure/web/lot/lot-header.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

/** Renders the lot that the address names, `?lotId=…`; without one, a link to the list. */
export function LotOfAddress({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (lotId: string) => ReactNode;
}) {
  const [parameters] = useSearchParams();
  const lotId = parameters.get('lotId');
  if (lotId) return children(lotId);
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        text="请先选择项目"
        hint="从“我的投标项目”进入要办理的项目。"
        action={
          <ButtonLink kind="primary" href="/bidList">
            我的投标项目
          </ButtonLink>
        }
      />
    </>
  );
}

/** The header of a page about one lot, with the link back to its steps. */
export function LotHeader({ title, lot }: { readonly title: string; readonly lot: SupplierLotView }) {
  return (
    <Header
      title={title}
      name={lot.name}
      lot={lot}
      actions={<ButtonLink href={`/processManage?lotId=${lot.id}`}>项目进展</ButtonLink>}
    />
  );
}
