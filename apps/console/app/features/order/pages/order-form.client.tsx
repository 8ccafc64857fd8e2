import { ButtonLink } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { OrderForm } from '../components/order-form.tsx';
import { orderFormQuery } from '../queries.ts';

/** `/order/new?lotId=`: how much of what was won, by when and to whom. */
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
  // What was typed must not be replaced by what comes later.
  const query = useQuery({ ...orderFormQuery(lotId), staleTime: Number.POSITIVE_INFINITY });
  return <Loaded query={query}>{(form) => <OrderForm form={form} />}</Loaded>;
}
