import { submitComplaint } from '@procure/contract/complaint/complaint.route.ts';
import type {
  ComplaintRightsView,
  ComplaintRightView,
} from '@procure/contract/complaint/complaint.schema.ts';
import { complaintSubjectLabels } from '@procure/domain/complaint/complaint.ts';
import { checkComplaintText } from '@procure/domain/complaint/rules.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import type { Stored } from '@procure/web/draft/autosave.ts';
import { ChoiceField } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, useValue } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { LetterForm, useLetterSubmission } from '../../../lib/letter-form.tsx';
import { TextFields } from './text-fields.tsx';
import { aboutOf, complaintDifferences, useComplaintDraft, type Written } from './use-complaint-draft.ts';

interface ComplaintFormProps {
  readonly found: ComplaintRightsView;
  readonly id: string;
  readonly start: Stored<Written>;
}

const titleOf = (lot: ComplaintRightsView['lot'], { subject, objectionNo, blocker }: ComplaintRightView) =>
  inTermsOf(
    lot,
    `${complaintSubjectLabels[subject]}${objectionNo === null ? '' : `（异议${objectionNo}）`}${blocker === null ? '' : '（现在不能投诉）'}`,
  );

function errorsOf({ files, ...written }: Written, right: ComplaintRightView | undefined, now: string) {
  const said = { subject: right?.subject ?? 'other', files: files.length, now } as const;
  const checked = checkComplaintText(written, said);
  return [
    ...(right?.blocker ? [{ field: 'about', message: right.blocker.message }] : []),
    ...(written.respondent === '' || right?.respondents.includes(written.respondent) === true
      ? []
      : [{ field: 'respondent', message: '请从列表中选择被投诉的投标人' }]),
    ...(isRefused(checked) ? (checked.fields ?? []) : []).map((wrong) =>
      wrong.field === 'fileIds' ? { ...wrong, field: 'files' } : wrong,
    ),
  ];
}

/** The form of a complaint: saved automatically; the button checks it and submits the version saved last. */
export function ComplaintForm({ found, id, start }: ComplaintFormProps) {
  const { lot, rights, supervisor, serverTime } = found;
  const [uploading, setUploading] = useState(false);
  const { busy, failure, run } = useCommand(submitComplaint);
  const submitLetter = useLetterSubmission<Written>();
  const draft = useComplaintDraft({ lotId: lot.id, id, rights }, start);
  const rightTo = (about: string) => rights.find((one) => aboutOf(one) === about);
  const fields = useDraftFields<Written>(draft, failure, {
    check: (written) => errorsOf(written, rightTo(written.about), serverTime),
    names: { fileIds: 'files' },
    summary: true,
  });
  const right = rightTo(useValue(fields, 'about'));
  if (!draft.loaded) return <Skeleton lines={8} />;

  async function submit(written: Written) {
    if (uploading) return null;
    return submitLetter({
      noun: '投诉',
      law: lot,
      ...{ draft, written },
      text: inTermsOf(
        lot,
        `提交后平台给出编号和签名回执，内容不能再改，作出处理决定之前可以撤回。${supervisor ?? '监督部门'}先审查是否受理，受理后会把投诉内容告知招标人和被投诉的投标人。`,
      ),
      href: `/complaint?id=${id}`,
      act: (version, said) => run({ lotId: lot.id, id, version }, ({ complaintNo }) => said(complaintNo)),
    });
  }

  return (
    <LetterForm
      noun="投诉"
      law={lot}
      permission="complaint.submit"
      {...{ draft, fields, busy, uploading, submit }}
      differences={complaintDifferences}
    >
      <ChoiceField
        of={fields}
        name="about"
        label="投诉事项"
        required
        none={null}
        options={rights
          .filter((one) => one.blocker === null || aboutOf(one) === start.draft.about)
          .map((one) => [aboutOf(one), titleOf(lot, one)])}
      />
      <TextFields
        of={fields}
        law={lot}
        respondents={right?.respondents ?? []}
        bases={right?.bases ?? []}
        onBusy={setUploading}
      />
    </LetterForm>
  );
}
