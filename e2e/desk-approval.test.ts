import { listLotApprovals } from '@procure/contract/approval/approval.route.ts';
import { signLotAct } from '@procure/contract/tender/lifecycle.route.ts';
import { getTender } from '@procure/contract/tender/tender.route.ts';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { buyers } from '../apps/api/seeds/story/buyers.ts';
import { type Act, type Desk, dialogOf, nextStep, openDesk, perform, tenderAt } from './desk/desk.ts';
import { must } from './wire.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  await desk?.installation.stop();
});

const rooftop = tenderAt('solar');

/** Phase of the rooftop lot, and the signatures of each step of its latest approval. */
const standsNow: Act['says'] = async (wire, { lot }) => {
  const { id, tenderId } = lot('solar');
  const { lots } = must(await wire.call(getTender, { id: tenderId }));
  const [approval] = must(await wire.call(listLotApprovals, { lotId: id }));
  const names = approval?.steps.map(({ signedBy, signedFor }) => [signedBy, signedFor]);
  return [lots[0]?.phase, names];
};

test('an administrator sets two approval steps for suspensions on the organisation’s page', async () => {
  onTestFailed(() => desk.picture());
  const page = await desk.as('admin_a');
  const [organisation] = await desk.installation.sql<{ id: string }>(
    'select id from organisation where name = $1',
    [buyers.construction.name],
  );
  await page.goto(`${desk.installation.console}/organisation/${organisation?.id}/approval`);
  const card = page.getByRole('region', { name: '暂停标段' });
  await card.getByText('未设步骤：采购员一人即可办理。').waitFor();
  await card.getByRole('button', { name: '设置步骤' }).click();
  const dialog = dialogOf(page);
  const begin = async (place: number, title: string) => {
    await dialog.getByRole('button', { name: '增加一步' }).click();
    const step = dialog.getByRole('group', { name: `第${place}步` });
    await step.getByLabel('步骤名称').fill(title);
    return step;
  };
  const first = await begin(1, '部门负责人');
  const signers = first.getByRole('combobox', { name: '签署人' });
  await signers.fill('方审批');
  await page.getByRole('option', { name: '方审批' }).waitFor();
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await signers.press(key);
  await first.getByRole('button', { name: '去掉方审批' }).waitFor();
  // The second step names no signer: any approver of the organisation may sign it.
  await begin(2, '分管领导');
  await dialog.getByRole('button', { name: '保存步骤' }).click();
  await page.getByText('审批流程已保存，此后提交的按此办理').first().waitFor();
  await card.getByText('2. 分管领导').waitFor();
});

const reason = '收到对招标文件的异议，正在核实。';
const signing = { button: '签署', confirm: '签署', seen: ['已签署，待下一步审批'] } as const;

const approvals: readonly Act[] = [
  {
    name: 'an absent approver lets a colleague sign',
    who: 'approver_a',
    at: () => '/approval',
    button: '委托同事代批',
    confirm: '确认委托',
    fields: { 采购单位: buyers.construction.name, 代批人: '穆审批', 原因: '外出参加培训一周。' },
    seen: ['已委托代批', '由穆审批代我审批'],
    stays: true,
    says: async () => null,
    is: null,
  },
  {
    name: 'a suspension is requested, and waits',
    who: 'buyer_a',
    at: rooftop,
    within: nextStep,
    button: '暂停',
    confirm: '暂停并通知',
    fields: { 暂停原因: reason },
    seen: ['已提交审批，全部签署后办理', '暂停标段待审批，尚未办理'],
    says: standsNow,
    is: [
      'bidding',
      [
        [null, null],
        [null, null],
      ],
    ],
  },
  {
    ...signing,
    name: 'the colleague signs the first step for the absent approver',
    who: 'approver_d',
    at: rooftop,
    fields: { 审批意见: '情况属实，同意暂停。' },
    says: standsNow,
    is: [
      'bidding',
      [
        ['穆审批', '方审批'],
        [null, null],
      ],
    ],
  },
  {
    ...signing,
    name: 'the second approver signs, and the lot is suspended',
    who: 'approver_c',
    at: rooftop,
    seen: ['已签署，已按申请办理', `暂停原因：${reason}`, '穆审批（代方审批）'],
    says: standsNow,
    is: [
      'suspended',
      [
        ['穆审批', '方审批'],
        ['祁审批', null],
      ],
    ],
  },
];

test.each(approvals)('$name', async (act) => {
  onTestFailed(() => desk.picture());
  await perform(desk, act);
  if (act.button !== '暂停') return;
  // The requester cannot sign: there is no button, and the API refuses.
  const page = await desk.as('buyer_a');
  expect(await page.getByRole('button', { name: '签署', exact: true }).count()).toBe(0);
  const wire = await desk.wire('console', 'buyer_a');
  const own = { lotId: desk.lot('solar').id, act: 'suspend', step: 1, opinion: '' } as const;
  expect(await wire.call(signLotAct, own)).toMatchObject({ reason: 'forbidden' });
});
