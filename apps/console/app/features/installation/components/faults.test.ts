import type { Installation } from '@procure/contract/installation/installation.schema.ts';
import { watchLimits } from '@procure/domain/installation/watched.ts';
import { describe, expect, test } from 'vitest';
import { faultsOf, healthOf } from './faults.tsx';
import { causeOf, stepOf } from './late-openings.tsx';

const well: Installation = {
  now: '2026-11-27T02:30:00.000Z',
  version: '0.1.0',
  database: { version: '18.4', migrations: 1, newestMigration: '0001.sql', clockBehind: false },
  audit: { fits: true },
  storage: 'ok',
  room: null,
  mail: 'ok',
  backup: { at: '02:30', newest: '2026-11-26T02:30:00.000Z' },
  shortcomings: [],
  smsWithoutTemplate: [],
  watched: {
    driftSeconds: -watchLimits.drift,
    unsealedSeconds: watchLimits.unsealed,
    unsentSeconds: watchLimits.unsent,
    waitingJobs: 0,
    stuckJobs: 0,
    staffUploads: 5,
    comingOpenings: 3,
    dueOpenings: 2,
    connections: { open: 20, busy: 20, waiting: 4 },
    storage: { write: watchLimits.storage, read: 0.001 },
  },
  settings: [],
  failedJobs: [],
  lateOpenings: [],
};
const watched = (numbers: Partial<Installation['watched']>) => ({
  ...well,
  watched: { ...well.watched, ...numbers },
});
const titles = (of: Installation) => faultsOf(of).map(({ title }) => title);

test('no fault is reported exactly at a limit, nor without daily backups or mail', () => {
  expect(titles(well)).toEqual([]);
  expect(titles({ ...well, backup: null, mail: null })).toEqual([]);
});

describe('a fault beyond its limit', () => {
  test.each<[string, Installation]>([
    ['审计日志没有及时签封', watched({ unsealedSeconds: watchLimits.unsealed + 1 })],
    ['数据库与服务器的时间不一致', watched({ driftSeconds: -watchLimits.drift - 1 })],
    ['文件存储过慢', watched({ storage: { write: 0.1, read: watchLimits.storage + 1 } })],
    ['邮件或短信积压', watched({ unsentSeconds: watchLimits.unsent + 1 })],
    ['后台任务没有及时运行', watched({ stuckJobs: 1 })],
    ['后台任务没有及时运行', watched({ waitingJobs: 1 })],
    ['最近 26 小时没有备份', { ...well, backup: { at: '02:30', newest: '2026-11-26T00:29:00.000Z' } }],
    ['最近 26 小时没有备份', { ...well, backup: { at: '02:30', newest: null } }],
    ['审计日志与签封不一致', { ...well, audit: { fits: false } }],
    ['文件存储无法读写', { ...well, storage: 'away', watched: { ...well.watched, storage: null } }],
    ['文件存储空间不足，已停收新上传', { ...well, storage: 'low' }],
    ['邮件服务器没有答复', { ...well, mail: 'away' }],
    // A clock that was set back also differs from the server's; it is reported once.
    [
      '数据库时间早于此前记录的时间',
      { ...watched({ driftSeconds: -3_600 }), database: { ...well.database, clockBehind: true } },
    ],
  ])('%s', (title, of) => {
    expect(titles(of)).toEqual([title]);
  });
});

test('the fault of a full disk names the disk, its free space, and the files that may be deleted', () => {
  const room = { path: '/var/lib/portal/files', freeMb: 700, leastMb: 1024 };
  const [fault] = faultsOf({ ...well, storage: 'low', room });
  expect(fault?.step).toContain('/var/lib/portal/files 所在的磁盘剩余约 700 MB，低于 1024 MB');
  expect(fault?.step).toContain('aside-* 目录');
  expect(fault?.step).toContain('不能删除');
});

describe('the health of the installation', () => {
  const late: Installation['lateOpenings'][number] = {
    ...{ lotId: 'a', tenderNo: 'T-1', lotNo: 1, startedAt: '2026-11-27T02:00:00.000Z' },
    ...{ state: 'paused', pauseCause: 'storage', failure: null, stuck: false },
  };

  test('is normal if there are no faults and no missing settings', () => {
    expect(healthOf(well)).toEqual({ tone: 'success', words: '正常' });
  });

  test('is a warning without HTTPS and backups', () => {
    const without = { ...well, backup: null, shortcomings: ['plain', 'copies'] as const };
    expect(healthOf({ ...without, shortcomings: [...without.shortcomings] })).toEqual({
      tone: 'warning',
      words: '运行中，设置缺少 2 项',
    });
  });

  test('is a fault while an opening is stuck', () => {
    expect(healthOf({ ...well, lateOpenings: [late] })).toEqual({ tone: 'danger', words: '1 项异常' });
  });

  test('explains why each opening is stuck and which button to press', () => {
    expect([causeOf(late), stepOf(late)]).toEqual([
      expect.stringContaining('暂时无法读取部分投标文件'),
      '恢复后自动继续。',
    ]);
    const full = { ...late, state: 'in_progress', pauseCause: null, failure: 'full', stuck: true } as const;
    expect([causeOf(full), stepOf(full)]).toEqual([
      '磁盘空间不足，开标任务运行出错。',
      '请先清理或扩充磁盘，再按“重新开标”：已开启的不变，从停下的地方继续。',
    ]);
    expect(stepOf({ ...late, pauseCause: 'judgement' })).toContain('等待开标人');
  });
});
