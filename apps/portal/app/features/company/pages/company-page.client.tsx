import { askCompanyData, ownDataAt } from '@procure/contract/account/own-data.route.ts';
import {
  type getMyCompany,
  restartCompany,
  withdrawCompany,
} from '@procure/contract/company/company.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import type { CompanyState } from '@procure/domain/company/company.ts';
import { fieldLabel } from '@procure/domain/company/profile.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { OwnDataCard } from '@procure/web/account/own-data-card.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { CompanyBadge } from '@procure/web/company/company-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { Allowed, Lacking } from '../../../lib/permission.tsx';
import styles from '../components/company.module.css';
import { DraftForm } from '../components/draft-form.tsx';
import { Measures } from '../components/measures.tsx';
import { ProfileView } from '../components/profile-view.tsx';
import { RegistrationSteps } from '../components/registration-steps.tsx';
import { companyQuery } from '../queries.ts';

type MyCompany = NonNullable<OutputOf<typeof getMyCompany>>;

export default function CompanyPage() {
  // Drafts are saved without updating the cache: a later visit must not begin with a cached older draft.
  const query = useQuery({ ...companyQuery(), refetchOnWindowFocus: false, staleTime: 0, gcTime: 0 });
  return (
    <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
      {(company) => <Company company={company} />}
    </Loaded>
  );
}

function Company({ company }: { readonly company: MyCompany | null }) {
  const status = company?.status ?? 'unsubmitted';
  const writing = status === 'unsubmitted' || status === 'returned';
  return (
    <div className={styles.sections}>
      <PageHeader
        title="企业信息登记"
        badges={<CompanyBadge state={status} reader="supplier" />}
        lead={
          writing ? '请按营业执照和开户资料填写。可以分几次完成，内容自动保存。' : company?.draft.companyName
        }
        actions={<Actions company={company} status={status} />}
      />
      {company?.current == null || (status === 'approved' && company.current.versionNo === 1) ? (
        <RegistrationSteps
          facts={{
            status: company?.status ?? null,
            begunAt: company?.begunAt ?? null,
            submittedAt: company?.submittedAt ?? null,
            reviewedAt: company?.reviewedAt ?? null,
            asked: company?.returnReasons.length ?? 0,
            effectiveFrom: company?.current?.effectiveFrom ?? null,
          }}
        />
      ) : null}
      <Standing company={company} status={status} />
      {company === null ? null : <Measures />}
      {writing ? (
        <Allowed
          code="company.edit"
          otherwise={
            <>
              <Lacking code="company.edit" />
              {company === null ? null : <ProfileView profile={company.draft} files={company.files} />}
            </>
          }
        >
          <DraftForm key={status} company={company} />
        </Allowed>
      ) : company === null ? null : (
        <ProfileView profile={company.current?.profile ?? company.draft} files={company.files} />
      )}
      {company === null ? null : (
        <Allowed code="member.manage" otherwise={null}>
          <OwnDataCard title="导出企业数据" route={askCompanyData} at={ownDataAt.company}>
            <p>
              平台保存的本企业数据：资料各版本、资料库、投标与回执、通知书、订单等，连同企业上传的文件，为一个压缩包。投标草稿为密文；不含投标文件的密文，请保存好原件。导出时须完成二次验证或验证码验证。
            </p>
          </OwnDataCard>
        </Allowed>
      )}
    </div>
  );
}

function Actions({ company, status }: { readonly company: MyCompany | null; readonly status: CompanyState }) {
  const withdrawal = useCommand(withdrawCompany);
  const restart = useCommand(restartCompany);
  // A person who registers a company may find that a colleague has already done so.
  const join = <ButtonLink href="/dashboard?view=join">加入已注册的企业</ButtonLink>;
  if (company === null || status === 'unsubmitted') return join;
  if (status === 'pending') {
    const withdraw = async () => {
      await confirm({
        title: '撤回审核',
        text: '撤回后可以继续修改，再次提交时重新排队审核。',
        confirmText: '确认撤回',
        act: () => withdrawal.run({}, '您已撤回，资料可以继续修改'),
      });
    };
    return (
      <Allowed code="company.submit">
        <Button busy={withdrawal.busy} busyText="正在撤回" onClick={() => void withdraw()}>
          撤回修改
        </Button>
      </Allowed>
    );
  }
  if (status === 'rejected') {
    return (
      <Allowed code="company.submit">
        <Button
          kind="primary"
          busy={restart.busy}
          busyText="正在打开"
          onClick={() => void restart.run({}, '可以在原有内容上重新填写')}
        >
          重新填写
        </Button>
      </Allowed>
    );
  }
  if (company.current === null) return null;
  return (
    <>
      <ButtonLink href="/supplierInfoChangeHistoryDetail">变更记录</ButtonLink>
      {status === 'approved' ? (
        <Allowed code="company.edit">
          <ButtonLink kind="primary" href="/supplierInfoEdit">
            申请变更
          </ButtonLink>
        </Allowed>
      ) : null}
    </>
  );
}

/** The state of the company, and who acts next. */
function Standing({
  company,
  status,
}: {
  readonly company: MyCompany | null;
  readonly status: CompanyState;
}) {
  if (company === null) return null;
  const until = company.statusUntil === null ? '' : `，至${formatDateTime(company.statusUntil)}（北京时间）`;
  switch (status) {
    case 'pending':
      return (
        <Note title="您已提交，待审核">
          <p>
            {company.submittedAt === null ? '' : `${formatDateTime(company.submittedAt)} 提交。`}
            审核结果以站内消息告知，填写了邮箱的也发邮件；审核期间可以撤回修改。
          </p>
        </Note>
      );
    case 'returned':
      return (
        <Note tone="warning" title="审核人员请您补正以下内容，修改后重新提交">
          <ul className={`${styles.reasons} sentence`}>
            {company.returnReasons.map(({ field, message }) => (
              <li key={field}>
                <a href={`#${field}`}>{fieldLabel(field)}</a>：{message}
              </li>
            ))}
          </ul>
        </Note>
      );
    case 'rejected':
      return (
        <Note tone="danger" title="审核不通过">
          <p>{company.reviewNote}</p>
          <p>您可以在原有内容上重新填写后再次提交；如有疑问请联系平台客服。</p>
        </Note>
      );
    case 'approved':
      return (
        <Note tone="success" title="审核已通过，可以参与投标">
          <p>
            现行版本：第{company.current?.versionNo}版
            {company.current ? `，${formatDateTime(company.current.effectiveFrom)} 生效` : ''}。
          </p>
        </Note>
      );
    case 'frozen':
    case 'blacklisted':
      return (
        <Note tone="danger" title={status === 'frozen' ? '供应商资格已冻结' : '已列入供应商黑名单'}>
          <p>
            {company.statusReason}
            {until}。期间不能参与投标；如有异议，可在下方提出申诉。
          </p>
        </Note>
      );
    default:
      return null;
  }
}
