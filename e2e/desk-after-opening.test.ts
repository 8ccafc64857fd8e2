import { declineAward, getAward } from '@procure/contract/award/award.route.ts';
import {
  listClarifications,
  listOwnClarifications,
  replyClarification,
} from '@procure/contract/clarification/clarification.route.ts';
import { getNegotiation } from '@procure/contract/negotiation/negotiation.route.ts';
import { getOpening } from '@procure/contract/opening/opening.route.ts';
import { deliverOrder, getStaffOrder, proposeOrderChange } from '@procure/contract/order/order.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { afterAll, beforeAll, onTestFailed, test } from 'vitest';
import { type Act, type Desk, openDesk, type Place, perform } from './desk/desk.ts';
import { inHours } from './journey/buyer.ts';
import { must, releaseBy } from './wire.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  const { installation, ids } = desk;
  const orders = await installation.sql<{ id: string; state: string; winner: string }>(
    `select distinct on (state) purchase_order.id, state, username as winner
     from purchase_order join account using (company_id) where voided_at is null
     order by state, order_no, username`,
  );
  for (const { id, state, winner } of orders) {
    ids.set(state, id);
    ids.set(`winner of ${state}`, winner);
  }
});
afterAll(async () => {
  await desk?.installation.stop();
});

const at =
  (page: string, key: string) =>
  ({ lot }: Desk) =>
    `/${page}/${lot(key).id}`;
const orderAt = (state: string) => (desk: Desk) => `/order/${desk.ids.get(state)}`;
const winnerOf = ({ ids, wire }: Desk, state: string) => wire('portal', ids.get(`winner of ${state}`) ?? '');

/** The bidder replies to its latest clarification request. */
async function reply({ lot, wire }: Desk): Promise<void> {
  const supplier = await wire('portal', 'supplier_a');
  const { clarifications } = must(await supplier.call(listOwnClarifications, { lotId: lot('crane').id }));
  const open = clarifications.find(({ replyBlocker }) => replyBlocker === null);
  const words = { reply: '以第38页所述为准，夜间不安排施工。', substanceUnchanged: true };
  must(await supplier.call(replyClarification, { id: open?.id ?? '', ...words, fileIds: [] }));
}

const clarificationsStand: Act['says'] = async (wire, { lot }) =>
  must(await wire.call(listClarifications, { lotId: lot('crane').id }))
    .clarifications.filter(({ companyName }) => companyName === '海州澜石机电设备有限公司')
    .map(({ phase }) => phase)
    .sort();

const declarations: Act['says'] = async (wire, { lot }) =>
  must(await wire.call(getOpening, { lotId: lot('school-gym').id })).findings.map(
    ({ declaration }) => declaration?.reason ?? null,
  );
const openingLotState: Act['says'] = async (wire, { lot }) =>
  must(await wire.call(getOpening, { lotId: lot('school-gym').id })).state;

const awardStands =
  (key: string): Act['says'] =>
  async (wire, { lot }) =>
    must(await wire.call(getAward, { lotId: lot(key).id })).lot.phase;

const orderStands =
  (state: string): Act['says'] =>
  async (wire, desk) =>
    must(await wire.call(getStaffOrder, { id: desk.ids.get(state) ?? '' })).state;

const acting: Place = (page) => page.getByRole('region', { name: '办理', exact: true });

const evaluating: readonly Act[] = [
  {
    name: 'the committee asks for more clarification',
    who: 'evaluator_a',
    before: reply,
    at: at('clarification', 'crane'),
    first: (page) => page.getByRole('button', { name: /停机时间的计算口径/ }).click(),
    button: '要求补充',
    confirm: '发出补充要求',
    fields: { 澄清内容: '请进一步说明第52页进度表是否作废。', 回复截止时间: inHours(24) },
    seen: ['补充要求已发出，已通知投标人', /\d 要求补充$/],
    says: clarificationsStand,
    is: ['issued', 're_requested'],
  },
  {
    name: 'the committee accepts the reply',
    who: 'evaluator_a',
    before: reply,
    at: at('clarification', 'crane'),
    first: (page) => page.getByRole('button', { name: /停机时间的计算口径.*已回复/ }).click(),
    button: '接受回复',
    confirm: '接受回复',
    fields: { 处理意见: '说明清楚，予以接受。' },
    seen: ['已接受澄清回复', '说明清楚，予以接受。'],
    says: clarificationsStand,
    is: ['accepted', 're_requested'],
  },
  {
    name: 'a negotiation is terminated',
    who: 'buyer_a',
    at: at('negotiation', 'uv-disinfection'),
    button: '终止谈判',
    confirm: '确认终止谈判',
    fields: { 终止理由: '采购需求发生重大变化，须重新编制。' },
    seen: ['谈判已终止', '采购需求发生重大变化，须重新编制。', '本轮未揭晓'],
    says: async (wire, { lot }) =>
      must(await wire.call(getNegotiation, { lotId: lot('uv-disinfection').id })).session?.state,
    is: 'terminated',
  },
];

const declaring: Act = {
  name: 'an opener declares a bid that cannot be opened',
  who: 'opener_a',
  at: at('opening', 'school-gym'),
  button: '认定不能开启',
  confirm: '记录认定',
  fields: { 原因: '其他原因（视为撤回）', 认定理由: '经核对，存储的文件与回执记载不符。' },
  seen: ['认定已记录，完成开标前可以撤销', /经核对，存储的文件与回执记载不符。/],
  says: declarations,
  is: ['经核对，存储的文件与回执记载不符。'],
};

