import { verifyAudit } from '@procure/contract/audit/audit.route.ts';
import type * as contract from '@procure/contract/audit/audit.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import styles from './audit.module.css';

type Check = OutputOf<typeof contract.verifyAudit>;

/** Has the server recompute the chain over the days that are chosen, and says what came of it. */
export function ChainCheck({ from, until }: { readonly from: string; readonly until: string }) {
  const act = useCommand(verifyAudit);
  const [check, setCheck] = useState<Check | null>(null);
  const run = async () => {
    const found = await act.run({ from, until }, null);
    if (found !== null) setCheck(found);
  };
  return (
    <section className={styles.check} aria-label="日志完整性核验">
      <div>
        <h2>日志完整性</h2>
        <p>每条日志的摘要都包含上一条的摘要：任何一条被改动、删除或插入，核验都会发现。</p>
        <div aria-live="polite">{check === null ? null : <Result check={check} />}</div>
      </div>
      <Button busy={act.busy} busyText="正在核验" onClick={() => void run()}>
        {from === '' && until === '' ? '核验全部日志' : '核验所选日期'}
      </Button>
    </section>
  );
}

function Result({ check }: { readonly check: Check }) {
  if (check.intact) {
    if (check.from === null || check.until === null) return <p>所选日期内没有可查看的日志，日志链完整。</p>;
    const range = `${formatDateTimeSeconds(check.from)} 至 ${formatDateTimeSeconds(check.until)}`;
    return (
      <p className={styles.intact}>
        <Icon name="check-circle" /> {range}的日志链完整，未被改动
        {check.complete ? '。' : '。范围较长，仅核验到此，请缩小日期后继续。'}
      </p>
    );
  }
  return (
    <p className={styles.broken} role="alert">
      <Icon name="alert" /> 日志链
      {check.brokenAt === null
        ? '在可查看的日志之前'
        : `自 ${formatDateTimeSeconds(check.brokenAt)} 的日志起`}
      断开：
      {check.fault === 'changed' ? '有日志的内容与其摘要不符' : '有日志与前一条不相接，其间有缺失或被插入'}
      。请立即上报并保全数据库。
    </p>
  );
}
