import { type getMyCompany, submitCompany } from '@procure/contract/company/company.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { checkProfile } from '@procure/domain/company/profile.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { SideIndex } from '@procure/ui/side-index/side-index.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { SaveWords } from '@procure/web/draft/save-words.tsx';
import { FieldsSummary } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { Allowed } from '../../../lib/permission.tsx';
import { useReferences } from '../queries.ts';
import { BankFields, InvoiceFields } from './bank-fields.tsx';
import { BusinessFields, IdentityFields } from './basic-fields.tsx';
import { CertificateFields } from './certificate-fields.tsx';
import styles from './company.module.css';
import { ContactFields } from './contact-fields.tsx';
import { summaryOf } from './profile-form.ts';
import { SupplyFields } from './supply-fields.tsx';
import { UploadingFields, waitForUploads } from './uploading.ts';
import { profileDifferences, useCompanyDraft } from './use-company-draft.ts';

type MyCompany = NonNullable<OutputOf<typeof getMyCompany>>;

const sections = [
  { id: 'identity', title: '基本信息', Fields: IdentityFields },
  { id: 'business', title: '地址与经营', Fields: BusinessFields },
  { id: 'bank', title: '银行账户', Fields: BankFields },
  { id: 'invoice', title: '开票信息', Fields: InvoiceFields },
  { id: 'contact', title: '联系人', Fields: ContactFields },
  { id: 'certificate', title: '资质证书', Fields: CertificateFields },
  { id: 'supply', title: '供应品类与区域', Fields: SupplyFields },
] as const;

/** The form of a new profile: saved while the user types, checked as a whole before it is submitted. */
export function DraftForm({ company }: { readonly company: MyCompany | null }) {
  const [id] = useState(() => company?.id ?? crypto.randomUUID());
  const draft = useCompanyDraft(id, company);
  const references = useReferences(draft.draft.files);
  const [uploading] = useState(() => new Set<string>());
  const act = useCommand(submitCompany);
  const fields = useDraftFields(draft, act.failure, {
    check: (profile) =>
      waitForUploads(
        checkProfile(profile, { today: dayOf(new Date()), isLeafArea: references.isLeafArea }),
        uploading,
      ),
    ...(company === null ? {} : { returned: company.returnReasons }),
    summary: true,
    ids: '',
  });

  async function submit() {
    const { all, version } = await draft.save();
    if (!all) return null;
    const submitted = await confirm({
      title: '提交审核',
      text: '提交后资料将由审核人员核对，审核期间不能修改，可随时撤回。请确认内容真实、与证件一致。',
      confirmText: '确认提交',
      busyText: '正在提交',
      act: () => act.run({ version }, '您的企业资料已提交，待审核'),
    });
    return submitted ? submitted : null;
  }

  if (!draft.loaded) return <Skeleton lines={8} />;
  return (
    <div className={styles.page}>
      <div className={styles.sections}>
        <ConflictView draft={draft} noun="企业资料" differences={profileDifferences(references.names)} />
        <FieldsSummary of={fields} say={summaryOf} />
        {act.failure?.reason === 'company_taken' ? <Taken uscc={draft.draft.uscc} /> : null}
        <UploadingFields value={uploading}>
          {sections.map(({ id: anchor, title, Fields }) => (
            <Card key={anchor} id={anchor} title={title}>
              <Fields of={fields} references={references} />
            </Card>
          ))}
        </UploadingFields>
        <div className={styles.bar}>
          <SaveWords draft={draft} />
          <div className={styles.actions}>
            <Button
              onClick={() => void draft.save()}
              busy={draft.saving.kind === 'saving'}
              busyText="正在保存"
            >
              保存草稿
            </Button>
            <Allowed code="company.submit">
              <Button
                kind="primary"
                busy={act.busy}
                busyText="正在提交"
                onClick={() => void whenValid(fields, submit)}
              >
                提交审核
              </Button>
            </Allowed>
          </div>
        </div>
      </div>
      <aside>
        <SideIndex sections={sections.map(({ id: anchor, title }) => ({ id: anchor, title }))} />
      </aside>
    </div>
  );
}

/** The next step for a person whose company is already registered. */
function Taken({ uscc }: { readonly uscc: string }) {
  return (
    <Note tone="warning" title={`${uscc} 已在平台注册`}>
      <p>
        如果这是您的企业，请
        <Link href={`/dashboard?view=join&uscc=${encodeURIComponent(uscc)}`}>申请加入</Link>
        ，由该企业的管理成员同意；联系不上管理成员，或怀疑被他人冒用注册的，请凭营业执照和法定代表人授权书
        <Link href={`/dashboard?view=claim&uscc=${encodeURIComponent(uscc)}`}>认领企业</Link>，由平台审核。
      </p>
      <p>如果代码填写有误，请在“统一社会信用代码”中修改后重新提交，已填内容不会丢失。</p>
    </Note>
  );
}
