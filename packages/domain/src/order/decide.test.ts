import { describe, expect, test } from 'vitest';
import { isRefused } from '../outcome.ts';
import { actionsFrom } from '../transition.ts';
import { decide, type Order } from './decide.ts';
import { orderStates } from './order.ts';
import { orderMachine, voidOrderMachine } from './transitions.ts';

const now = new Date('2026-11-21T08:00:00.000Z');
const unpromised = { promisedDate: null, delayReason: null, confirmedAt: null, confirmedBy: null } as const;
const valid = { voidedAt: null, voidedByComplaint: null } as const;
const running = { changeReason: null, rejectReason: null, cancelReason: null, ...valid } as const;
const undelivered = { deliveredAllAt: null, invoiceNo: null } as const;
const promised = {
  promisedDate: '2026-12-01',
  delayReason: null,
  confirmedAt: now,
  confirmedBy: 'li',
} as const;
const delivered = { ...running, ...promised, deliveredAllAt: now } as const;

const orders: { readonly [State in Order['state']]: Order & { readonly state: State } } = {
  pending_confirm: { state: 'pending_confirm', ...running, ...unpromised, ...undelivered },
  change_proposed: {
    ...{ state: 'change_proposed', ...running, changeReason: '请将交期延后一周' },
    ...unpromised,
    ...undelivered,
  },
  rejected: {
    ...{ state: 'rejected', ...running, rejectReason: '规格与中标不一致' },
    ...unpromised,
    ...undelivered,
  },
  confirmed: { state: 'confirmed', ...running, ...promised, ...undelivered },
  delivering: { state: 'delivering', ...delivered, invoiceNo: null },
  received: { state: 'received', ...delivered, invoiceNo: null },
  accepted: { state: 'accepted', ...delivered, invoiceNo: null },
  invoiced: { state: 'invoiced', ...delivered, invoiceNo: '26112' },
  closed: { state: 'closed', ...delivered, invoiceNo: '26112' },
  cancelled: { state: 'cancelled', ...running, cancelReason: '采购计划取消', ...unpromised, ...undelivered },
};

const reason = '其中两块有破损';
const confirm = {
  kind: 'confirm',
  promisedDate: '2026-12-01',
  delayReason: '',
  required: ['2026-12-01'],
  by: 'li',
} as const;
const deliver = { kind: 'deliver', note: '首批', complete: false } as const;
const others = [
  { kind: 'reject', reason },
  { kind: 'proposeChange', reason },
  { kind: 'declineChange', reason },
  { kind: 'returnGoods', reason },
  { kind: 'cancel', reason },
  { kind: 'reissue' },
  { kind: 'accept' },
  { kind: 'close' },
  { kind: 'invoice', invoiceNo: '26112' },
  deliver,
] as const;
const notAllowed = { refused: 'transition_not_allowed' };

test.each(orderStates)('an order that is %s allows the steps of the machine, and no other', (state) => {
  expect(stepsOf(orders[state])).toEqual([...actionsFrom(orderMachine, state, ['buyer', 'supplier'])].sort());
});

/** Returns the possible steps of an order, by trying everything. */
function stepsOf(order: Order): readonly string[] {
  const taken = [
    ...others.map((command) => [command.kind, decide(order, command, now)] as const),
    ['confirm', decide(order, confirm, now)] as const,
    ['acceptChange', decide(order, { kind: 'acceptChange', promisedDate: '2026-12-08' }, now)] as const,
    ['receive', decide(order, { kind: 'receive' }, now)] as const,
  ]
    .filter(([, decided]) => !isRefused(decided))
    .map(([kind]) => kind);
  return taken.sort();
}

describe('issuing', () => {
  const offered = [
    {
      priceLineId: 'a',
      name: '光伏组件',
      spec: '',
      unit: '块',
      leftQty: '20',
      unitPriceIncl: '1000',
      taxRate: '13%',
    },
  ];
  const line = { priceLineId: 'a', materialCode: '', qty: '20', requiredDate: '2026-11-21' };
  const issue = { kind: 'issue', lot: 'awarded', asked: [line], offered } as const;

  test('creates an order of the remaining quantity that waits for the supplier', () => {
    expect(decide(null, issue, now)).toMatchObject({
      order: orders.pending_confirm,
      event: { kind: 'issue', totalIncl: '20000.00', lines: [{ lineNo: 1, amountIncl: '20000.00' }] },
    });
  });

  test('is refused for more than was won, a line twice, a past day, and before the award', () => {
    const refused = (asked: readonly (typeof line)[]) => decide(null, { ...issue, asked }, now);
    expect(refused([{ ...line, qty: '20.01' }])).toMatchObject({ fields: [{ field: 'lines.0.qty' }] });
    expect(refused([line, line])).toMatchObject({ fields: [{ field: 'lines.1.priceLineId' }] });
    const yesterday = { ...line, requiredDate: '2026-11-20' };
    expect(refused([yesterday])).toMatchObject({ fields: [{ field: 'lines.0.requiredDate' }] });
    expect(decide(null, { ...issue, lot: 'deciding' }, now)).toEqual(notAllowed);
  });
});

