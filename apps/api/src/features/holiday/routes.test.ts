import * as awards from '@procure/contract/award/award.route.ts';
import * as wire from '@procure/contract/holiday/holiday.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { type HolidayDay, isWeekend, writeHolidays } from '@procure/domain/holiday/year.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluatedLot } from '../../../testing/fixtures/evaluation.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { restDays } from '../../platform/holidays.ts';
import { readDesk } from '../todo/desk/read-model.ts';

const test = testApp();
let operator: Person<StaffActor>;
/** The year after next: no day of it has passed, whenever this runs. */
let year: number;
const source = '国办发明电〔2099〕1号';
beforeAll(async () => {
  operator = await test.staff('editor');
  const { today } = await listed();
  year = Number(today.slice(0, 4)) + 2;
});

async function listed() {
  const answer = await operator.client.call(wire.listHolidays, {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
}
async function yearOf(of: number) {
  const found = (await listed()).years.find((one) => one.year === of);
  if (found === undefined) throw new Error(`no list of ${of}`);
  return found;
}
const off = (day: string): HolidayDay => ({ day, working: false, name: '节日' });

/** The list of a year that counts now, with these days as well. */
async function listOf(of: number, ...more: readonly HolidayDay[]): Promise<string> {
  const fixed = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'].map((day) => off(`${of}-${day}`));
  const days = [...fixed, ...(await yearOf(of)).days, ...more].map((one) => [one.day, one] as const);
  return writeHolidays([...new Map(days).values()]);
}
const check = (text: string, of = year) => operator.client.call(wire.checkHolidayFile, { year: of, text });
const bring = (text: string, revision: number, of = year) =>
  operator.client.call(wire.importHolidayFile, { year: of, text, source, revision });

/** A weekday of the year that is not in its list. */
async function ordinaryDay(of = year): Promise<string> {
  const known = new Set((await yearOf(of)).days.map(({ day }) => day));
  let day = `${of}-11-01`;
  while (isWeekend(day) || known.has(day)) day = addDays(day, 1);
  return day;
}

describe('the list of a year', () => {
  it('is previewed, then effective at once, and logged with the former list', async () => {
    const { db } = test.parts();
    const day = await ordinaryDay();
    const text = await listOf(year, off(day));
    const before = await restDays(db);
    const checked = await check(text);
    expect(checked).toMatchObject({
      data: { revision: 0, errors: [], changes: expect.arrayContaining([expect.objectContaining({ day })]) },
    });
    expect((await restDays(db))(day)).toBe(false);
    expect(await bring(text, 0)).toMatchObject({ ok: true });
    expect([before(day), (await restDays(db))(day)]).toEqual([false, true]);
    expect(await yearOf(year)).toMatchObject({ origin: 'kept', version: 1, source });
    // The same again finds its work done.
    expect(await bring(text, 0)).toMatchObject({ ok: true, data: { new: 0, changed: 0, ended: 0 } });
    const logged = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'before', 'after'])
      .where('entity', '=', 'holiday')
      .execute();
    const [line] = logged;
    expect(logged).toMatchObject([{ action: 'save', actorId: operator.accountId, after: { year, source } }]);
    expect([line?.before, line?.after].map((side) => JSON.stringify(side).includes(day))).toEqual([
      false,
      true,
    ]);
  });

  it('changes nothing if it was exported unchanged', async () => {
    const { days } = await yearOf(year);
    expect(await check(writeHolidays(days))).toMatchObject({
      data: { changes: [], errors: [], same: days.length },
    });
  });

  it('is written by one of two concurrent operators; the other is refused', async () => {
    const { version } = await yearOf(year);
    const [one, other] = [await listOf(year, off(`${year}-06-01`)), await listOf(year, off(`${year}-06-02`))];
    const answers = await Promise.all([bring(one, version), bring(other, version)]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'conflict' });
  });

  it.each([
    ['nothing in it', '日期,类别,名称\n', '只有表头'],
    ['no columns', '日期\n2027-01-01', '缺少列：类别、名称'],
    ['50,000 lines', `日期,类别,名称\n${'1,1\n'.repeat(20_000)}`, '一次最多导入366行'],
    ['another encoding', '日期,类别,名称\n\uFFFD,放假,节日', '文件不是UTF-8编码'],
    ['a formula', `日期,类别,名称\n2027-01-01,放假,"=cmd|' /C calc'!A0"`, '名称不能以 = + - @ 开头'],
    ['a quote that is left open', '日期,类别,名称\n"2027-01-01', '有引号没有闭合'],
    ['SQL for a day', "日期,类别,名称\n'; drop table holiday;--,放假,节", '不是有效日期'],
  ])('is refused with %s, and nothing of it counts', async (_, text, message) => {
    const before = await yearOf(year);
    expect(await check(text)).toMatchObject({
      data: {
        errors: expect.arrayContaining([
          { line: expect.any(Number), message: expect.stringContaining(message) },
        ]),
      },
    });
    expect(await bring(text, before.version)).toMatchObject({ reason: 'file_lines_wrong', code: '5601' });
    expect(await yearOf(year)).toEqual(before);
  });

  it.each([99_999, -1, 2027.5])('is not taken for %d, which is no year', async (of) => {
    expect(await check(await listOf(year), of)).toMatchObject({ code: '4000' });
  });

  it('cannot be changed for a past year', async () => {
    const past = year - 3;
    const before = await yearOf(past);
    const text = await listOf(past);
    expect(await check(text, past)).toMatchObject({
      data: { errors: [{ message: expect.stringContaining(`${past}年已过`) }] },
    });
    expect(await bring(text, before.version, past)).toMatchObject({ reason: 'file_lines_wrong' });
    expect(await yearOf(past)).toEqual(before);
  });

  it('keeps the past days of this year, by which times were computed', async () => {
    const { today } = await listed();
    const now = Number(today.slice(0, 4));
    const wasRest = (await restDays(test.parts().db))(today);
    const { days } = await yearOf(now);
    const others = days.filter(({ day }) => day !== today);
    const turned = wasRest === isWeekend(today) ? { day: today, working: wasRest, name: '改' } : null;
    const text = writeHolidays(turned === null ? others : [...others, turned]);
    expect(await check(text, now)).toMatchObject({
      data: { errors: expect.arrayContaining([expect.objectContaining({ line: expect.any(Number) })]) },
    });
    expect(await bring(text, 0, now)).toMatchObject({ reason: 'file_lines_wrong' });
  });

  it('needs the permission', async () => {
    const { client } = await test.staff('buyer');
    expect(await client.call(wire.listHolidays, {})).toMatchObject({ code: '4031' });
    const input = { year, text: await listOf(year), source, revision: 0 };
    expect(await client.call(wire.importHolidayFile, input)).toMatchObject({ code: '4031' });
  });
});

