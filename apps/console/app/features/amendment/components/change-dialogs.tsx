import {
  confirmAmendment,
  returnAmendment,
  submitAmendment,
} from '@procure/contract/amendment/amendment.route.ts';
import type { AmendmentDesk, AmendmentView } from '@procure/contract/amendment/amendment.schema.ts';
import { itemsAffectBids } from '@procure/domain/amendment/decide.ts';
import { describeTimes } from '@procure/domain/lot/times.ts';
import { announceAmendment, announceAnswer } from '@procure/domain/tender/announcement.ts';
import { isAnnounced } from '@procure/domain/tender/sourcing.ts';
import { ItemDifferences } from '@procure/web/amendment/item-differences.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { type Fields, useFields } from '@procure/web/form/use-fields.ts';
import {
  changesChosen,
  choiceFor,
  EffectFields,
  inputOfChoice,
  NoticePreview,
  type PublishChoice,
} from '../../../lib/effect-fields.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { SignDialog } from '../../../lib/sign-dialog.tsx';
import {
  earlierReason,
  GivenReasons,
  keyOf,
  Violations,
  WarningReasonField,
} from '../../../lib/violations.tsx';

interface Submission extends PublishChoice {
  readonly reasons: {
    readonly ruleCode: string;
    readonly field: string;
    readonly passage: string;
    readonly reason: string;
  }[];
}

interface OfAmendment {
  readonly desk: AmendmentDesk;
  readonly amendment: AmendmentView;
  readonly onClose: () => void;
}

/** Describes the recipients. Before the deadline their names and number are confidential (招标投标法22). */
function Told({ isPublic }: { readonly isPublic: boolean }) {
  return (
    <p className={styles.hint}>
      将通知全体受邀、已获取招标文件及参与的供应商（截止前不显示名单与数量）
      {isPublic ? '，并在门户公开公告。' : '；该采购方式不公开公告。'}发布后不能撤回。
    </p>
  );
}

/** Requests approval of the change after a preview of its public text, its recipients and the bid deadline. */
export function SubmitDialog({ desk, amendment, onClose }: OfAmendment) {
  const { plan, lot } = desk;
  const { id, version } = amendment;
  const submit = useCommand(submitAmendment);
  // A finding of severity `hint` needs no reason.
  const warned = amendment.findings.filter(({ severity }) => severity === 'warn');
  const hints = amendment.findings.filter(({ severity }) => severity === 'hint');
  const begun = {
    ...choiceFor(plan),
    reasons: warned.map(({ ruleCode, field, passage }) => {
      const given = { ruleCode, field, passage };
      return { ...given, reason: earlierReason(amendment.warningReasons, given) };
    }),
  };
  const fields = useFields<Submission>(begun, submit.failure);
  const choice = fields.form.watch();
  const notice = announceAmendment(desk.name, amendment, changesChosen(lot, plan, choice));
  return (
    <FieldsDialog
      of={fields}
      title="预览并提交变更"
      confirmText="提交审批"
      busyText="正在提交"
      width={720}
      onClose={onClose}
      act={({ reasons, ...chosen }) =>
        submit.run({ id, version, reasons, ...inputOfChoice(plan, chosen) }, '已提交，由审批人签署后发布')
      }
    >
      {warned.length === 0 ? null : (
        <p className={styles.text}>
          招标文件检测发现以下疑似限制竞争的用语。请取消并修改，或逐条说明保留的理由；理由随变更保存，审批人与监督人员可见。
        </p>
      )}
      {warned.map((violation, at) => (
        <WarningReasonField key={keyOf(violation)} of={fields} violation={violation} at={at} />
      ))}
      {hints.length === 0 ? null : <Violations violations={hints} />}
      <EffectFields
        of={fields as unknown as Fields<PublishChoice>}
        lot={lot}
        plan={plan}
        affected={amendment.items.length > 0 ? `${itemsAffectBids}。` : null}
      />
      {plan.bound && choice.affectsBids ? <p className={styles.hint}>{laterByLaw}</p> : null}
      {amendment.items.length === 0 ? null : <ItemDifferences items={amendment.items} />}
      <NoticePreview notice={notice} />
      <Told isPublic={isAnnounced(lot)} />
    </FieldsDialog>
  );
}

const laterByLaw = '最后一步签署时，所定时间不足法定期限的，系统按当时的规定自动顺延。';

/** An approver reads the effect on bids and the public text, and signs. `last`: no signature follows. */
export function ApproveDialog({ desk, amendment, last, onClose }: OfAmendment & { readonly last: boolean }) {
  const act = useCommand(confirmAmendment);
  const { id, version, question, noEffectReason, newTimes } = amendment;
  const changes = newTimes === null ? [] : describeTimes(desk.lot, newTimes);
  const notice =
    question === null
      ? announceAmendment(desk.name, amendment, changes)
      : announceAnswer(desk.name, { ...question, sectionRef: '' }, question.answer);
  return (
    <SignDialog
      title={noEffectReason === null ? '签署变更' : '签署变更：不影响投标文件编制'}
      confirmText={last ? '签署并发布' : '签署'}
      busyText={last ? '正在发布' : '正在签署'}
      width={720}
      failure={act.failure}
      onClose={onClose}
      act={(opinion) =>
        act.run({ id, version, opinion }, last ? '已签署并发布，已通知供应商' : '已签署，待下一步审批')
      }
    >
      {noEffectReason === null ? (
        <p className={styles.text}>
          可能影响投标文件编制。
          {changes.length === 0
            ? '现在签署发布，截止时间不变。'
            : `现在签署发布，${changes.map(({ label, after }) => `${label}顺延至${after}（北京时间）`).join('，')}。`}
        </p>
      ) : (
        <p className={styles.text}>不影响投标文件编制的理由：{noEffectReason}</p>
      )}
      {amendment.warningReasons.length === 0 ? null : (
        <>
          <p className={styles.text}>招标文件检测发现以下疑似限制竞争的用语，提交人说明了保留的理由：</p>
          <GivenReasons reasons={amendment.warningReasons} />
        </>
      )}
      <p className={styles.hint}>
        {last ? '签署后立即发布' : '全部签署后发布'}
        {noEffectReason === null
          ? `。${laterByLaw}`
          : '，不顺延截止时间；如认为可能影响投标文件编制，请退回。'}
      </p>
      {amendment.items.length === 0 ? null : <ItemDifferences items={amendment.items} />}
      <NoticePreview notice={notice} />
      <Told isPublic={isAnnounced(desk.lot)} />
    </SignDialog>
  );
}

export function ReturnDialog({ amendment: { id, version }, onClose }: Omit<OfAmendment, 'desk'>) {
  const act = useCommand(returnAmendment);
  return (
    <ReasonDialog
      title="退回变更"
      confirmText="退回"
      busyText="正在退回"
      danger
      label="退回理由"
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ id, version, reason }, '已退回，提交人将收到理由')}
    />
  );
}
