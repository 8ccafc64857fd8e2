import { reconfirmBid } from '@procure/contract/bid/bid.route.ts';
import type { BidVersionView, BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import { lotChangeKindLabels } from '@procure/domain/lot/change.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { ItemDifferences } from '@procure/web/amendment/item-differences.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Allowed } from '../../../lib/permission.tsx';
import styles from './reconfirmation.module.css';

interface ReconfirmationProps {
  readonly bid: BidWorkspace;
  readonly valid: BidVersionView;
}

/** The changes since the valid bid was submitted, and one click that confirms the bid unchanged. */
export function Reconfirmation({ bid, valid }: ReconfirmationProps) {
  const act = useCommand(reconfirmBid);
  const { lot, unconfirmed } = bid;
  const [newest] = unconfirmed;
  if (newest === undefined) return null;
  const input = { lotId: lot.id, versionId: valid.id, changeId: newest.id };
  return (
    <Note tone="warning" title={`您递交后，采购人发布了${unconfirmed.length}项变更，请重新确认投标`}>
      <ol className={styles.changes}>
        {unconfirmed.map((change) => (
          <li key={change.id}>
            <p className={styles.head}>
              <b>{lotChangeKindLabels[change.kind]}</b>
              <Time iso={change.publishedAt} />
            </p>
            <p className={styles.summary}>{change.summary}</p>
            {change.changes.map(({ field, label, before, after }) => (
              <p key={field}>
                {label}：<del>{before}</del> → <ins>{after}</ins>
              </p>
            ))}
            {change.items.length > 0 ? <ItemDifferences items={change.items} /> : null}
            {change.documents.length > 0 ? (
              <p>
                新文件：
                {change.documents.map(({ title, versionNo }) => `《${title}》第${versionNo}版`).join('、')}，
                <a href={`/downloadDoc?lotId=${lot.id}`}>去获取</a>
              </p>
            ) : null}
          </li>
        ))}
      </ol>
      <p>
        第{valid.versionNo}
        版投标不受影响的，确认即可；受影响的，请修改后重新递交。不确认不影响已递交投标的效力。
      </p>
      <Allowed code="bid.submit">
        <div className={styles.act}>
          <Button
            kind="primary"
            busy={act.busy}
            busyText="正在确认"
            onClick={() => void act.run(input, `已确认：第${valid.versionNo}版投标继续有效`)}
          >
            已知悉变更，确认投标不变
          </Button>
        </div>
      </Allowed>
    </Note>
  );
}
