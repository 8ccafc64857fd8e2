import { auditExportAt, exportAudit } from '@procure/contract/audit/audit.route.ts';
import { expect, test } from 'vitest';
import { sealAudit } from '../apps/api/src/features/audit/seal/service.ts';
import { publish } from '../apps/api/src/features/transparency/service.ts';
import { system } from '../apps/api/src/platform/actor.ts';
import { transact } from '../apps/api/src/platform/database/transaction.ts';
import { testApp } from '../apps/api/testing/test-app.ts';
import { verify } from '../packages/verifier/src/verify.ts';

const installation = testApp();

const note = (reason: string) =>
  transact(installation.parts(), system('test'), (unit) =>
    unit.audit({ action: 'note', entity: 'help', entityId: crypto.randomUUID(), reason }),
  );

test('the verifier proves an export of the audit log and detects a changed word', async () => {
  const auditor = await installation.staff('auditor');
  const fetched = async (path: string) => (await installation.app().portal.inject({ url: path })).payload;
  await note('前日的事');
  await sealAudit(installation.parts());
  await publish(installation.parts());
  const kept = await fetched('/transparency/proof/0');
  await note('后来的事');
  const given = await auditor.client.call(exportAudit, {});
  if (!given.ok) throw new Error(given.message);
  const { payload } = await installation.app().console.inject({
    method: 'POST',
    url: auditExportAt,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket: given.data.ticket, token: auditor.token }).toString(),
  });
  const key = (await fetched('/transparency/key')).trim();
  const ask = async (content: string) => {
    const { outcome, files, comparisons } = await verify(
      [
        { name: '审计日志.jsonl', content },
        { name: 'proof', content: kept },
      ],
      key,
    );
    return {
      outcome,
      words: [...files.flatMap(({ findings }) => findings), ...comparisons].map(({ words }) => words),
    };
  };
  const { outcome, words } = await ask(payload);
  // The platform's own key was not given, and the end of an export may be cut off.
  expect(outcome).toBe('unproved');
  expect(words).toContainEqual(expect.stringContaining('没有增减、改动或调换'));
  expect(words).toContainEqual(expect.stringMatching(/公开日志第0条记录的，就是导出文件中的第\d+批签封/));
  expect(words).toContainEqual(expect.stringContaining('检查点由所给公钥签名'));
  expect((await ask(payload.replace('后来的事', '没有的事'))).outcome).toBe('broken');
  expect((await ask(payload.replace(/\n\{"seal":.*?\n(?=\{"seal")/s, '\n'))).outcome).not.toBe('proved');
});
