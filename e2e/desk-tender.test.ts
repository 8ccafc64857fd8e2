import { listAmendments } from '@procure/contract/amendment/amendment.route.ts';
import { listInvitations, sendInvitations } from '@procure/contract/invitation/invitation.route.ts';
import { askQuestion, listQuestions } from '@procure/contract/question/question.route.ts';
import { listTenderMembers } from '@procure/contract/tender/member.route.ts';
import { getTender } from '@procure/contract/tender/tender.route.ts';
import { afterAll, beforeAll, onTestFailed, test } from 'vitest';
import { companies } from '../apps/api/seeds/story/people.ts';
import {
  type Act,
  tenderAt as at,
  type Desk,
  nextStep,
  openDesk,
  type Place,
  perform,
  rowOf,
} from './desk/desk.ts';
import { inHours } from './journey/buyer.ts';
import { must } from './wire.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  await desk?.installation.stop();
});

const tenderOf = (key: string) => (desk: Desk) => ['tender', desk.lot(key).tenderId] as const;
const lotOf = (key: string) => (desk: Desk) => ['lot', desk.lot(key).id] as const;

/** Phase of the first lot of a tender. */
const phaseOf =
  (key: string): Act['says'] =>
  async (wire, { lot }) =>
    must(await wire.call(getTender, { id: lot(key).tenderId })).lots.find(({ id }) => id === lot(key).id)
      ?.phase;

const membersOf =
  (key: string): Act['says'] =>
  async (wire, { lot }) =>
    must(await wire.call(listTenderMembers, { id: lot(key).tenderId })).members.map(
      ({ name, duty }) => `${name} ${duty}`,
    );

/** State of the newest change of the drainage works. */
const changeStands: Act['says'] = async (wire, { lot }) =>
  must(await wire.call(listAmendments, { lotId: lot('drainage').id })).amendments[0]?.state;

const nameOf = (key: string) => companies.find((company) => company.key === key)?.companyName ?? '';
/** The newest change is listed first. */
const newest: Place = (page) => page.getByRole('region', { name: /^\d+\. 变更/ }).first();

const change: Pick<Act, 'who' | 'at' | 'within'> = {
  who: 'buyer_a',
  at: at('drainage', '/amendment'),
  within: newest,
};
const noEffect = {
  不影响投标文件编制: true,
  不影响投标文件编制的理由: '仅说明集合地点，不改变招标文件的要求。',
} as const;
const writing = (words: string): Act => ({
  ...change,
  within: (page) => page.locator('main'),
  name: `a change is written: ${words}`,
  first: (page) => page.getByRole('button', { name: '准备变更', exact: true }).click(),
  button: '保存并预览',
  fields: { 变更内容: words },
  seen: ['变更已保存，尚未公开', '预览并提交变更'],
  says: changeStands,
  is: 'draft',
});
const submitting: Act = {
  ...change,
  name: 'a change that affects no bid is submitted to a second person',
  button: '预览并提交',
  confirm: '提交审批',
  fields: noEffect,
  seen: ['已提交，由审批人签署后发布'],
  says: changeStands,
  is: 'pending',
};