const opening: readonly Act[] = [
  {
    ...declaring,
    async before({ installation, lot, wire }) {
      const { id: lotId } = lot('school-gym');
      await installation.sql(
        `update bid_envelope set sha256 = repeat('0', 64) where kind = 'price' and bid_version_id =
          (select bid_version.id from bid_version join bid on bid.id = bid_id
            where bid.lot_id = $1 and version_no = valid_version_no order by bid.id limit 1)`,
        [lotId],
      );
      const opener = await wire('console', 'opener_b');
      must(await releaseBy(opener, lotId));
    },
  },
  {
    name: 'the opener revokes the declaration',
    who: 'opener_a',
    button: '撤销认定',
    confirm: '撤销认定',
    fields: { 撤销理由: '备份中找到了原文件，再试一次。' },
    seen: ['认定已撤销，系统将再次尝试开启', '尚未认定'],
    says: declarations,
    is: [null],
  },
  { ...declaring, name: 'the opener declares it again' },
  {
    name: 'the opener ends the opening',
    who: 'opener_a',
    button: '完成开标',
    confirm: '完成开标',
    seen: ['开标已完成', /开标人认定：经核对/],
    says: openingLotState,
    is: 'completed',
  },
];

const awards: readonly Act[] = [
  {
    name: 'a winner is proposed',
    who: 'buyer_a',
    at: at('award', 'lake-lighting'),
    button: '提交审批',
    seen: ['已提交审批', '您已拟定，待审批人审批。'],
    says: awardStands('lake-lighting'),
    is: 'deciding',
  },
  {
    name: 'an approver returns the proposal',
    who: 'approver_a',
    at: at('award', 'lake-lighting'),
    button: '退回',
    confirm: '退回',
    fields: { 退回理由: '请补充谈判过程的说明。' },
    seen: ['已退回拟定人', '请补充谈判过程的说明。'],
    says: async (wire, { lot }) =>
      must(await wire.call(getAward, { lotId: lot('lake-lighting').id })).proposal?.returnReason,
    is: '请补充谈判过程的说明。',
  },
  {
    name: 'a contract is registered as signed',
    who: 'buyer_a',
    at: at('award', 'valves'),
    button: '登记合同签订',
    confirm: '登记',
    fields: { 合同编号: 'HT-2026-210', 签订日期: dayOf(new Date()) },
    seen: ['合同已登记', /合同编号：HT-2026-210/],
    says: awardStands('valves'),
    is: 'contracted',
  },
  {
    name: 'the buyer decides again after the winner has declined',
    who: 'buyer_a',
    async before({ lot, wire }) {
      const winner = await wire('portal', 'supplier_a');
      const reason = '产能不足，无法按期供货。';
      must(await winner.call(declineAward, { lotId: lot('lab').id, reason }));
    },
    at: at('award', 'lab'),
    button: '重新定标',
    seen: ['已重新进入定标', '拟定中标人'],
    says: awardStands('lab'),
    is: 'deciding',
  },
];

/** The buyer's acts on an order, by its state before; `is` is its state after. */
const orders: readonly Act[] = (
  [
    { from: 'pending_confirm', button: '取消订单', reason: '取消理由', said: '订单已取消', is: 'cancelled' },
    { from: 'rejected', button: '重新下达', said: '订单已重新下达', is: 'pending_confirm' },
    {
      from: 'change_proposed',
      button: '不同意',
      confirm: '不同意变更',
      reason: '理由',
      said: '已告知供应商',
      is: 'pending_confirm',
    },
    {
      from: 'change_proposed',
      async before(desk: Desk) {
        const supplier = await winnerOf(desk, 'change_proposed');
        const id = desk.ids.get('change_proposed') ?? '';
        must(await supplier.call(proposeOrderChange, { id, reason: '原材料到货推迟，申请延后一周。' }));
      },
      button: '同意变更',
      confirm: '同意并确认交期',
      fields: { 变更后的交期: addDays(dayOf(new Date()), 30) },
      said: '已同意变更',
      is: 'confirmed',
    },
    {
      from: 'received',
      button: '退货',
      reason: '退货理由',
      said: '已退货，供应商将重新发货',
      is: 'delivering',
    },
    {
      from: 'delivering',
      async before(desk: Desk) {
        const supplier = await winnerOf(desk, 'delivering');
        const delivery = { deliveryId: crypto.randomUUID(), note: '最后一批', complete: true };
        must(await supplier.call(deliverOrder, { id: desk.ids.get('delivering') ?? '', ...delivery }));
      },
      button: '登记收货',
      said: '已登记收货',
      is: 'received',
    },
    { from: 'delivering', button: '验收合格', said: '已登记验收', is: 'accepted' },
    { from: 'invoiced', button: '付款完成', said: '订单已完成', is: 'closed' },
  ] as const
).map((row): Act => {
  const reason = 'reason' in row ? { [row.reason]: '详见双方往来函件。' } : {};
  return {
    name: `an order that is ${row.from}: ${row.button}`,
    who: 'buyer_a',
    ...('before' in row ? { before: row.before } : {}),
    at: orderAt(row.from),
    within: acting,
    button: row.button,
    confirm: 'confirm' in row ? row.confirm : row.button,
    fields: { ...reason, ...('fields' in row ? row.fields : {}) },
    seen: [row.said],
    says: orderStands(row.from),
    is: row.is,
  };
});

test.each([...evaluating, ...opening, ...awards, ...orders])('$name', async (act) => {
  onTestFailed(() => desk.picture());
  await perform(desk, act);
});
