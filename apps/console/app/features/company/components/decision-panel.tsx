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

/** What may be decided now, each with its consequence. */
export function DecisionPanel({
  company,
  back,
}: {
  readonly company: CompanyView;
  /** Null where nothing is being reviewed. */
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
  if (company.status === 'approved' || company.status === 'frozen' || company.status === 'blacklisted') {
    return (
      <Allowed code="supplier.freeze">
        <Card title="资格管理">
          <Restrict company={company} />
        </Card>
      </Allowed>
    );
  }
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

function Restrict({ company: { id, version, status } }: { readonly company: CompanyView }) {
  const freeze = useCommand(review.freezeCompany);
  const unfreeze = useCommand(review.unfreezeCompany);
  const blacklist = useCommand(review.blacklistCompany);
  const delist = useCommand(review.delistCompany);
  return (
    <div className={styles.acts}>
      {status === 'approved' ? (
        <ReasonedAct
          act="冻结"
          danger
          period
          explanation="冻结期间供应商不能参与投标，期满自动恢复。"
          failure={freeze.failure}
          run={(reason, until) => freeze.run({ id, version, reason, until }, '已冻结，已通知供应商')}
        />
      ) : null}
      {status === 'frozen' ? (
        <ReasonedAct
          act="解除冻结"
          explanation="提前恢复供应商资格。"
          failure={unfreeze.failure}
          run={(reason) => unfreeze.run({ id, version, reason }, '已解除冻结，已通知供应商')}
        />
      ) : null}
      {status === 'blacklisted' ? (
        <ReasonedAct
          act="移出黑名单"
          explanation="提前恢复供应商资格。"
          failure={delist.failure}
          run={(reason) => delist.run({ id, version, reason }, '已移出黑名单，已通知供应商')}
        />
      ) : (
        <ReasonedAct
          act="列入黑名单"
          danger
          period
          explanation="列入期间供应商不能参与任何项目，期满自动移出。"
          failure={blacklist.failure}
          run={(reason, until) => blacklist.run({ id, version, reason, until }, '已列入黑名单，已通知供应商')}
        />
      )}
    </div>
  );
}
