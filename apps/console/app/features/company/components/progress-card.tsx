import { fieldLabel } from '@procure/domain/company/profile.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import type { CompanyView } from './decision-panel.tsx';

/** The version in force, the submission, and the reasons of a return or a restriction. */
export function ProgressCard({ company }: { readonly company: CompanyView }) {
  return (
    <Card title="办理情况">
      <DescriptionList
        items={[
          {
            term: '现行版本',
            detail:
              company.current === null
                ? '尚无'
                : `第${company.current.versionNo}版，${formatDateTime(company.current.effectiveFrom)} 生效`,
            wide: true,
          },
          {
            term: '登记账号',
            detail: `${company.createdBy.nickName} ${company.createdBy.contact}`,
            wide: true,
          },
          {
            term: '提交时间',
            detail: company.submittedAt === null ? '—' : formatDateTime(company.submittedAt),
            wide: true,
          },
          ...(company.statusUntil === null
            ? []
            : [
                {
                  term: '限制原因',
                  detail: `${company.statusReason}，至${formatDateTime(company.statusUntil)}`,
                  wide: true,
                },
              ]),
          ...company.returnReasons.map(({ field, message }) => ({
            term: `补正：${fieldLabel(field)}`,
            detail: message,
            wide: true,
          })),
        ]}
      />
    </Card>
  );
}
