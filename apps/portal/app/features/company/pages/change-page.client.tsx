import type { getMyCompany } from '@procure/contract/company/company.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { changeRequestStateLabels } from '@procure/domain/change-request/change-request.ts';
import {
  type ChangeSection,
  changeSectionLabels,
  changeSections,
  needsReview,
} from '@procure/domain/change-request/sections.ts';
import { fieldLabel } from '@procure/domain/company/profile.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../../lib/permission.tsx';
import { ChangeForm } from '../components/change-form.tsx';
import styles from '../components/company.module.css';
import { companyQuery, historyQuery, requestQuery } from '../queries.ts';

type MyCompany = NonNullable<OutputOf<typeof getMyCompany>>;

const back = { href: '/supplierInfoRegister', text: '查看企业信息' };
const isSection = (value: string | null): value is ChangeSection =>
  changeSections.some((one) => one === value);

export default function ChangePage() {
  const company = useQuery({ ...companyQuery(), refetchOnWindowFocus: false });
  return (
    <Loaded query={company} back={back}>
      {(data) =>
        data?.current && data.status === 'approved' ? (
          <Change company={data} current={data.current} />
        ) : (
          <NotYet />
        )
      }
    </Loaded>
  );
}

function NotYet() {
  return (
    <>
      <PageHeader title="企业信息变更" />
      <EmptyState
        text="企业资料审核通过后才能申请变更"
        hint="当前请在“企业信息登记”中查看进度或继续填写。"
        action={
          <ButtonLink kind="primary" href={back.href}>
            {back.text}
          </ButtonLink>
        }
      />
    </>
  );
}

function Change({
  company,
  current,
}: {
  readonly company: MyCompany;
  readonly current: NonNullable<MyCompany['current']>;
}) {
  const [parameters] = useSearchParams();
  const asked = parameters.get('section');
  const section = isSection(asked) ? asked : 'basic';
  const history = useQuery({ ...historyQuery(), refetchOnWindowFocus: false });
  return (
    <div className={styles.sections}>
      <PageHeader
        title="企业信息变更"
        lead={`现行版本：第${current.versionNo}版。选择要变更的内容，每部分同时只能有一份在办申请。`}
        actions={<ButtonLink href="/supplierInfoChangeHistoryDetail">变更记录</ButtonLink>}
      />
      <Tabs
        label="变更内容"
        current={section}
        tabs={changeSections.map((one) => ({
          key: one,
          title: changeSectionLabels[one],
          href: `/supplierInfoEdit?section=${one}`,
        }))}
      />
      <Loaded query={history} back={back}>
        {({ requests }) => {
          const open = requests.find(
            (one) => one.section === section && ['draft', 'pending', 'returned'].includes(one.state),
          );
          if (open === undefined)
            return <Fresh key={section} section={section} company={company} current={current} />;
          return <Continued key={open.id} section={section} id={open.id} />;
        }}
      </Loaded>
    </div>
  );
}

function Fresh({
  section,
  company,
  current,
}: {
  readonly section: ChangeSection;
  readonly company: MyCompany;
  readonly current: NonNullable<MyCompany['current']>;
}) {
  const [id] = useState(() => crypto.randomUUID());
  const profile = { ...current.profile, files: company.files, proofs: [] };
  return (
    <Allowed code="company.edit">
      <ChangeForm section={section} request={{ id, version: 0, profile, reasons: [] }} />
    </Allowed>
  );
}

/** An open request: editable, or read-only while it is reviewed. */
function Continued({ section, id }: { readonly section: ChangeSection; readonly id: string }) {
  const query = useQuery({ ...requestQuery(id), refetchOnWindowFocus: false });
  return (
    <Loaded query={query} back={back}>
      {(request) => {
        if (request.state === 'pending') {
          return (
            <Note title={`${changeSectionLabels[section]}的变更申请正在审核`}>
              <p>
                <ButtonLink href={`/supplierInfoChangeHistoryDetail?id=${id}`}>查看申请</ButtonLink>
              </p>
            </Note>
          );
        }
        return (
          <>
            {request.state === 'returned' ? (
              <Note tone="warning" title="审核人员请您补正以下内容">
                <ul className={styles.reasons}>
                  {request.returnReasons.map(({ field, message }) => (
                    <li key={field}>
                      {fieldLabel(field)}：{message}
                    </li>
                  ))}
                </ul>
              </Note>
            ) : needsReview(section) ? (
              <Note title={`${changeRequestStateLabels[request.state]}：继续上次的填写`} />
            ) : null}
            <Allowed code="company.edit">
              <ChangeForm
                section={section}
                request={{
                  id,
                  version: request.version,
                  profile: { ...request.proposed, files: request.files, proofs: request.proofs },
                  reasons: request.returnReasons,
                }}
              />
            </Allowed>
          </>
        );
      }}
    </Loaded>
  );
}
