import { stateOnComplaint } from '@procure/contract/complaint/complaint.route.ts';
import type { ComplaintNoticeView } from '@procure/contract/complaint/complaint.schema.ts';
import { complaintSubjectLabels } from '@procure/domain/complaint/complaint.ts';
import { checkComplaintStatement, maxComplaintAttachments } from '@procure/domain/complaint/rules.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ComplaintBadge } from '@procure/web/complaint/complaint-badge.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-page.module.css';
import { Allowed } from '../../../lib/permission.tsx';
import { complaintNoticeQuery } from '../queries.ts';
import { Decision, Order } from './decision.tsx';

/** Another party's complaint about this company's bid: its text, and the company's statement on it. */
export function ComplaintNotice({ id }: { readonly id: string }) {
  const query = useQuery({ ...complaintNoticeQuery(id), staleTime: 0 });
  return (
    <Loaded query={query} back={{ href: '/complaint', text: '返回我的投诉' }}>
      {(notice) => <One notice={notice} />}
    </Loaded>
  );
}

function One({ notice }: { readonly notice: ComplaintNoticeView }) {
  const { subject, lotName, tenderNo, lotId, facts, basis, request, complainant, supervisor } = notice;
  const long = (term: string, text: string | null) =>
    text === null ? [] : [{ term, detail: <span className={styles.text}>{text}</span>, wide: true }];
  return (
    <div className={styles.page}>
      <PageHeader
        title={inTermsOf(notice, `涉及本企业的投诉：${complaintSubjectLabels[subject]}`)}
        badges={<ComplaintBadge complaint={notice} reader="staff" />}
        lead={
          <>
            {lotName}
            <span className={styles.facts}>
              <span>{tenderNo}</span>
            </span>
          </>
        }
        actions={<ButtonLink href={`/processManage?lotId=${lotId}`}>项目进展</ButtonLink>}
      />
      <Order of={notice} />
      <Decision complaint={notice} />
      <Card title="投诉内容">
        <DescriptionList
          items={[
            ...long('监督部门', supervisor),
            ...long('投诉人', complainant),
            ...long('事实和理由', facts),
            ...long('法律依据', basis),
            ...long('投诉请求', request),
          ]}
        />
      </Card>
      <Statement notice={notice} />
    </div>
  );
}

function Statement({ notice }: { readonly notice: ComplaintNoticeView }) {
  const { statement, statedAt, statementFiles, mayState } = notice;
  if (statement === null && !mayState) return null;
  return (
    <Card title="本企业的陈述申辩">
      {statement === null ? (
        <Allowed code="complaint.submit">
          <StatementForm id={notice.id} />
        </Allowed>
      ) : (
        <div className={styles.form}>
          <p className={styles.text}>{statement}</p>
          {statementFiles.length === 0 ? null : (
            <FileList
              label="陈述附件"
              files={statementFiles}
              onDownload={(file) => void downloadFile(file)}
            />
          )}
          <p className={styles.hint}>
            {statedAt === null ? '' : `${formatDateTimeSeconds(statedAt)}（北京时间）`}
            提交，只有监督部门能看到。
          </p>
        </div>
      )}
    </Card>
  );
}

function StatementForm({ id }: { readonly id: string }) {
  const [uploading, setUploading] = useState(false);
  const act = useCommand(stateOnComplaint);
  const fields = useFields(
    { statement: '', files: [] as ComplaintNoticeView['statementFiles'] },
    act.failure,
    { names: { fileIds: 'files' } },
  );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, ({ statement, files }) =>
          act.run({ id, statement, fileIds: files.map((file) => file.id) }, '您已提交陈述'),
        );
      }}
    >
      <TextField
        of={fields}
        name="statement"
        label="陈述内容"
        required
        help="10–5000字，只能提交一次，只有监督部门能看到。"
        rule={checkComplaintStatement}
        max={5000}
        lines={6}
      />
      <FilesField
        of={fields}
        name="files"
        label="证明材料"
        help="每个不超过20 MB，可不上传。"
        max={maxComplaintAttachments}
        onBusy={setUploading}
      />
      <div className={styles.actions}>
        <Button
          type="submit"
          kind="primary"
          busy={act.busy || uploading}
          busyText={uploading ? '文件上传中' : '正在提交'}
        >
          提交陈述
        </Button>
      </div>
    </form>
  );
}
