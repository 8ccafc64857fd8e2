import * as order from '@procure/contract/order/order.schema.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { create, orderForm } from './create/service.ts';
import { presentForm, presentOrder, presentRow } from './present.ts';
import { type OrderQuery, readLotOrders, readOrder, readOrders } from './read-model.ts';
import * as service from './service.ts';

export function routes(parts: Parts): Route[] {
  const { db } = parts;
  const list = async (scope: CompanyScope | StaffScope, query: OrderQuery) => {
    const { rows, count } = await readOrders(scope, db, query);
    return { rows: rows.map(presentRow), count };
  };
  const detail = async (scope: CompanyScope | StaffScope, id: string) => {
    const row = await readOrder(scope, db, id);
    return row === null ? refuse('not_found') : presentOrder(row);
  };
  return [
    serve(order.listOrders, ({ input, actor }) => list(actor.scope, input)),
    serve(order.getStaffOrder, ({ input, actor }) => detail(actor.scope, input.id)),
    serve(order.getOrderForm, async ({ input, actor }) => {
      const found = await orderForm(parts, actor, input.lotId);
      if (isRefused(found)) return found;
      return presentForm(found.winner, found.form, await readLotOrders(actor.scope, db, input.lotId));
    }),
    serve(order.createOrder, ({ input, actor }) => create(parts, actor, input)),
    serve(order.acceptOrderChange, ({ input, actor }) => service.acceptChange(parts, actor, input)),
    serve(order.declineOrderChange, ({ input, actor }) => service.declineChange(parts, actor, input)),
    serve(order.reissueOrder, ({ input, actor }) => service.reissueOrder(parts, actor, input)),
    serve(order.receiveOrder, ({ input, actor }) => service.receiveOrder(parts, actor, input)),
    serve(order.acceptOrder, ({ input, actor }) => service.acceptOrder(parts, actor, input)),
    serve(order.returnOrderGoods, ({ input, actor }) => service.returnGoods(parts, actor, input)),
    serve(order.closeOrder, ({ input, actor }) => service.closeOrder(parts, actor, input)),
    serve(order.cancelOrder, ({ input, actor }) => service.cancelOrder(parts, actor, input)),
    serve(order.listOwnOrders, ({ input, actor }) => list(actor.scope, input)),
    serve(order.getOrder, ({ input, actor }) => detail(actor.scope, input.id)),
    serve(order.confirmOrder, ({ input, actor }) => service.confirmOrder(parts, actor, input)),
    serve(order.rejectOrder, ({ input, actor }) => service.rejectOrder(parts, actor, input)),
    serve(order.proposeOrderChange, ({ input, actor }) => service.proposeChange(parts, actor, input)),
    serve(order.deliverOrder, ({ input, actor }) => service.deliverOrder(parts, actor, input)),
    serve(order.invoiceOrder, ({ input, actor }) => service.invoiceOrder(parts, actor, input)),
  ];
}
