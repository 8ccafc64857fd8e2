import type { FileView } from '@procure/contract/field.ts';
import {
  type ChangeSection,
  changeSectionLabels,
  changeSections,
} from '@procure/domain/change-request/sections.ts';
import { describeSection } from '@procure/domain/company/describe.ts';
import {
  type CompanyProfile,
  isMasked,
  type SensitiveField,
  sensitiveFields,
} from '@procure/domain/company/profile.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { useNames } from '../queries.ts';
import styles from './company.module.css';
import { ReasonButton, ReasonField } from './reason-field.tsx';
import { ScanView } from './scan-view.tsx';
import { ScanButton } from './scans.tsx';
import { SensitiveButton } from './sensitive-button.tsx';
import type { SendBack } from './use-send-back.ts';

interface ReviewProfileProps {
  readonly companyId: string;
  readonly profile: CompanyProfile;
  readonly files: readonly FileView[];
  /** Null if nothing is being reviewed. */
  readonly back: SendBack | null;
}

const wholeLists: Partial<
  Readonly<Record<ChangeSection, { readonly field: string; readonly label: string }>>
> = {
  certificates: { field: 'certs', label: '资质证书（整体）' },
  contacts: { field: 'contacts', label: '联系人（整体）' },
};

/** A profile under review: each field with its scan, its masked value on request, and a place for a reason. */
export function ReviewProfile({ companyId, profile, files, back }: ReviewProfileProps) {
  const names = useNames();
  const licence = files.find(({ id }) => id === profile.licenceFileId);
  return (
    <div className={styles.stack}>
      {changeSections.map((section) => {
        const fields = describeSection(section, profile, names);
        // An entry missing from a list has no row, so the correction is asked for the list as a whole.
        const whole = back === null ? undefined : wholeLists[section];
        return (
          <Card
            key={section}
            title={changeSectionLabels[section]}
            aside={whole && back ? <ReasonButton back={back} {...whole} /> : null}
          >
            {whole && back ? <ReasonField back={back} {...whole} /> : null}
            {fields.length === 0 ? (
              <EmptyState text="供应商未填写" />
            ) : (
              <div className={section === 'basic' && licence !== undefined ? styles.beside : ''}>
                {section === 'basic' && licence !== undefined ? (
                  <ScanView file={licence} label="营业执照" />
                ) : null}
                <dl className={styles.fields}>
                  {fields.map(({ field, label, value, fileId }) => {
                    const file = files.find((one) => one.id === fileId);
                    const sensitive = sensitiveFields.find((one): one is SensitiveField => one === field);
                    return (
                      <div key={field}>
                        <dt>{label}</dt>
                        <dd>
                          {value || '—'}{' '}
                          {sensitive && isMasked(value) ? (
                            <SensitiveButton companyId={companyId} field={sensitive} label={label} />
                          ) : null}
                          {file && file !== licence ? <ScanButton file={file} label={label} /> : null}
                        </dd>
                        {back === null ? null : (
                          <dd className={styles.asked}>
                            <ReasonButton back={back} field={field} label={label} />
                            <ReasonField back={back} field={field} label={label} />
                          </dd>
                        )}
                      </div>
                    );
                  })}
                </dl>
              </div>
            )}
          </Card>
        );
      })}
    </div>
  );
}
