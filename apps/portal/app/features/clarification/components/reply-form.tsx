import { replyClarification } from '@procure/contract/clarification/clarification.route.ts';
import type { OwnClarification } from '@procure/contract/clarification/clarification.schema.ts';
import type { FileView } from '@procure/contract/field.ts';
import { checkClarificationReply } from '@procure/domain/clarification/rules.ts';
import {
  checkSupplements,
  mostSupplementFiles,
  type SupplementPaper,
  supplementPaperLabels,
} from '@procure/domain/clarification/supplement.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { CheckField, FieldsSummary, TextField } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import styles from '../../../lib/lot-page.module.css';

interface Written {
  readonly reply: string;
  readonly substanceUnchanged: boolean;
  readonly files: readonly FileView[];
  /** The files of each requested paper. */
  readonly supplements: Readonly<Record<SupplementPaper, readonly FileView[]>>;
}

const noPapers: Written['supplements'] = {
  business_licence: [],
  representative_identity: [],
  qualification: [],
  personnel: [],
  experience: [],
  financial_statement: [],
  tax_and_insurance: [],
  credit_record: [],
  test_report: [],
};

const begun = {
  version: 0,
  draft: { reply: '', substanceUnchanged: false, files: [], supplements: noPapers },
  by: null,
  at: null,
} as const;
const maxFiles = 20;

const supplementsOf = ({ supplements }: Written, papers: readonly SupplementPaper[]) =>
  papers.map((paper) => ({ paper, fileIds: supplements[paper].map(({ id }) => id) }));

/** The bidder's reply. The draft is kept in this browser; the reply is sent once. */
export function ReplyForm({ clarification: { id, papers } }: { readonly clarification: OwnClarification }) {
  const draft = useAutosave<Written>({
    place: () => `clarification/${id}`,
    start: begun,
    // A reply that was begun before this release has no papers.
    restore: (written) => ({ ...begun.draft, ...written }),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    send: null,
  });
  const [uploading, setUploading] = useState(false);
  const act = useCommand(replyClarification);
  const fields = useDraftFields(draft, act.failure, {
    check: (written) => [
      ...checkClarificationReply(written),
      ...checkSupplements(papers, supplementsOf(written, papers)),
    ],
    names: { fileIds: 'files' },
    summary: true,
  });
  if (!draft.loaded) return <Skeleton lines={4} />;

  async function send(written: Written) {
    const { files, reply, substanceUnchanged } = written;
    if (uploading) return null;
    const fileIds = files.map((file) => file.id);
    const sent = await confirm({
      title: '提交澄清回复',
      text: '提交后不能修改，评审时以此为准。确认提交吗？',
      confirmText: '确认提交',
      busyText: '正在提交',
      act: () =>
        act.run(
          { id, reply, substanceUnchanged, fileIds, supplements: supplementsOf(written, papers) },
          '您已回复澄清，待确认',
        ),
    });
    if (!sent) return null;
    draft.take(begun);
    return sent;
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, send);
      }}
    >
      <FieldsSummary of={fields} />
      <TextField
        of={fields}
        name="reply"
        label="回复内容"
        required
        help={(text) => `10–5000字，已写 ${[...text.trim()].length} 字。`}
        max={5000}
        lines={8}
      />
      {papers.map((paper) => (
        <FilesField
          key={paper}
          of={fields}
          name={`supplements.${paper}`}
          label={supplementPaperLabels[paper]}
          required
          help="投标截止前已有的资料，每个不超过20 MB。"
          max={mostSupplementFiles}
          onBusy={setUploading}
        />
      ))}
      <FilesField
        of={fields}
        name="files"
        label="附件"
        help="每个不超过20 MB，仅评审人员可见。"
        max={maxFiles}
        onBusy={setUploading}
      />
      <CheckField of={fields} name="substanceUnchanged" required>
        我确认：本次澄清未超出投标文件范围，未改变投标文件的实质性内容（《招标投标法实施条例》第五十二条）
      </CheckField>
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          busy={act.busy || uploading}
          busyText={uploading ? '文件上传中' : '正在提交'}
        >
          提交澄清回复
        </Button>
        <KeptWords draft={draft} />
      </div>
    </form>
  );
}
