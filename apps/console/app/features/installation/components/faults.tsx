import type { Installation } from '@procure/contract/installation/installation.schema.ts';
import { watchLimits } from '@procure/domain/installation/watched.ts';
import { Note } from '@procure/ui/note/note.tsx';

interface Fault {
  readonly title: string;
  readonly step: string;
}

interface Health {
  readonly tone: 'success' | 'warning' | 'danger';
  readonly words: string;
}

/** Health in one word: normal only without faults and without settings missing that a public service needs. */
export function healthOf(of: Installation): Health {
  const amiss = faultsOf(of).length + of.lateOpenings.length;
  if (amiss > 0) return { tone: 'danger', words: `${amiss} 项异常` };
  const { length } = of.shortcomings;
  if (length > 0) return { tone: 'warning', words: `运行中，设置缺少 ${length} 项` };
  return { tone: 'success', words: '正常' };
}

/** The faults, each with the step that corrects it. */
export function Faults({ of }: { readonly of: readonly Fault[] }) {
  return of.map(({ title, step }) => (
    <Note key={title} tone="danger" title={title}>
      <p>{step}</p>
    </Note>
  ));
}

/** Advice about a full disk: the files that may be deleted, and those that must not be. */
function roomInWords({ path, freeMb, leastMb }: NonNullable<Installation['room']>): string {
  return (
    `${path} 所在的磁盘剩余约 ${freeMb} MB，低于 ${leastMb} MB（DISK_MIN_FREE_MB）。请扩充磁盘，或清理：` +
    '与数据在同一磁盘上的早期备份（删除日期目录，保留 files）、不再使用的旧版本程序目录、升级退回时移开的 aside-* 目录。' +
    '数据目录中的 postgres、files、uploads、secrets 不能删除。'
  );
}

export function faultsOf(of: Installation): readonly Fault[] {
  const { audit, backup, database, mail, storage, watched } = of;
  const age = backup?.newest ? (Date.parse(of.now) - Date.parse(backup.newest)) / 3_600_000 : null;
  const faults: readonly (Fault & { readonly when: boolean })[] = [
    {
      when: !audit.fits,
      title: '审计日志与签封不一致',
      step: '请保全数据库，并在服务器上运行 audit 命令核验全部日志。',
    },
    {
      when: watched.unsealedSeconds > watchLimits.unsealed,
      title: '审计日志没有及时签封',
      step: '请查看服务日志中签封失败的原因；密钥或文件存储不可用时不能签封。',
    },
    {
      when: database.clockBehind,
      title: '数据库时间早于此前记录的时间',
      step: '请校准数据库服务器的时间，期间暂停办理。',
    },
    {
      when: !database.clockBehind && Math.abs(watched.driftSeconds) > watchLimits.drift,
      title: '数据库与服务器的时间不一致',
      step: '一切期限以数据库时间为准。请校准两台机器的时间。',
    },
    {
      when: storage === 'away',
      title: '文件存储无法读写',
      step: '请检查存储目录是否已挂载、可写，或存储桶是否可以连接。',
    },
    {
      when: Math.max(watched.storage?.write ?? 0, watched.storage?.read ?? 0) > watchLimits.storage,
      title: '文件存储过慢',
      step: '请检查磁盘或对象存储的负载，上传和开标会因此变慢。',
    },
    {
      when: storage === 'low',
      title: '文件存储空间不足，已停收新上传',
      step: of.room === null ? '请扩充存储。' : roomInWords(of.room),
    },
    {
      when: mail === 'away',
      title: '邮件服务器没有答复',
      step: '待发的邮件会再试约一天。请检查网络、账号和证书，可用 try 命令查看原因。',
    },
    {
      when: watched.unsentSeconds > watchLimits.unsent,
      title: '邮件或短信积压',
      step: '有邮件或短信到期半小时仍未发出。请到“发送记录”查看原因，恢复后会继续发送。',
    },
    {
      when: watched.waitingJobs > 0 || watched.stuckJobs > 0,
      title: '后台任务没有及时运行',
      step: '请确认服务进程都在运行；进程终止后，它的任务在半分钟内由其他进程接办。',
    },
    {
      when: backup !== null && (age === null || age > watchLimits.copy),
      title: `最近 ${watchLimits.copy} 小时没有备份`,
      step: '请查看服务日志中 backup 一节，或在服务器上手动运行 backup 命令。',
    },
  ];
  return faults.filter(({ when }) => when);
}
