import type { FileView } from '@procure/contract/field.ts';
import {
  type ChangeSection,
  changeSectionLabels,
  changeSections,
} from '@procure/domain/change-request/sections.ts';
import { describeSection } from '@procure/domain/company/describe.ts';
import type { CompanyProfile } from '@procure/domain/company/profile.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import type { ReactNode } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import { useReferences } from '../queries.ts';
import styles from './company.module.css';

const long = new Set(['companyName', 'regAddress', 'businessScope', 'categoryCodes', 'supplyAreas']);

interface ProfileViewProps {
  readonly profile: CompanyProfile;
  readonly files: readonly FileView[];
  readonly aside?: (section: ChangeSection) => ReactNode;
}

/** A read-only profile, section by section. */
export function ProfileView({ profile, files, aside }: ProfileViewProps) {
  const { names } = useReferences(files);
  return (
    <div className={styles.sections}>
      {changeSections.map((section) => {
        const fields = describeSection(section, profile, names);
        return (
          <Card
            key={section}
            id={`section-${section}`}
            title={changeSectionLabels[section]}
            aside={aside?.(section)}
          >
            {fields.length === 0 ? (
              <EmptyState text="暂未填写" />
            ) : (
              <DescriptionList
                items={fields.map(({ field, label, value, fileId }) => {
                  const file = files.find((one) => one.id === fileId);
                  return {
                    term: label,
                    wide: long.has(field) || /^(contacts|certs)\./.test(field),
                    detail: file ? (
                      <>
                        {value}{' '}
                        <Button kind="text" onClick={() => void downloadFile(file)}>
                          下载扫描件
                        </Button>
                      </>
                    ) : (
                      value
                    ),
                  };
                })}
              />
            )}
          </Card>
        );
      })}
    </div>
  );
}