const lifecycle: readonly Act[] = [
  {
    name: 'an approver returns a tender',
    who: 'approver_a',
    at: at('network'),
    within: nextStep,
    button: '退回修改',
    confirm: '退回修改',
    fields: { 退回理由: '最高限价的依据未说明，请补充市场调查情况。' },
    quicker: tenderOf('network'),
    seen: ['已退回，创建人将收到理由', '审批退回：最高限价的依据未说明，请补充市场调查情况。'],
    says: phaseOf('network'),
    is: 'draft',
  },
  {
    name: 'its author asks for approval again',
    who: 'buyer_a',
    at: at('network'),
    within: nextStep,
    button: '提交审批',
    // The reason for appointing its experts, given before, is in the dialog.
    confirm: '提交审批',
    seen: ['已提交审批，审批人将收到通知', '等待审批'],
    says: phaseOf('network'),
    is: 'pending_approval',
  },
  {
    name: 'its author withdraws the request',
    who: 'buyer_a',
    within: nextStep,
    button: '撤回审批',
    confirm: '撤回审批',
    quicker: tenderOf('network'),
    seen: ['已回到草稿，可以继续编辑', '编制中'],
    says: phaseOf('network'),
    is: 'draft',
  },
  {
    name: 'an approved tender is returned to draft for changes',
    who: 'buyer_a',
    at: at('audit'),
    within: nextStep,
    button: '退回修改',
    confirm: '退回修改',
    seen: ['已回到草稿，可以继续编辑', '编制中'],
    says: phaseOf('audit'),
    is: 'draft',
  },
  {
    name: 'a deadline is extended',
    who: 'buyer_a',
    at: at('solar'),
    within: nextStep,
    button: '延长截止时间',
    confirm: '延长并通知',
    fields: {
      '投标截止（开标）': inHours(40 * 24),
      变更原因: '潜在投标人要求延长现场踏勘时间。',
    },
    quicker: lotOf('solar'),
    seen: ['截止时间已延长，已通知参与的供应商'],
    stays: true,
    async says(wire, { lot }) {
      const { lots } = must(await wire.call(getTender, { id: lot('solar').tenderId }));
      return Date.parse(lots[0]?.bidDeadline ?? '') > Date.now() + 39 * 86_400_000;
    },
    is: true,
  },
  {
    name: 'a lot is suspended',
    who: 'buyer_a',
    at: at('transformers'),
    within: nextStep,
    button: '暂停',
    confirm: '暂停并通知',
    fields: { 暂停原因: '收到对招标文件的异议，正在处理。' },
    quicker: lotOf('transformers'),
    seen: ['已暂停，已通知参与的供应商', '暂停原因：收到对招标文件的异议，正在处理。'],
    says: phaseOf('transformers'),
    is: 'suspended',
  },
  {
    name: 'the lot is resumed',
    who: 'buyer_a',
    within: nextStep,
    button: '恢复',
    confirm: '恢复并通知',
    fields: { 恢复说明: '异议已答复，招标继续进行。' },
    quicker: lotOf('transformers'),
    seen: ['已恢复，已通知参与的供应商', '投标进行中'],
    says: phaseOf('transformers'),
    is: 'bidding',
  },
  {
    name: 'a lot is terminated',
    who: 'buyer_a',
    at: at('canteen-again'),
    within: nextStep,
    button: '终止',
    confirm: '终止并通知',
    fields: { 终止原因: '采购计划调整，本项目不再实施。' },
    quicker: lotOf('canteen-again'),
    seen: ['已终止，已通知参与的供应商', '原因：采购计划调整，本项目不再实施。'],
    says: phaseOf('canteen-again'),
    is: 'terminated',
  },
  {
    name: 'the lot is archived',
    who: 'buyer_a',
    within: nextStep,
    button: '归档',
    confirm: '归档',
    quicker: lotOf('canteen-again'),
    seen: ['已归档'],
    says: phaseOf('canteen-again'),
    is: 'archived',
  },
  {
    name: 'the lot is tendered again, as a draft',
    who: 'buyer_a',
    at: at('canteen-again'),
    within: nextStep,
    button: '重新招标',
    seen: [/^已新建重新招标草稿ZB/, '基本信息'],
    async says(wire, { lot }) {
      const { lots } = must(await wire.call(getTender, { id: lot('canteen-again').tenderId }));
      const { id = '' } = lots[0]?.rebid ?? {};
      return must(await wire.call(getTender, { id })).lots.map(({ title, phase }) => `${title} ${phase}`);
    },
    is: ['学生食堂委托经营 draft'],
  },
];

const people: readonly Act[] = [
  {
    name: 'a colleague is added',
    who: 'buyer_a',
    at: at('pumps', '/team'),
    button: '添加成员',
    fields: { 添加同事: '何采购', 分工: '只读' },
    seen: ['何采购已加入项目'],
    stays: true,
    says: membersOf('pumps'),
    is: ['林采购 owner', '何采购 reader'],
  },
  {
    name: 'the colleague is removed',
    who: 'buyer_a',
    within: rowOf('何采购'),
    button: '移出',
    confirm: '移出项目',
    seen: ['何采购已移出项目'],
    says: membersOf('pumps'),
    is: ['林采购 owner'],
  },
  {
    name: 'a tender is handed over to a colleague, who then manages it',
    who: 'buyer_a',
    at: at('solar', '/team'),
    within: rowOf('何采购'),
    button: '移交项目',
    confirm: '移交项目',
    seen: ['项目已移交给何采购', '项目成员由负责人调整。'],
    says: membersOf('solar'),
    is: ['何采购 owner', '林采购 handler'],
  },
];

