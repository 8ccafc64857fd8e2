import * as review from '@procure/contract/company/review.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { checkLicence } from '@procure/domain/company/profile.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Allowed } from '../../../lib/permission.ts';
import styles from './company.module.css';
import { SendBackButton } from './reason-field.tsx';
import { ReasonedAct } from './reasoned-act.tsx';
import type { SendBack } from './use-send-back.ts';

export type CompanyView = OutputOf<typeof review.getCompany>;

/** The possible decisions, each with its consequence. */
export function DecisionPanel({
  company,
  back,
}: {
  readonly company: CompanyView;
  /** Null if nothing is being reviewed. */
  readonly back: SendBack | null;
}) {
  if (back !== null) {
    return (
      <Allowed code="supplier.review" otherwise={<Waiting text="等待供应商审核员审核。" />}>
        <Card title="审核">
          <Review company={company} back={back} />
        </Card>
      </Allowed>
    );
  }
  if (company.status === 'approved' || company.status === 'frozen' || company.status === 'blacklisted')
    return null;
  return (
    <Waiting
      text={company.status === 'rejected' ? '已审核不通过，供应商可重新填写。' : '等待供应商填写并提交。'}
    />
  );
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <Card title="审核">
      <p className={styles.hint}>{text}</p>
    </Card>
  );
}

function Review({
  company: { id, version, profile },
  back,
}: {
  readonly company: CompanyView;
  readonly back: SendBack;
}) {
  const approval = useCommand(review.approveCompany);
  const rejection = useCommand(review.rejectCompany);
  return (
    <div className={styles.acts}>
      {checkLicence(profile) === null ? (
        <ReasonedAct
          act="审核通过"
          primary
          explanation="通过后生成企业信息第1版，供应商即可参与投标。"
          note
          failure={approval.failure}
          run={(note) => back.unless(approval.run({ id, version, note }, '已审核通过，已通知供应商'))}
        />
      ) : (
        <p className={styles.hint}>供应商尚未上传营业执照，不能审核通过，请退回补正。</p>
      )}
      <SendBackButton back={back} />
      <ReasonedAct
        act="审核不通过"
        danger
        explanation="用于资料虚假或不符合入库条件等无法补正的情形。供应商将看到理由。"
        failure={rejection.failure}
        run={(reason) => back.unless(rejection.run({ id, version, reason }, '已审核不通过，已通知供应商'))}
      />
      <p className={styles.hint}>审核结果以站内消息和邮件通知供应商，并记入审计日志。</p>
    </div>
  );
}
