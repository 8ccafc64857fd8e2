import type { ShownExpert } from '@procure/contract/expert/expert.schema.ts';
import type { FileView } from '@procure/contract/field.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { expertGradeLabels } from '@procure/domain/expert/expert.ts';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import type { ReactNode } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import { type ExpertCodes, useExpertCodes } from '../../../lib/expert-codes.ts';

/** The rows of an expert's data, as text. */
function rowsOf(content: ShownExpert, { specialityOf, areaOf }: ExpertCodes) {
  const { employerCode, qualifiedUntil } = content;
  return [
    ['姓名', content.name],
    ['工作单位', content.employer],
    ['单位统一社会信用代码', employerCode === '' ? '未填写' : employerCode],
    ['所在地区', areaOf(content.areaCode)],
    ['评审专业', content.specialities.map(specialityOf).join('、')],
    ['专业技术职称', expertGradeLabels[content.grade]],
    ['从事相关领域工作', `${content.years}年`],
    ['证书名称', content.qualification],
    ['证书编号', content.qualificationNo],
    ['证书有效期至', qualifiedUntil === '' ? '长期有效' : formatDay(qualifiedUntil)],
  ] as const;
}

interface ExpertFactsProps {
  readonly content: ShownExpert;
  readonly file: FileView | null;
  readonly phone: string;
  /** The masked number, with the button that shows it in full. */
  readonly idNo: ReactNode;
}

/** The data of an expert in force or, of an applicant, those applied with. */
export function ExpertFacts({ content, file, phone, idNo }: ExpertFactsProps) {
  const codes = useExpertCodes();
  const [name, ...rows] = rowsOf(content, codes).map(([term, detail]) => ({ term, detail }));
  return (
    <>
      <DescriptionList
        items={[
          ...(name === undefined ? [] : [name]),
          { term: '身份证号', detail: idNo },
          { term: '手机号', detail: phone },
          ...rows,
        ]}
      />
      {file === null ? null : (
        <FileList files={[file]} label="证书扫描件" onDownload={(one) => void downloadFile(one)} />
      )}
    </>
  );
}

interface ChangeFactsProps {
  readonly from: ShownExpert;
  readonly content: ShownExpert;
  readonly file: FileView | null;
  readonly isOtherFile: boolean;
}

/** The changed rows of a change, before and after. */
export function ChangeFacts({ from, content, file, isOtherFile }: ChangeFactsProps) {
  const codes = useExpertCodes();
  const before = rowsOf(from, codes);
  const changed = rowsOf(content, codes).filter(([, detail], place) => before[place]?.[1] !== detail);
  return (
    <>
      <DescriptionList
        items={changed.map(([term, detail]) => ({
          term,
          detail: `${before.find(([one]) => one === term)?.[1] ?? ''} → ${detail}`,
          wide: true,
        }))}
      />
      {changed.length === 0 && !isOtherFile ? <p>没有改动的字段。</p> : null}
      {isOtherFile && file !== null ? (
        <FileList files={[file]} label="新的证书扫描件" onDownload={(one) => void downloadFile(one)} />
      ) : null}
    </>
  );
}
