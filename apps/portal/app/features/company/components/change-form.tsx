import {
  saveChangeRequest,
  submitChangeRequest,
} from '@procure/contract/change-request/change-request.route.ts';
import { changeContacts } from '@procure/contract/company/company.route.ts';
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
import { useCommand } from '@procure/web/call/command.ts';
import { forgetDraft, keepDraft, keptDraft, type Unsent } from '@procure/web/vault/kept-draft.ts';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AttachmentField } from '../../../lib/attachment-field.tsx';
import { Allowed } from '../../../lib/permission.ts';
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
  const { written, found, version, write, settle } = useWritten(section, request);
  const { profile, files, proofs } = written;
  const [errors, setErrors] = useState(request.reasons);
  const [uploading, setUploading] = useState(false);
  const references = useReferences(files);
  const saving = useCommand(saveChangeRequest);
  const submitting = useCommand(submitChangeRequest);
  const contacts = useCommand(changeContacts);
  const navigate = useNavigate();
  const refused = [submitting, saving, contacts].flatMap(({ failure }) => failure?.fields ?? []);
  const shown = errors.length > 0 ? errors : refused;
  const errorAt = (field: string) => shown.find((error) => error.field === field)?.message;

  const form: ProfileForm = {
    profile,
    errorAt,
    set: (change) => {
      write((now) => ({ ...now, profile: applied(now.profile, change) }));
      const changed = Object.keys(typeof change === 'function' ? change(profile) : change);
      setErrors((now) => now.filter(({ field }) => !changed.includes(field.split('.')[0] ?? '')));
    },
    references,
    files,
    addFile: (file) =>
      write((now) => ({ ...now, files: [...now.files.filter((one) => one.id !== file.id), file] })),
  };
  const proposal = () => ({
    id: request.id,
    version: version(),
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
      if (saved !== null) {
        settle(null);
        navigate(`/supplierInfoChangeHistoryDetail?id=${saved.id}`);
      }
      return;
    }
    const saved = await contacts.run(
      { id: request.id, contacts: [...profile.contacts] },
      '联系人已更新，立即生效',
    );
    if (saved !== null) {
      settle(null);
      navigate(`/supplierInfoChangeHistoryDetail?id=${request.id}`);
    }
  }

  async function keep() {
    const saved = await saving.run(proposal(), '草稿已保存');
    if (saved !== null) settle(saved.version);
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
              write((now) => ({ ...now, proofs: change(now.proofs) }));
              setErrors((now) => now.filter(({ field }) => field !== 'proofs'));
            }}
            onBusy={setUploading}
          />
        </Card>
      ) : null}
      <div className={styles.bar}>
        <p>
          {needsReview(section) ? '审核通过前，现行版本继续有效。' : '联系人修改立即生效，并留有变更记录。'}
          {found ? '已恢复您上次未提交的填写。' : null}
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

type Written = Pick<OpenRequest, 'profile' | 'files' | 'proofs'>;

/**
 * What is being written, kept in this browser with every change until the server has it: a reload or a session that
 * ran out loses nothing. What was typed on a version that somebody has replaced since is let go: theirs counts.
 */
function useWritten(section: ChangeSection, request: OpenRequest) {
  const { profile, files, proofs } = request;
  const [written, setWritten] = useState<Written>({ profile, files, proofs });
  const [found, setFound] = useState(false);
  const latest = useRef(written);
  const version = useRef(request.version);
  /** What the last save took along. */
  const sent = useRef(written);
  const name = `change-request/${section}`;

  const write = useCallback(
    (change: (now: Written) => Written) => {
      latest.current = change(latest.current);
      setWritten(latest.current);
      const unsent: Unsent<Written> = { version: version.current, written: latest.current };
      void keepDraft(name, unsent);
    },
    [name],
  );

  useEffect(() => {
    let current = true;
    const untouched = latest.current;
    void keptDraft<Unsent<Written>>(name).then((unsent) => {
      if (!current || unsent === undefined || latest.current !== untouched) return;
      if (unsent.version !== version.current) return void forgetDraft(name);
      latest.current = unsent.written;
      setWritten(unsent.written);
      setFound(true);
    });
    return () => {
      current = false;
    };
  }, [name]);

  return {
    written,
    found,
    /** The version to send from; what is written now goes along. */
    version(): number {
      sent.current = latest.current;
      return version.current;
    },
    write,
    /** The server has what was sent, as this version, or for good. What was typed since goes on being kept. */
    settle(saved: number | null) {
      setFound(false);
      if (saved !== null) version.current = saved;
      if (saved !== null && latest.current !== sent.current) write((now) => now);
      else void forgetDraft(name);
    },
  };
}
