import type { OpenedBid, TakenOrder } from './read-model.ts';

export function presentHistory(bids: readonly OpenedBid[], orders: readonly TakenOrder[]) {
  return {
    bids: bids.map(({ noticeKind: kind, noticeState: state, amount, issuedAt, total: _, ...bid }) => ({
      ...bid,
      openedAt: bid.openedAt.toISOString(),
      notice:
        kind === null || state === null || issuedAt === null
          ? null
          : { kind, state, amount, issuedAt: issuedAt.toISOString() },
    })),
    bidCount: bids[0]?.total ?? 0,
    orders: orders.map(({ total: _, ...order }) => ({ ...order, issuedAt: order.issuedAt.toISOString() })),
    orderCount: orders[0]?.total ?? 0,
  };
}
