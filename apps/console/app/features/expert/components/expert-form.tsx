import type { ExpertView, ShownExpert } from '@procure/contract/expert/expert.schema.ts';
import type { FileView } from '@procure/contract/field.ts';
import { checkIdCard } from '@procure/domain/company/id-card.ts';
import { checkExpert } from '@procure/domain/expert/content.ts';
import { type ExpertContent, expertGradeLabels } from '@procure/domain/expert/expert.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { MultiChoice } from '@procure/ui/multi-choice/multi-choice.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
import {
  CheckField,
  ChoiceField,
  DayField,
  FieldsSummary,
  TextField,
  useBound,
} from '@procure/web/form/bound-fields.tsx';
import { type Fields, useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { type ExpertCodes, type Option, useExpertCodes } from '../../../lib/expert-codes.ts';
import form from '../../../lib/form.module.css';
import styles from '../../../lib/lot-desk.module.css';
import { submitExpert } from '../queries.ts';

/** The data in the form. */
interface ExpertDraft extends Omit<ShownExpert, 'specialities'> {
  specialities: readonly string[];
  idNo: string;
  files: readonly FileView[];
  declared: boolean;
}

const empty: Omit<ExpertDraft, 'name'> = {
  ...{ employer: '', employerCode: '', areaCode: '', specialities: [], grade: 'senior', years: '' },
  ...{ qualification: '', qualificationNo: '', qualifiedUntil: '', idNo: '', files: [], declared: false },
};

function draftOf(name: string, expert: ExpertView | null): ExpertDraft {
  if (expert === null) return { ...empty, name };
  const { content, file } = expert.change ?? expert;
  return { ...empty, ...content, files: file === null ? [] : [file] };
}

/** Checks as the platform does. A saved ID number need not be typed again. */
function check(
  { idNo, files, declared, ...content }: ExpertDraft,
  {
    isFirst,
    today,
    codes,
  }: { readonly isFirst: boolean; readonly today: string; readonly codes: ExpertCodes },
): readonly FieldError[] {
  const has = (options: readonly Option[]) => (code: string) => options.some(([value]) => value === code);
  const number = idNo === '' && !isFirst ? null : checkIdCard(idNo, today);
  return [
    ...(number === null ? [] : [{ field: 'idNo', message: number }]),
    ...checkExpert(content as ExpertContent, {
      today,
      isOffered: has(codes.specialities),
      isArea: has(codes.areas),
    }),
    ...(files.length === 0 ? [{ field: 'files', message: '请上传证书扫描件' }] : []),
    ...(declared ? [] : [{ field: 'declared', message: '请确认承诺' }]),
  ];
}

interface ExpertFormProps {
  /** The name of the account. */
  readonly name: string;
  readonly today: string;
  /** Null before the first application. */
  readonly expert: ExpertView | null;
  readonly onDone: () => void;
}

/** The application for the pool or, of an approved expert, for a change. */
export function ExpertForm({ name, today, expert, onDone }: ExpertFormProps) {
  const act = useCommand(submitExpert);
  const codes = useExpertCodes();
  const isFirst = expert === null;
  const fields = useFields<ExpertDraft>(draftOf(name, expert), act.failure, {
    check: (draft) => check(draft, { isFirst, today, codes }),
    summary: true,
  });
  const [isUploading, setUploading] = useState(false);
  useClosingAsks(fields.form.formState.isDirty && !act.busy);
  async function submit({ files, specialities, declared: _, ...draft }: ExpertDraft) {
    const [file] = files;
    const version = expert?.version ?? 0;
    const fileId = file === undefined ? '' : file.id;
    const isStored = [expert?.file, expert?.change?.file].some((one) => one?.id === fileId);
    const saved = await act.run(
      {
        ...draft,
        ...{ version, specialities: [...specialities], declared: true },
        fileId: isStored && fileId === (expert?.change?.file ?? expert?.file)?.id ? '' : fileId,
      },
      '已提交，待平台审核',
    );
    if (saved !== null) onDone();
  }
  return (
    <div className={form.form}>
      <FieldsSummary of={fields} />
      <ExpertFields of={fields} codes={codes} expert={expert} onBusy={setUploading} />
      <CheckField of={fields} name="declared" required>
        我承诺所填资料真实有效；不是投标供应商的人员；参加评审时遵守保密和回避规定。
      </CheckField>
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在提交"
          disabled={isUploading}
          onClick={() => void whenValid(fields, submit)}
        >
          {expert?.state === 'approved' ? '提交变更' : '提交审核'}
        </Button>
      </div>
    </div>
  );
}

interface ExpertFieldsProps {
  readonly of: Fields<ExpertDraft>;
  readonly codes: ExpertCodes;
  readonly expert: ExpertView | null;
  readonly onBusy: (busy: boolean) => void;
}

function ExpertFields({ of, codes, expert, onBusy }: ExpertFieldsProps) {
  return (
    <>
      <TextField of={of} name="name" label="姓名" required max={50} />
      {expert?.state === 'approved' ? null : (
        <TextField
          of={of}
          name="idNo"
          label="身份证号"
          required={expert === null}
          help={expert === null ? '加密保存，只显示首尾几位。' : `已保存：${expert.idNo}。不改的不填。`}
          max={20}
        />
      )}
      <TextField
        of={of}
        name="employer"
        label="工作单位"
        required
        help="与采购人、代理机构或者投标人相同的，须回避。没有单位的填写“自由职业”或者“退休”。"
        max={100}
      />
      <TextField of={of} name="employerCode" label="单位统一社会信用代码" max={18} />
      <ChoiceField of={of} name="areaCode" label="所在地区" required options={codes.areas} />
      <Specialities of={of} options={codes.specialities} />
      <ChoiceField
        of={of}
        name="grade"
        label="专业技术职称"
        required
        none={null}
        options={Object.entries(expertGradeLabels)}
      />
      <TextField
        of={of}
        name="years"
        label="从事相关领域工作的年限"
        required
        help="整年数；没有高级职称的须满8年。"
        max={2}
      />
      <TextField of={of} name="qualification" label="职称或者执业资格证书" required max={100} />
      <TextField of={of} name="qualificationNo" label="证书编号" required max={60} />
      <DayField of={of} name="qualifiedUntil" label="证书有效期至" help="长期有效的不填。" />
      <FilesField
        of={of}
        name="files"
        label="证书扫描件"
        required
        help="只供平台审核人员查看。PDF、JPG 或 PNG，不超过20MB。"
        max={1}
        onBusy={onBusy}
      />
    </>
  );
}

function Specialities({
  of,
  options,
}: {
  readonly of: Fields<ExpertDraft>;
  readonly options: readonly Option[];
}) {
  const { about, value, change } = useBound<ExpertDraft, readonly string[]>({
    ...{ of, name: 'specialities', label: '评审专业', required: true, help: '最多5个。' },
  });
  return (
    <Field {...about}>
      {(control) => (
        <MultiChoice
          {...control}
          noun="专业"
          loading={options.length === 0}
          choices={options.map(([id, text]) => ({ id, name: text }))}
          value={value}
          onChange={change}
        />
      )}
    </Field>
  );
}
