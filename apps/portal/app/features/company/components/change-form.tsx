import { saveChangeRequest, submitChangeRequest } from '@procure/client/change-request/change-request.gen.ts';
import { changeContacts } from '@procure/client/company/company.gen.ts';
import type { FileView } from '@procure/contract/field.ts';
import {
  type ChangeSection,
  changeSectionLabels,
  needsProof,
  needsReview,
} from '@procure/domain/change-request/sections.ts';
import { type CompanyProfile, checkSection } from '@procure/domain/company/profile.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../../../lib/act.ts';
import { AttachmentField } from '../../../lib/attachment-field.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { useReferences } from '../queries.ts';
import { BankFields, InvoiceFields } from './bank-fields.tsx';
import { BusinessFields, IdentityFields } from './basic-fields.tsx';
import { CertificateFields } from './certificate-fields.tsx';
import styles from './company.module.css';
import { ContactFields } from './contact-fields.tsx';
import { applied, type ProfileForm } from './profile-form.ts';
import { SupplyFields } from './supply-fields.tsx';

const fieldsOf: Readonly<Record<ChangeSection, readonly ComponentType<ProfileForm>[]>> = {
  basic: [IdentityFields, BusinessFields],
  bank: [BankFields],
  invoice: [InvoiceFields],
  certificates: [CertificateFields],
  supply: [SupplyFields],
  contacts: [ContactFields],
};

/** A request that is being written, or a new one. */
export interface OpenRequest {
  readonly id: string;
  readonly version: number;
  readonly profile: CompanyProfile;
  readonly files: readonly FileView[];
  readonly proofs: readonly FileView[];
  readonly reasons: readonly FieldError[];
}

export function ChangeForm({
  section,
  request,
}: {
  readonly section: ChangeSection;
  readonly request: OpenRequest;
}) {
  const [profile, setProfile] = useState(request.profile);
  const [files, setFiles] = useState(request.files);
  const [proofs, setProofs] = useState(request.proofs);
  const [errors, setErrors] = useState(request.reasons);
  const [version, setVersion] = useState(request.version);
  const [uploading, setUploading] = useState(false);
  const references = useReferences(files);
  const saving = useAct(saveChangeRequest);
  const submitting = useAct(submitChangeRequest);
  const contacts = useAct(changeContacts);
  const navigate = useNavigate();
  const refused = [submitting, saving, contacts].flatMap(({ failure }) => failure?.fields ?? []);
  const shown = errors.length > 0 ? errors : refused;
  const errorAt = (field: string) => shown.find((error) => error.field === field)?.message;

  const form: ProfileForm = {
    profile,
    errorAt,
    set: (change) => {
      setProfile((now) => applied(now, change));
      const changed = Object.keys(typeof change === 'function' ? change(profile) : change);
      setErrors((now) => now.filter(({ field }) => !changed.includes(field.split('.')[0] ?? '')));
    },
    references,
    files,
    addFile: (file) => setFiles((now) => [...now.filter((one) => one.id !== file.id), file]),
  };
  const proposal = () => ({
    id: request.id,
    version,
    section,
    profile: {
      ...profile,
      contacts: [...profile.contacts],
      certs: [...profile.certs],
      categoryCodes: [...profile.categoryCodes],
      supplyAreas: [...profile.supplyAreas],
    },
    proofs: proofs.map(({ id }) => id),
  });

  async function submit() {
    const context = { today: dayOf(new Date()), isLeafArea: references.isLeafArea };
    const wrong = [...checkSection(section, profile, context)];
    if (needsProof(section) && proofs.length === 0)
      wrong.push({ field: 'proofs', message: '请上传证明材料' });
    setErrors(wrong);
    if (!isValid(wrong)) return;
    if (needsReview(section)) {
      const saved = await submitting.run(proposal(), '您的变更申请已提交，待审核');
      if (saved !== null) navigate(`/supplierInfoChangeHistoryDetail?id=${saved.id}`);
      return;
    }
    const saved = await contacts.run(
      { id: request.id, contacts: [...profile.contacts] },
      '联系人已更新，立即生效',
    );
    if (saved !== null) navigate(`/supplierInfoChangeHistoryDetail?id=${request.id}`);
  }

  async function keep() {
    const saved = await saving.run(proposal(), '草稿已保存');
    if (saved !== null) setVersion(saved.version);
  }

  return (
    <div className={styles.sections}>
      <ErrorSummary errors={shown.map(({ field, message }) => ({ id: field, message }))} />
      {fieldsOf[section].map((Fields, index) => (
        <Card key={Fields.name} {...(index === 0 ? { title: changeSectionLabels[section] } : {})}>
          <Fields {...form} />
        </Card>
      ))}
      {needsReview(section) ? (
        <Card title="证明材料">
          <AttachmentField
            id="proofs"
            label="证明材料"
            required={needsProof(section)}
            help="变更后的营业执照、开户许可证、变更核准通知书等，每个不超过20 MB。"
            max={10}
            files={proofs}
            error={errorAt('proofs')}
            onChange={(change) => {
              setProofs(change);
              setErrors((now) => now.filter(({ field }) => field !== 'proofs'));
            }}
            onBusy={setUploading}
          />
        </Card>
      ) : null}
      <div className={styles.bar}>
        <p>
          {needsReview(section) ? '审核通过前，现行版本继续有效。' : '联系人修改立即生效，并留有变更记录。'}
        </p>
        <div className={styles.actions}>
          {needsReview(section) ? (
            <Button busy={saving.busy} busyText="正在保存" disabled={uploading} onClick={() => void keep()}>
              保存草稿
            </Button>
          ) : null}
          <Allowed code={needsReview(section) ? 'company.submit' : 'company.edit'}>
            <Button
              kind="primary"
              busy={submitting.busy || contacts.busy}
              busyText="正在提交"
              disabled={uploading}
              onClick={() => void submit()}
            >
              {needsReview(section) ? '提交变更申请' : '保存并生效'}
            </Button>
          </Allowed>
        </div>
      </div>
    </div>
  );
}
