import { concludePrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import type {
  Applicant,
  PrequalificationReview,
} from '@procure/contract/prequalification/prequalification.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { addressOf } from '../../../lib/lot-tabs.tsx';
import { Allowed } from '../../../lib/permission.ts';

/** The result, or the result once it is announced. While results are reopened, a refused applicant is judged again. */
function standingOf({ phase, anew }: Applicant, reopened: boolean): 'passed' | 'failed' | null {
  if (anew !== null) return anew.state;
  if (phase === 'passed') return phase;
  return phase === 'failed' && !reopened ? phase : null;
}

/** Progress of the review, its expected result, and the one button that announces it. */
export function Conclusion({ review }: { readonly review: PrequalificationReview }) {
  const [asking, setAsking] = useState(false);
  const act = useCommand(concludePrequalification);
  const { applicants, minPassed, lot } = review;
  const reopened = review.phase === 'reopened';
  const standings = applicants.map((one) => standingOf(one, reopened));
  const undecided = standings.filter((one) => one === null).length;
  const passed = standings.filter((one) => one === 'passed').length;
  const admits = applicants.some(({ phase, anew }) => phase === 'failed' && anew?.state === 'passed');
  const fails = passed < minPassed;
  if (review.phase === 'concluded') {
    const lotFailed = lot.phase === 'failed';
    return (
      <Note
        tone={lotFailed ? 'danger' : 'success'}
        title={lotFailed ? '资格预审结果已公布，本标段已流标' : '资格预审结果已公布'}
      >
        <p>
          {formatDateTime(lot.prequalificationConcludedAt ?? review.serverTime)} 公布；收到{applicants.length}
          份申请，通过
          {passed}家。
        </p>
      </Note>
    );
  }
  const waiting = reopened ? `还有${undecided}份原未通过的申请待重新评审` : `还有${undecided}份申请未评审`;
  const title = reopened ? '公布重新评审结果' : '公布资格预审结果';
  return (
    <Note
      tone={undecided === 0 && fails ? 'warning' : 'info'}
      title={undecided > 0 ? waiting : `全部评审完毕：通过${passed}家`}
    >
      {reopened ? (
        <>
          <p>
            公布前原结果继续有效，申请人看不到重新评定；公布时同时通知全体申请人。原已通过的，不改评的继续有效。公布前不能开标。
          </p>
          {admits ? (
            <p>
              新通过的申请人须有法定的获取文件和编制投标文件的时间，自公布之日起算；不足的，请先
              <ButtonLink kind="text" href={addressOf(lot.tenderId, 'tender', lot.id)}>
                延长截止时间
              </ButtonLink>
            </p>
          ) : null}
        </>
      ) : (
        <p>结果公布前申请人看不到评定；公布时同时通知全体申请人。</p>
      )}
      {undecided === 0 ? (
        <Allowed code="prequalification.review">
          <div className={styles.actions}>
            <Button kind={fails ? 'danger' : 'primary'} onClick={() => setAsking(true)}>
              {title}
            </Button>
          </div>
        </Allowed>
      ) : null}
      {asking ? (
        <CommandDialog
          title={title}
          confirmText={fails ? '公布结果并宣布流标' : '公布结果'}
          busyText="正在公布"
          danger={fails}
          onClose={() => setAsking(false)}
          act={() => act.run({ lotId: lot.id }, reopened ? '重新评审结果已公布' : '资格预审结果已公布')}
        >
          <p className={styles.text}>
            收到{applicants.length}份申请，通过{passed}家，未通过{applicants.length - passed}
            家。公布后，只有异议成立或者监督部门责令的，才能重新评审。
          </p>
          {reopened && !fails ? (
            <p className={styles.text}>
              原已通过、改为未通过的，已递交的投标文件不予开启，截止前可以自行撤回。
            </p>
          ) : null}
          {fails ? (
            <p className={styles.text}>
              通过的申请人不足{minPassed}
              家，本标段将流标，公开征集的项目同时发布流标公告（《招标投标法实施条例》第十九条）。
            </p>
          ) : null}
        </CommandDialog>
      ) : null}
    </Note>
  );
}
