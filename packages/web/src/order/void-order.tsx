import type { OrderView } from '@procure/contract/order/order.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { voidOrderStands } from '@procure/domain/order/wording.ts';
import { Note } from '@procure/ui/note/note.tsx';

/** Reason why the order is void, and what remains to be done. Both sides read the same text. */
export function VoidOrder({ order: { state, voidedBy } }: { readonly order: OrderView }) {
  if (voidedBy === null) return null;
  const { at, complaintNo, remedy, supervisor } = voidedBy;
  return (
    <Note tone="danger" title="中标（成交）结果已被监督部门认定无效，订单不再履行">
      <p>{voidOrderStands(state)}。</p>
      <p>
        {formatDateTime(at)}（北京时间），{supervisor}对投诉{complaintNo}作出处理决定：{remedy}。
      </p>
    </Note>
  );
}
