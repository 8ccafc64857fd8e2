import { randomUUID } from 'node:crypto';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { availableMethods } from '@procure/domain/tender/method.ts';
import { invitationOf, usualSourcing } from '@procure/domain/tender/sourcing.ts';
import { expect, it } from 'vitest';
import { house } from '../apps/api/testing/fixtures/organisation.ts';
import { addDocument, reasonsFor } from '../apps/api/testing/fixtures/tender.ts';
import { testApp } from '../apps/api/testing/test-app.ts';
import { toInput } from '../apps/console/app/features/tender/components/beijing-input.ts';
import {
  draftOf,
  emptyTender,
  inputOf,
  withinMethod,
} from '../apps/console/app/features/tender/components/form-state.ts';

const test = testApp();

it.each(availableMethods)('a tender by %s, written with the editor, is submitted', async (method) => {
  const buyer = await test.staff('buyer');
  const openers: string[] = [];
  for (let place = 0; place < 3; place += 1) openers.push((await test.staff('opener')).accountId);
  const evaluators: string[] = [];
  for (let member = 0; member < 5; member += 1) evaluators.push((await test.staff('evaluator')).accountId);
  const now = new Date();
  const begun = emptyTender(now);
  const [lot] = begun.lots;
  if (lot === undefined) throw new Error('a new tender has a lot');
  const line = {
    id: randomUUID(),
    name: '光伏组件',
    spec: '',
    unit: '块',
    qty: '120',
    ceilingUnitPrice: '',
    delivery: '',
    remark: '',
  };
  // Everything is typed first and the method is chosen last: values without a field in this method must be removed.
  const written = withinMethod({
    ...begun,
    title: '海州云帆产业园屋顶光伏设备采购',
    categoryId: 'A02000000',
    areaCode: '110101',
    organisationId: house.id,
    contact: { name: '林工', phone: '010-00000000', email: '', address: '' },
    fundSource: '自筹资金',
    overview: '采购屋顶光伏组件一批。',
    qualification: '具有独立法人资格。',
    objectionChannel: '招标人监察部，电话010-00000001。',
    lots: [
      {
        ...lot,
        estimate: '100万',
        openers,
        evaluators,
        priceLines: [line],
        times: {
          ...lot.times,
          prequalificationDeadline: toInput(new Date(now.getTime() + 20 * 86_400_000).toISOString()),
        },
      },
    ],
    method,
    sourcing: usualSourcing(method),
  });
  const toSend =
    invitationOf(written) === 'required'
      ? {
          ...written,
          lots: written.lots.map((one) => ({
            ...one,
            times: {
              ...one.times,
              replyUntil: toInput(new Date(now.getTime() + 9 * 86_400_000).toISOString()),
            },
          })),
        }
      : written;
  const id = randomUUID();
  const saved = await buyer.client.call(tenders.saveTender, { id, version: 0, ...inputOf(toSend) });
  if (!saved.ok) throw new Error(`${saved.message} ${JSON.stringify(saved.fields)}`);
  await addDocument(test, buyer, lot.id);
  const reasons = await reasonsFor({ id, buyer });
  const read = await buyer.client.call(tenders.getTender, { id });
  if (!read.ok) throw new Error(read.message);
  expect(inputOf(draftOf(read.data)).method).toBe(method);
  const asked = await buyer.client.call(lifecycle.requestApproval, {
    id,
    version: read.data.version,
    reasons,
  });
  expect(asked).toMatchObject({ ok: true });
});
