import type { MyLotView } from '@procure/contract/lot/process.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { stepPermissions } from '@procure/domain/lot/process.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { useHeld } from '../../../lib/permission.tsx';
import { ProcessBar } from '../../../lib/process-bar.tsx';
import styles from './todo.module.css';

/** A lot as a step bar, with the next thing to do. */
export function LotProgress({ lot }: { readonly lot: MyLotView }) {
  const holds = useHeld();
  const may = lot.next !== null && stepPermissions[lot.next.key].some(holds);
  return (
    <article className={styles.lot}>
      <header>
        <h3>
          <Link href={`/processManage?lotId=${lot.lotId}`}>{lot.name}</Link>
        </h3>
        <LotBadge phase={lot.phase} />
      </header>
      <p className={styles.facts}>
        <span>{lot.tenderNo}</span>
        <span>{methodLabels[lot.method]}</span>
        <span>
          <ShortName name={lot.buyerName} />
        </span>
        <span>投标截止 {formatDateTime(lot.bidDeadline)}（北京时间）</span>
      </p>
      <div className={styles.steps}>
        <ProcessBar name={lot.name} steps={lot.steps} />
      </div>
      <p className={styles.brief}>{briefOf(lot)}</p>
      <footer>
        <p>
          {lot.next?.text ?? waitingText(lot)}
          {lot.next === null || may ? '' : '（由有权限的同事办理）'}
        </p>
        {may && lot.next?.link ? (
          <ButtonLink kind="primary" href={lot.next.link}>
            {lot.next.label}
          </ButtonLink>
        ) : (
          <ButtonLink href={`/processManage?lotId=${lot.lotId}`}>查看进展</ButtonLink>
        )}
      </footer>
    </article>
  );
}

/** The current step's text while others act. */
function waitingText({ steps }: MyLotView): string {
  const now = steps.find(({ state }) => state === 'current') ?? steps.find(({ state }) => state === 'todo');
  return now === undefined ? '暂无需要您办理的事项' : `${now.label}：${now.text}`;
}

/** The bar as text for narrow screens: 第3步，共7步. */
function briefOf({ steps, next }: MyLotView): string {
  const at = steps.findIndex(({ key, state }) => (next === null ? state === 'current' : key === next.key));
  const done = steps.filter(({ state }) => state === 'done').length;
  return at < 0 ? `共${steps.length}步，已完成${done}步` : `第${at + 1}步，共${steps.length}步`;
}
