import {
  confirmComplaintRemedy,
  liftComplaintSuspension,
  suspendByComplaint,
} from '@procure/contract/complaint/complaint.route.ts';
import type { ComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import { remedyLabels } from '@procure/domain/complaint/complaint.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';

interface OfComplaint {
  readonly complaint: ComplaintView;
}

/** 责令暂停, and lifting it. */
export function Suspension({ complaint }: OfComplaint) {
  const { id, version, order, state, suspensionReason, suspensionCitation, handling } = complaint;
  const own = (text: string) => inTermsOf(complaint, text);
  const [asking, setAsking] = useState(false);
  const suspend = useCommand(suspendByComplaint);
  const lift = useCommand(liftComplaintSuspension);
  const may = handling?.mayHandle === true && state === 'received';
  if (order === null && (!may || suspensionReason !== null)) return null;
  return (
    <Card title="责令暂停">
      <div className={styles.form}>
        {order === null ? (
          <p className={styles.hint}>
            必要时可以责令暂停{own('招标投标活动')}（{suspensionCitation}
            ）。暂停期间不能开标、公示、定标和签订合同，公告页同时公布。
          </p>
        ) : (
          <Note
            tone="warning"
            title={`自${formatDateTime(order.since)}起责令暂停${order.until === null ? '' : `，最迟至${formatDateTime(order.until)}`}`}
          >
            <p className={styles.text}>{suspensionReason}</p>
          </Note>
        )}
        {may ? (
          <div className={styles.actions}>
            {order === null ? (
              <Button onClick={() => setAsking(true)}>责令暂停</Button>
            ) : (
              <Button
                busy={lift.busy}
                busyText="正在解除"
                onClick={() =>
                  void confirm({
                    title: '解除责令暂停',
                    text: own('解除后招标投标活动可以继续；同一投诉不能再次责令暂停。'),
                    confirmText: '确认解除',
                    busyText: '正在解除',
                    act: () => lift.run({ id, version }, '已解除，已告知当事人'),
                  })
                }
              >
                解除暂停
              </Button>
            )}
          </div>
        ) : null}
        {asking ? (
          <ReasonDialog
            title="责令暂停"
            confirmText="责令暂停"
            busyText="正在提交"
            label="责令暂停的理由"
            help="5–500字，当事人将看到；公告页只公布暂停，不公布理由和投诉人。"
            failure={suspend.failure}
            onClose={() => setAsking(false)}
            act={(reason) => suspend.run({ id, version, reason }, '已责令暂停，已告知当事人')}
          />
        ) : null}
      </div>
    </Card>
  );
}

/**
 * The ordered remedy, and whether it has been carried out. Until then the lot is suspended, unless the decision itself
 * lets it continue.
 */
export function Remedy({ complaint }: OfComplaint) {
  const { id, version, remedy, remedyDoneAt, state, handling, holding } = complaint;
  const own = (text: string) => inTermsOf(complaint, text);
  const act = useCommand(confirmComplaintRemedy);
  if (state !== 'decided' || remedy === null) return null;
  return (
    <Card title="责令改正">
      <div className={styles.form}>
        <Note
          tone={remedyDoneAt === null ? 'warning' : 'success'}
          title={
            remedyDoneAt === null
              ? `${remedyLabels[remedy]}：待确认完成`
              : `${remedyLabels[remedy]}：已于${formatDateTime(remedyDoneAt)}确认完成`
          }
        >
          {remedyDoneAt !== null ? null : holding ? (
            <p>确认完成之前，本标段不能开标、公示、定标和签订合同。</p>
          ) : (
            <p>
              {own(
                '原中标结果已随处理决定无效，标段不暂停，招标人可以直接重新确定中标人；确定之后，请确认整改。',
              )}
            </p>
          )}
        </Note>
        {remedyDoneAt === null && handling?.mayHandle === true ? (
          <div className={styles.actions}>
            <Button
              kind="primary"
              busy={act.busy}
              busyText="正在确认"
              onClick={() =>
                void confirm({
                  title: '确认整改',
                  text: own(
                    `确认招标人已按处理决定完成整改。${holding ? '确认后招标投标活动可以继续，' : ''}不能撤回。`,
                  ),
                  confirmText: '确认整改',
                  busyText: '正在确认',
                  act: () => act.run({ id, version }, '已确认整改，已告知当事人'),
                })
              }
            >
              确认整改
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
