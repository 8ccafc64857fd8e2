import { submitComplaint } from '@procure/contract/complaint/complaint.route.ts';
import type {
  ComplaintRightsView,
  ComplaintRightView,
} from '@procure/contract/complaint/complaint.schema.ts';
import { complaintSubjectLabels } from '@procure/domain/complaint/complaint.ts';
import { checkComplaintText } from '@procure/domain/complaint/rules.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import type { Stored } from '@procure/web/draft/autosave.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { SaveWords } from '@procure/web/draft/save-words.tsx';
import { ChoiceField, FieldsSummary } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, useValue, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import styles from '../../../lib/lot-page.module.css';
import { Lacking, useAllowed } from '../../../lib/permission.tsx';
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

/** The form of a complaint: saved automatically; the button checks it and submits the version saved last. */
export function ComplaintForm({ found, id, start }: ComplaintFormProps) {
  const { lot, rights, supervisor, serverTime } = found;
  const [uploading, setUploading] = useState(false);
  const navigate = useNavigate();
  const act = useCommand(submitComplaint);
  const maySubmit = useAllowed('complaint.submit');
  const draft = useComplaintDraft({ lotId: lot.id, id, rights }, start);
  const rightTo = (about: string) => rights.find((one) => aboutOf(one) === about);
  const fields = useDraftFields<Written>(draft, act.failure, {
    check(written) {
      const right = rightTo(written.about);
      const { files, ...text } = written;
      const said = { subject: right?.subject ?? 'other', files: files.length, now: serverTime } as const;
      const checked = checkComplaintText(text, said);
      return [
        ...(right?.blocker ? [{ field: 'about', message: right.blocker.message }] : []),
        ...(written.respondent === '' || right?.respondents.includes(written.respondent) === true
          ? []
          : [{ field: 'respondent', message: '请从列表中选择被投诉的投标人' }]),
        ...(isRefused(checked) ? (checked.fields ?? []) : []).map((wrong) =>
          wrong.field === 'fileIds' ? { ...wrong, field: 'files' } : wrong,
        ),
      ];
    },
    names: { fileIds: 'files' },
    summary: true,
  });
  const right = rightTo(useValue(fields, 'about'));
  if (!draft.loaded) return <Skeleton lines={8} />;

  async function submit(written: Written) {
    if (uploading) return null;
    const done = await confirm({
      title: '提交投诉',
      text: inTermsOf(
        lot,
        `提交后平台给出编号和签名回执，内容不能再改，作出处理决定之前可以撤回。${supervisor ?? '监督部门'}先审查是否受理，受理后会把投诉内容告知招标人和被投诉的投标人。`,
      ),
      confirmText: '确认提交',
      busyText: '正在提交',
      async act() {
        // The platform's copy is submitted, so nothing is submitted if the last changes did not arrive.
        const { all, version } = await draft.save();
        if (!all) {
          refuse({ message: '填写内容未能全部保存到平台，投诉没有提交，请保存后再提交', fields: [] });
          return null;
        }
        const answer = await act.run(
          { lotId: lot.id, id, version },
          ({ complaintNo }) => `您已提交投诉，编号${complaintNo}`,
        );
        if (answer !== null)
          draft.take({ version: answer.version, draft: written, by: null, at: answer.submittedAt });
        return answer;
      },
    });
    if (!done) return null;
    await navigate(`/complaint?id=${id}`);
    return done;
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, submit);
      }}
    >
      <ConflictView draft={draft} noun="这份投诉" differences={complaintDifferences} />
      <FieldsSummary of={fields} />
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
      <div className={styles.actions}>
        {maySubmit ? (
          <Button
            type="submit"
            kind="primary"
            size="large"
            busy={act.busy || uploading}
            busyText={uploading ? '文件上传中' : '正在提交'}
          >
            提交投诉
          </Button>
        ) : (
          <Lacking code="complaint.submit" />
        )}
        <Button onClick={() => void draft.save()}>保存草稿</Button>
        <SaveWords draft={draft} />
      </div>
    </form>
  );
}
