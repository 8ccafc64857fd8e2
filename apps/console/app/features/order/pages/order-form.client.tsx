import { ButtonLink } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { OrderForm } from '../components/order-form.tsx';
import { orderFormQuery } from '../queries.ts';

/** `/order/new?lotId=…`: quantities, dates and consignee of an order. */
export default function OrderFormPage() {
  const [parameters] = useSearchParams();
  const lotId = parameters.get('lotId');
  return lotId === null ? (
    <EmptyState text="请从标段的定标页下达订单" action={<ButtonLink href="/order">订单列表</ButtonLink>} />
  ) : (
    <OfLot key={lotId} lotId={lotId} />
  );
}

function OfLot({ lotId }: { readonly lotId: string }) {
  // Read once, so that a later answer does not replace typed values.
  const query = useQuery({ ...orderFormQuery(lotId), staleTime: Number.POSITIVE_INFINITY });
  return <Loaded query={query}>{(form) => <OrderForm form={form} />}</Loaded>;
}
