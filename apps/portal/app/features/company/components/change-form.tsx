import {
  type ChangeSection,
  changeSectionLabels,
  needsProof,
} from '@procure/domain/change-request/sections.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { FieldsSummary } from '@procure/web/form/bound-fields.tsx';
import { whenValid } from '@procure/web/form/use-fields.ts';
import { type ComponentType, useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import { BankFields, InvoiceFields } from './bank-fields.tsx';
import { BusinessFields, IdentityFields } from './basic-fields.tsx';
import { CertificateFields } from './certificate-fields.tsx';
import styles from './company.module.css';
import { ContactFields } from './contact-fields.tsx';
import { type ProfilePart, summaryOf } from './profile-form.ts';
import { SupplyFields } from './supply-fields.tsx';
import { UploadingFields } from './uploading.ts';
import { type OpenRequest, useChange } from './use-change.ts';
import { profileDifferences } from './use-company-draft.ts';

const fieldsOf: Readonly<Record<ChangeSection, readonly ComponentType<ProfilePart>[]>> = {
  basic: [IdentityFields, BusinessFields],
  bank: [BankFields],
  invoice: [InvoiceFields],
  certificates: [CertificateFields],
  supply: [SupplyFields],
  contacts: [ContactFields],
};

interface ChangeFormProps {
  readonly section: ChangeSection;
  readonly request: OpenRequest;
}

/** A change of one section: kept in this browser at every keystroke, saved on the platform by its buttons. */
export function ChangeForm({ section, request }: ChangeFormProps) {
  const change = useChange(section, request);
  const { draft, fields, references, uploadingFields, isReviewed } = change;
  const [uploading, setUploading] = useState(false);
  if (!draft.loaded) return <Skeleton lines={8} />;
  return (
    <div className={styles.sections}>
      <ConflictView draft={draft} noun="这份变更申请" differences={profileDifferences(references.names)} />
      <FieldsSummary of={fields} say={summaryOf} />
      <UploadingFields value={uploadingFields}>
        {fieldsOf[section].map((Fields, index) => (
          <Card key={Fields.name} {...(index === 0 ? { title: changeSectionLabels[section] } : {})}>
            <Fields of={fields} references={references} />
          </Card>
        ))}
      </UploadingFields>
      {isReviewed ? (
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
      <ChangeBar change={change} uploading={uploading} />
    </div>
  );
}

interface ChangeBarProps {
  readonly change: ReturnType<typeof useChange>;
  readonly uploading: boolean;
}

/** The consequence of the change, and the buttons. */
function ChangeBar({ change, uploading }: ChangeBarProps) {
  const { draft, fields, isReviewed, isSaving, isSubmitting, submit, keep } = change;
  return (
    <div className={styles.bar}>
      <div>
        <p>{isReviewed ? '审核通过前，现行版本继续有效。' : '联系人修改立即生效，并留有变更记录。'}</p>
        <KeptWords draft={draft} />
      </div>
      <div className={styles.actions}>
        {isReviewed ? (
          <Button
            busy={isSaving}
            busyText="正在保存"
            disabled={uploading || draft.saving.kind === 'conflict'}
            onClick={() => void keep()}
          >
            保存草稿
          </Button>
        ) : null}
        <Allowed code={isReviewed ? 'company.submit' : 'company.edit'}>
          <Button
            kind="primary"
            busy={isSubmitting}
            busyText="正在提交"
            disabled={uploading || draft.saving.kind === 'conflict'}
            onClick={() => void whenValid(fields, submit)}
          >
            {isReviewed ? '提交变更申请' : '保存并生效'}
          </Button>
        </Allowed>
      </div>
    </div>
  );
}