describe('confirming', () => {
  test('records the promised day', () => {
    expect(decide(orders.pending_confirm, confirm, now)).toEqual({
      order: orders.confirmed,
      event: {
        kind: 'confirm',
        from: orders.pending_confirm,
        promisedDate: '2026-12-01',
        delayReason: null,
      },
    });
  });

  test('requires a reason for a later day, and no day before today', () => {
    expect(decide(orders.pending_confirm, { ...confirm, promisedDate: '2026-12-02' }, now)).toMatchObject({
      fields: [{ field: 'delayReason' }],
    });
    const today = { kind: 'acceptChange', promisedDate: '2026-11-21' } as const;
    expect(decide(orders.change_proposed, today, now)).toMatchObject({
      order: { state: 'confirmed', delayReason: '请将交期延后一周', confirmedBy: null },
    });
    const yesterday = { ...today, promisedDate: '2026-11-20' };
    expect(decide(orders.change_proposed, yesterday, now)).toMatchObject({ refused: 'invalid_input' });
  });

  test('begins anew when a rejected order is reissued, without the old reason', () => {
    expect(decide(orders.rejected, { kind: 'reissue' }, now)).toMatchObject({
      order: orders.pending_confirm,
    });
  });
});

describe('delivering', () => {
  test('in parts allows no receipt until the last part', () => {
    const first = decide(orders.confirmed, deliver, now);
    if (isRefused(first)) throw new Error('refused');
    expect(decide(first.order, { kind: 'receive' }, now)).toEqual({ refused: 'delivery_unfinished' });
    const last = decide(first.order, { ...deliver, complete: true }, now);
    if (isRefused(last)) throw new Error('refused');
    expect(decide(last.order, { kind: 'receive' }, now)).toMatchObject({ order: orders.received });
  });

  test('is repeated for returned goods', () => {
    expect(decide(orders.received, { kind: 'returnGoods', reason }, now)).toMatchObject({
      order: { state: 'delivering', deliveredAllAt: null },
      event: { kind: 'returnGoods', reason },
    });
  });
});

describe('a void award', () => {
  const why = '监督部门对投诉的处理决定：中标无效';
  const command = { kind: 'void', complaintId: 'ts', reason: why } as const;
  const voidOf = (state: keyof typeof orders) => {
    const decided = decide(orders[state], command, now);
    if (isRefused(decided)) throw new Error('refused');
    return decided.order;
  };

  test.each(['pending_confirm', 'change_proposed', 'rejected', 'confirmed'] as const)(
    'ends an order that is %s, since nothing was delivered',
    (state) => {
      expect(voidOf(state)).toMatchObject({
        ...{ state: 'cancelled', cancelReason: why },
        ...{ voidedAt: now, voidedByComplaint: 'ts' },
      });
    },
  );

  test.each(orderStates.filter((state) => state !== 'cancelled'))(
    'leaves an order that was %s the steps of a void contract, and refuses all others with the reason',
    (state) => {
      const order = voidOf(state);
      const steps = actionsFrom(voidOrderMachine, order.state, ['buyer', 'supplier']);
      expect(stepsOf(order)).toEqual([...steps].sort());
      expect(decide(order, confirm, now)).toEqual({ refused: 'order_void' });
      expect(decide(order, deliver, now)).toEqual({ refused: 'order_void' });
      expect(decide(order, { kind: 'cancel', reason }, now)).toEqual({ refused: 'order_void' });
    },
  );

  test('lets deliveries be received as they are, and settled', () => {
    const parted = decide(orders.confirmed, deliver, now);
    if (isRefused(parted)) throw new Error('refused');
    const voided = decide(parted.order, command, now);
    if (isRefused(voided)) throw new Error('refused');
    expect(decide(voided.order, { kind: 'receive' }, now)).toMatchObject({
      order: { state: 'received', deliveredAllAt: now },
    });
  });

  test('ends an order by the return of its goods, even after the acceptance', () => {
    for (const state of ['delivering', 'received', 'accepted'] as const) {
      expect(decide(voidOf(state), { kind: 'returnGoods', reason }, now)).toMatchObject({
        order: { state: 'cancelled', cancelReason: reason, deliveredAllAt: null },
      });
    }
  });

  test('voids an order once, and no cancelled order', () => {
    expect(decide(voidOf('received'), command, now)).toEqual(notAllowed);
    expect(decide(orders.cancelled, command, now)).toEqual(notAllowed);
  });
});
