import { repeatOpening } from '@procure/contract/installation/installation.route.ts';
import type { Installation } from '@procure/contract/installation/installation.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { pauseWording } from '@procure/domain/opening/opening.ts';
import { lateMinutes } from '@procure/domain/opening/resuming.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Allowed } from '../../../lib/permission.ts';
import styles from './installation.module.css';

type Late = Installation['lateOpenings'][number];

/** Openings that are stuck: the lot, the reason, and the button to press if there is one. */
export function LateOpenings({ of }: { readonly of: Installation['lateOpenings'] }) {
  return of.map((late) => (
    <Note
      key={late.lotId}
      tone={isForOpeners(late) ? 'warning' : 'danger'}
      title={`开标没有完成：${late.tenderNo} 第${late.lotNo}标段`}
    >
      <p>{causeOf(late)}</p>
      <p>{`开标开始于 ${formatDateTimeSeconds(late.startedAt)}。${stepOf(late)}`}</p>
      {late.stuck ? (
        <div className={styles.act}>
          <Resume lotId={late.lotId} />
        </div>
      ) : null}
    </Note>
  ));
}

export function causeOf({ failure, pauseCause }: Late): string {
  if (failure === 'full') return '磁盘空间不足，开标任务运行出错。';
  if (failure === 'fault') return '开标任务运行出错，原因见服务日志中的 opening.run。';
  if (pauseCause !== null) return `${pauseWording[pauseCause]}。`;
  return `开始${lateMinutes}分钟仍未结束，没有运行出错的记录。`;
}

export function stepOf(late: Late): string {
  if (isForOpeners(late)) return '等待开标人，系统管理员无需办理。';
  const first = { full: '请先清理或扩充磁盘，再', fault: '请先排除原因，再' };
  const before = late.failure === null ? '请' : first[late.failure];
  return late.stuck ? `${before}按“重新开标”：已开启的不变，从停下的地方继续。` : '恢复后自动继续。';
}

/** Whether a pause waits for the openers rather than for the platform. */
function isForOpeners({ failure, pauseCause }: Late): boolean {
  return failure === null && (pauseCause === 'judgement' || pauseCause === 'completion');
}

function Resume({ lotId }: { readonly lotId: string }) {
  const act = useCommand(repeatOpening);
  return (
    <Allowed code="installation.repair" otherwise="由系统管理员办理">
      <Button
        busy={act.busy}
        busyText="正在安排"
        onClick={() => void act.run({ lotId }, '已安排重新开标：已开启的不变，从停下的地方继续')}
      >
        重新开标
      </Button>
    </Allowed>
  );
}