const suppliers: readonly Act[] = [
  {
    name: 'an invitation is cancelled',
    who: 'buyer_a',
    // Three invited suppliers must remain.
    async before({ installation, lot, wire }) {
      const buyer = await wire('console', 'buyer_a');
      const [invited] = await installation.sql<{ companyId: string }>(
        `select company_id as "companyId" from account where username = 'supplier_d'`,
      );
      const letter = {
        letter: '诚邀贵单位参加本项目的投标。',
        replyUntil: new Date(Date.now() + 86_400_000).toISOString(),
      };
      const invitees = [{ id: crypto.randomUUID(), companyId: invited?.companyId ?? '' }];
      must(await buyer.call(sendInvitations, { lotId: lot('training').id, ...letter, invitees }));
    },
    at: at('training', '/invitation'),
    within: rowOf(nameOf('d')),
    button: '取消邀请',
    confirm: '确认取消邀请',
    fields: { 取消原因: '该供应商主营范围与本项目不符。' },
    seen: ['邀请已取消，供应商将收到通知', '该供应商主营范围与本项目不符。'],
    async says(wire, { lot }) {
      const { invitations } = must(await wire.call(listInvitations, { lotId: lot('training').id }));
      return invitations.filter(({ phase }) => phase === 'cancelled').map(({ reason }) => reason);
    },
    is: ['该供应商主营范围与本项目不符。'],
  },
  {
    name: 'a question is closed without an answer',
    who: 'buyer_a',
    at: at('drainage', '/question'),
    async before({ lot, wire }) {
      const supplier = await wire('portal', 'supplier_a');
      const question = {
        qType: 'other',
        sectionRef: '',
        title: '评标专家如何抽取',
        content: '请告知评标专家的抽取时间与名单。',
      } as const;
      must(
        await supplier.call(askQuestion, {
          lotId: lot('drainage').id,
          id: crypto.randomUUID(),
          ...question,
          fileIds: [],
        }),
      );
    },
    first: (page) => page.getByRole('button', { name: /评标专家如何抽取/ }).click(),
    button: '不予答复',
    confirm: '确认不予答复',
    fields: { 不予答复的理由: '评标委员会名单依法保密，与招标文件无关。' },
    seen: ['已告知提问的供应商', '评标委员会名单依法保密，与招标文件无关。'],
    async says(wire, { lot }) {
      const { questions } = must(await wire.call(listQuestions, { lotId: lot('drainage').id }));
      return questions.find(({ title }) => title === '评标专家如何抽取')?.state;
    },
    is: 'closed',
  },
];

const changes: readonly Act[] = [
  writing('踏勘现场的集合地点改为项目北门。'),
  submitting,
  {
    ...change,
    name: 'a submitted change is withdrawn',
    button: '收回',
    seen: ['已收回，可以修改'],
    says: changeStands,
    is: 'draft',
  },
  submitting,
  {
    ...change,
    name: 'the second person returns the change',
    who: 'approver_a',
    button: '退回',
    confirm: '退回',
    fields: { 退回理由: '集合地点变化影响投标人的安排，请顺延。' },
    seen: ['已退回，提交人将收到理由', '集合地点变化影响投标人的安排，请顺延。'],
    says: changeStands,
    is: 'draft',
  },
  submitting,
  {
    ...change,
    name: 'the second person approves the change',
    who: 'approver_a',
    button: '签署并发布',
    confirm: '签署并发布',
    seen: ['已签署并发布，已通知供应商'],
    says: changeStands,
    is: 'published',
  },
  writing('雨水管道的管材改为球墨铸铁管，工程量清单相应调整。'),
  {
    ...change,
    name: 'a change that may affect bids is submitted with the deadline it needs',
    button: '预览并提交',
    confirm: '提交审批',
    seen: ['已提交，由审批人签署后发布'],
    says: changeStands,
    is: 'pending',
  },
  {
    ...change,
    name: 'the second person publishes the change that may affect bids',
    who: 'approver_a',
    button: '签署并发布',
    confirm: '签署并发布',
    seen: ['已签署并发布，已通知供应商'],
    says: changeStands,
    is: 'published',
  },
  writing('补充说明：地下管线资料以现场探测为准。'),
  {
    ...change,
    name: 'a draft of a change is discarded',
    button: '作废',
    confirm: '作废',
    seen: ['已作废'],
    says: changeStands,
    is: 'withdrawn',
  },
];

test.each([...lifecycle, ...people, ...suppliers, ...changes])('$name', async (act) => {
  onTestFailed(() => desk.picture());
  await perform(desk, act);
});