describe('a day of rest added while a time runs', () => {
  it('does not change an announced time, and counts for times announced after it', async () => {
    const [running, next] = [await evaluatedLot(test), await evaluatedLot(test)];
    const publicize = async ({ lotId, tender }: typeof running) => {
      const shown = await tender.buyer.client.call(awards.publicizeCandidates, { lotId });
      if (!shown.ok) throw new Error(shown.message);
      return shown.data.publicityUntil;
    };
    const told = await publicize(running);
    const last = addDays(dayOf(new Date(told)), -1);
    const of = Number(last.slice(0, 4));
    expect(await bring(await listOf(of, off(last)), (await yearOf(of)).version, of)).toMatchObject({
      ok: true,
    });

    const { lotId, tender } = running;
    expect(await tender.buyer.client.call(awards.getAward, { lotId })).toMatchObject({
      data: { publicityUntil: told },
    });
    expect(Date.parse(await publicize(next))).toBeGreaterThan(Date.parse(told));
  });
});

describe("next year's list", () => {
  const waits = async (at: string) => {
    const { scope, permissions } = operator.actor;
    const { queues } = await readDesk(scope, test.parts().db, permissions, { at: new Date(at) });
    return queues.find(({ key }) => key === 'holiday');
  };

  it('is asked for on the desk from 1 December in Beijing, until it is entered', async () => {
    const next = year + 1;
    const begins = Date.parse(`${year}-12-01T00:00:00+08:00`);
    expect(await waits(new Date(begins - 1).toISOString())).toMatchObject({ count: 0, first: null });
    expect(await waits(new Date(begins).toISOString())).toMatchObject({
      count: 1,
      first: { id: String(next), title: `${next}年` },
    });
    // The list of `year` was entered above: a year earlier nothing is asked for.
    expect(await waits(`${year - 1}-12-31T23:59:59.999+08:00`)).toMatchObject({ count: 0 });
  });

  it('is nothing that others are asked for', async () => {
    const { actor } = await test.staff('reviewer');
    const { queues } = await readDesk(actor.scope, test.parts().db, actor.permissions, {
      at: new Date(`${year}-12-01`),
    });
    expect(queues.map(({ key }) => key)).not.toContain('holiday');
  });
});
