import {
  saveChangeRequest,
  submitChangeRequest,
} from '@procure/contract/change-request/change-request.route.ts';
import { changeContacts } from '@procure/contract/company/company.route.ts';
import {
  type ChangeSection,
  changeSectionLabels,
  needsProof,
  needsReview,
} from '@procure/domain/change-request/sections.ts';
import { checkSection } from '@procure/domain/company/profile.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { FieldsSummary } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { useReferences } from '../queries.ts';
import { BankFields, InvoiceFields } from './bank-fields.tsx';
import { BusinessFields, IdentityFields } from './basic-fields.tsx';
import { CertificateFields } from './certificate-fields.tsx';
import styles from './company.module.css';
import { ContactFields } from './contact-fields.tsx';
import {
  idsOf,
  isSameProfile,
  type ProfilePart,
  profileOf,
  summaryOf,
  type WrittenProfile,
  wholeProfile,
} from './profile-form.ts';
import { SupplyFields } from './supply-fields.tsx';
import { profileDifferences } from './use-company-draft.ts';

const fieldsOf: Readonly<Record<ChangeSection, readonly ComponentType<ProfilePart>[]>> = {
  basic: [IdentityFields, BusinessFields],
  bank: [BankFields],
  invoice: [InvoiceFields],
  certificates: [CertificateFields],
  supply: [SupplyFields],
  contacts: [ContactFields],
};

/** An unfinished request, or a new one. */
export interface OpenRequest {
  readonly id: string;
  readonly version: number;
  readonly profile: WrittenProfile;
  readonly reasons: readonly FieldError[];
}

interface ChangeFormProps {
  readonly section: ChangeSection;
  readonly request: OpenRequest;
}

/** A change of one section: kept in this browser at every keystroke, saved on the platform by its buttons. */
export function ChangeForm({ section, request: { id, version, profile, reasons } }: ChangeFormProps) {
  const draft = useAutosave<WrittenProfile>({
    place: () => `change-request/${section}`,
    start: { version, draft: profile, by: null, at: null },
    isSame: isSameProfile,
    restore: wholeProfile,
    send: null,
  });
  const [uploading, setUploading] = useState(false);
  const references = useReferences(draft.draft.files);
  const saving = useCommand(saveChangeRequest);
  const submitting = useCommand(submitChangeRequest);
  const contacts = useCommand(changeContacts);
  const navigate = useNavigate();
  const reviewed = needsReview(section);
  const fields = useDraftFields(draft, submitting.failure ?? saving.failure ?? contacts.failure, {
    check: (written) => [
      ...checkSection(section, written, { today: dayOf(new Date()), isLeafArea: references.isLeafArea }),
      ...(needsProof(section) && written.proofs.length === 0
        ? [{ field: 'proofs', message: '请上传证明材料' }]
        : []),
    ],
    returned: reasons,
    summary: true,
    ids: '',
  });
  if (!draft.loaded) return <Skeleton lines={8} />;
  const proposal = (written: WrittenProfile) => ({
    id,
    version: draft.version,
    section,
    profile: profileOf(written),
    proofs: idsOf(written.proofs),
  });

  async function submit(written: WrittenProfile) {
    if (draft.saving.kind === 'conflict') return null;
    const done = reviewed
      ? await submitting.run(proposal(written), '您的变更申请已提交，待审核')
      : await contacts.run({ id, contacts: [...written.contacts] }, '联系人已更新，立即生效');
    if (done === null) return null;
    draft.take({ version, draft: written, by: null, at: null });
    await navigate(`/supplierInfoChangeHistoryDetail?id=${id}`);
    return done;
  }

  async function keep() {
    const written = draft.draft;
    const saved = await saving.run(proposal(written), '草稿已保存');
    if (saved !== null) draft.settle({ version: saved.version, draft: written, by: null, at: null });
  }

  return (
    <div className={styles.sections}>
      <ConflictView draft={draft} noun="这份变更申请" differences={profileDifferences(references.names)} />
      <FieldsSummary of={fields} say={summaryOf} />
      {fieldsOf[section].map((Fields, index) => (
        <Card key={Fields.name} {...(index === 0 ? { title: changeSectionLabels[section] } : {})}>
          <Fields of={fields} references={references} />
        </Card>
      ))}
      {reviewed ? (
        <Card title="证明材料">
          <FilesField
            of={fields}
            name="proofs"
            label="证明材料"
            required={needsProof(section)}
            help="变更后的营业执照、开户许可证、变更核准通知书等，每个不超过20 MB。"
            max={10}
            onBusy={setUploading}
          />
        </Card>
      ) : null}
      <div className={styles.bar}>
        <div>
          <p>{reviewed ? '审核通过前，现行版本继续有效。' : '联系人修改立即生效，并留有变更记录。'}</p>
          <KeptWords draft={draft} />
        </div>
        <div className={styles.actions}>
          {reviewed ? (
            <Button
              busy={saving.busy}
              busyText="正在保存"
              disabled={uploading || draft.saving.kind === 'conflict'}
              onClick={() => void keep()}
            >
              保存草稿
            </Button>
          ) : null}
          <Allowed code={reviewed ? 'company.submit' : 'company.edit'}>
            <Button
              kind="primary"
              busy={submitting.busy || contacts.busy}
              busyText="正在提交"
              disabled={uploading || draft.saving.kind === 'conflict'}
              onClick={() => void whenValid(fields, submit)}
            >
              {reviewed ? '提交变更申请' : '保存并生效'}
            </Button>
          </Allowed>
        </div>
      </div>
    </div>
  );
}
