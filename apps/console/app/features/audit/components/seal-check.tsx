import { auditExportAt, exportAudit, verifyAudit } from '@procure/contract/audit/audit.route.ts';
import type * as contract from '@procure/contract/audit/audit.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { auditFaultLabels } from '@procure/domain/audit/audit.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { saveByForm } from '@procure/web/file/save-by-form.ts';
import { useState } from 'react';
import styles from './audit.module.css';

type Check = OutputOf<typeof contract.verifyAudit>;

/** Asks the server to verify the log of the chosen days against its seals, and shows the result. */
export function SealCheck({ from, until }: { readonly from: string; readonly until: string }) {
  const act = useCommand(verifyAudit);
  const asking = useCommand(exportAudit);
  const [check, setCheck] = useState<Check | null>(null);
  const run = async () => {
    const found = await act.run({ from, until }, null);
    if (found !== null) setCheck(found);
  };
  const save = async () => {
    const given = await asking.run({ from, until }, '正在下载，请在浏览器的下载列表中查看');
    if (given !== null) saveByForm(auditExportAt, { ticket: given.ticket, from, until });
  };
  const all = from === '' && until === '';
  return (
    <section className={styles.check} aria-label="日志完整性核验">
      <div>
        <h2>日志完整性</h2>
        <p>
          日志写入后几秒内分批签封：每批列入各条摘要和上一批，以数据库之外的密钥签名，末尾另记在文件存储中。签封之后，任何一条被改动、删除或插入，核验都会发现。
        </p>
        <p>
          导出的文件附有签封和公开日志中的收录证明，可用<a href="/verifier.html">证据核对页</a>
          脱离平台核对。有标段尚未截止投标或报价的，其中最早一个建立以后的日志暂不导出，以免从条数看出有几家参与；依法不显示的内容只列摘要。
        </p>
        <div aria-live="polite">{check === null ? null : <Result check={check} />}</div>
      </div>
      <div className={styles.acts}>
        <Button busy={act.busy} busyText="正在核验" onClick={() => void run()}>
          {all ? '核验全部日志' : '核验所选日期'}
        </Button>
        <Button busy={asking.busy} busyText="正在准备" onClick={() => void save()}>
          {all ? '导出全部日志' : '导出所选日期'}
        </Button>
      </div>
    </section>
  );
}

function Result({ check }: { readonly check: Check }) {
  if (check.intact) {
    if (check.from === null || check.until === null) return <p>所选日期内没有可查看的日志，签封完整。</p>;
    const range = `${formatDateTimeSeconds(check.from)} 至 ${formatDateTimeSeconds(check.until)}`;
    return (
      <p className={styles.intact}>
        <Icon name="check-circle" /> {range}的日志与签封一致，未被改动
        {check.complete ? '。' : '。范围较长，仅核验到此，请缩小日期后继续。'}
      </p>
    );
  }
  return (
    <p className={styles.broken} role="alert">
      <Icon name="alert" />{' '}
      {check.brokenAt === null
        ? '在可查看的日志之前'
        : `${formatDateTimeSeconds(check.brokenAt)} 及以前的日志与签封一致，其后`}
      {check.fault === null ? '' : auditFaultLabels[check.fault]}。请立即上报并保全数据库。
    </p>
  );
}
