import { reopenPrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import type { PrequalificationReview } from '@procure/contract/prequalification/prequalification.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { addressOf } from '../../../lib/lot-tabs.tsx';
import { Allowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';

/** Shown if announced results have to be judged again, or are being judged again; otherwise renders nothing. */
export function Reopening({ review }: { readonly review: PrequalificationReview }) {
  const act = useCommand(reopenPrequalification);
  const [asking, ask] = useState(false);
  const { lot, owed, reopenedAt } = review;
  if (reopenedAt !== null)
    return (
      <Note tone="warning" title="资格预审申请重新评审中">
        <p>{formatDateTime(reopenedAt)}（北京时间）开始，已通知全体申请人并发布公告。</p>
      </Note>
    );
  if (!owed || review.phase !== 'concluded') return null;
  if (lot.phase === 'closed')
    return (
      <Note tone="danger" title="投标已截止，资格预审申请不能再重新评审，只能终止本标段">
        <p>应当改为通过的申请人已不能投标。终止后可以按原内容重新招标。</p>
        <div className={styles.actions}>
          <ButtonLink kind="primary" href={addressOf(lot.tenderId, 'tender', lot.id)}>
            前往终止本标段
          </ButtonLink>
        </div>
      </Note>
    );
  return (
    <Note tone="warning" title="待重新评审资格预审申请">
      <p>
        异议成立的答复或者监督部门的决定要求重新评审。请在投标截止（{formatDateTime(lot.bidDeadline)}
        ）前公布新的结果，在此之前不能开标；截止后只能终止本标段。
      </p>
      <Allowed code="prequalification.review" otherwise={<p>由项目负责人或经办人办理。</p>}>
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => ask(true)}>
            重新评审
          </Button>
        </div>
      </Allowed>
      {asking ? (
        <ReasonDialog
          title="重新评审资格预审申请"
          confirmText="开始重新评审"
          busyText="正在办理"
          label="重新评审的原因"
          help="5–500字，写入公告和通知；请勿写明是哪一家申请人。"
          failure={act.failure}
          onClose={() => ask(false)}
          act={(reason) => act.run({ lotId: lot.id, reason }, '已开始重新评审，已通知全体申请人')}
        >
          <p>
            已公布的结果在公布新的结果之前继续有效。原未通过的申请须逐份重新评审；原已通过的，不改评的继续有效。不能撤回。
          </p>
        </ReasonDialog>
      ) : null}
    </Note>
  );
}
