import type { Failure } from '@procure/client/client.ts';
import { downloadsAt } from '@procure/contract/file/file.route.ts';
import {
  issuePersonTicket,
  openPersonObjection,
  readPersonObjection,
  withdrawPersonObjection,
} from '@procure/contract/objection/person.route.ts';
import type { PersonObjectionView } from '@procure/contract/objection/person.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { client } from '@procure/web/call/client.ts';
import { type FormEvent, useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import own from './person.module.css';
import { PersonCode } from './person-code.tsx';
import { Problems, TypedText, useTyped } from './person-fields.tsx';
import { PersonNote } from './person-note.tsx';
import { ReceiptButton } from './person-receipt.tsx';

interface Opened {
  readonly grant: string;
  readonly objection: PersonObjectionView;
}

export function PersonReading() {
  return (
    <div className={own.below}>
      <Reading />
    </div>
  );
}

/** By the number and a code to the phone: how the objection stands. What was opened stands in this page alone. */
function Reading() {
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const fields = useTyped({ objectionNo: '', phone: '', otp: '' });
  if (opened !== null) return <Standing opened={opened} onChange={setOpened} />;

  async function open(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const reply = await client.call(openPersonObjection, fields.values);
    if (reply.ok) setOpened(reply.data);
    else if (reply.reason === 'not_found')
      fields.setProblems([
        { id: 'objectionNo', message: '没有以此手机号提交、编号相符的异议，请核对后重试' },
      ]);
    else await fields.refused(reply);
    setBusy(false);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={open}>
      <Problems of={fields} />
      <TypedText of={fields} name="objectionNo" label="异议编号" required max={40} />
      <PersonCode of={fields} purpose="objection_reading" help="提出异议时填写的手机号。" />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" size="large" busy={busy} busyText="正在查询">
          查询
        </Button>
      </div>
    </form>
  );
}

interface StandingProps {
  readonly opened: Opened;
  readonly onChange: (opened: Opened) => void;
}

function Standing({ opened: { grant, objection }, onChange }: StandingProps) {
  const { state, objectionNo, lotName, subjectLabel, standing, submittedAt, dueAt, endedAt, receipt } =
    objection;
  const { answer, answerFiles, remedyText, groundReason, facts, request } = objection;
  const long = (text: string) => <span className={styles.text}>{text}</span>;
  return (
    <div className={styles.form}>
      <PersonNote role="status" title={standing}>
        {groundReason === null ? null : <p>说明：{groundReason}</p>}
        {state === 'submitted' ? (
          <p>招标人应在{formatDateTimeSeconds(dueAt)}（北京时间）前答复。答复之前您可以撤回。</p>
        ) : null}
      </PersonNote>
      <DescriptionList
        items={[
          { term: '异议编号', detail: objectionNo, wide: true },
          { term: '项目', detail: lotName, wide: true },
          { term: '异议事项', detail: subjectLabel },
          { term: '提交时间（北京时间）', detail: formatDateTimeSeconds(submittedAt) },
          ...(endedAt === null
            ? []
            : [{ term: '办结时间（北京时间）', detail: formatDateTimeSeconds(endedAt) }]),
          ...(answer === null ? [] : [{ term: '答复', detail: long(answer), wide: true }]),
          ...(answerFiles.length === 0
            ? []
            : [
                {
                  term: '答复附件',
                  detail: <AnswerFiles grant={grant} files={answerFiles} />,
                  wide: true,
                },
              ]),
          ...(remedyText === null ? [] : [{ term: '纠正措施', detail: remedyText, wide: true }]),
          { term: '事实和理由', detail: long(facts), wide: true },
          { term: '异议请求', detail: long(request), wide: true },
        ]}
      />
      <div className={styles.actions}>
        <ReceiptButton objectionNo={objectionNo} receipt={receipt} />
        <Refresh grant={grant} onRead={(read) => onChange({ grant, objection: read })} />
        {state === 'submitted' ? (
          <Withdrawal grant={grant} onDone={(withdrawn) => onChange({ grant, objection: withdrawn })} />
        ) : null}
      </div>
    </div>
  );
}

interface AnswerFilesProps {
  readonly grant: string;
  readonly files: PersonObjectionView['answerFiles'];
}

/** Each opened by a ticket for it alone. */
function AnswerFiles({ grant, files }: AnswerFilesProps) {
  const [failed, setFailed] = useState(false);
  async function open(fileId: string) {
    const reply = await client.call(issuePersonTicket, { grant, fileId });
    setFailed(!reply.ok);
    if (reply.ok) location.assign(`${downloadsAt.outer}?${new URLSearchParams(reply.data)}`);
  }
  return (
    <div className={styles.actions}>
      {files.map(({ id, name }) => (
        <Button key={id} onClick={() => void open(id)}>
          下载{name}
        </Button>
      ))}
      {failed ? <PersonNote role="alert" title="查询已超时，请重新查询后再下载" /> : null}
    </div>
  );
}

interface RefreshProps {
  readonly grant: string;
  readonly onRead: (objection: PersonObjectionView) => void;
}

/** As it stands now, as long as the grant lasts. */
function Refresh({ grant, onRead }: RefreshProps) {
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  async function read() {
    if (busy) return;
    setBusy(true);
    const reply = await client.call(readPersonObjection, { grant });
    setBusy(false);
    if (reply.ok) onRead(reply.data);
    else setOver(true);
  }
  return (
    <>
      <Button busy={busy} busyText="正在刷新" onClick={() => void read()}>
        刷新
      </Button>
      {over ? <PersonNote role="alert" title="查询已超时，请重新查询" /> : null}
    </>
  );
}

interface WithdrawalProps {
  readonly grant: string;
  readonly onDone: (objection: PersonObjectionView) => void;
}

/** Twice the same button: a public page has no dialogs. */
function Withdrawal({ grant, onDone }: WithdrawalProps) {
  const [asked, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function withdraw() {
    if (busy) return;
    setBusy(true);
    const reply = await client.call(withdrawPersonObjection, { grant });
    setBusy(false);
    if (reply.ok) onDone(reply.data);
    else setFailure(reply);
  }
  return (
    <>
      <Button
        kind="danger"
        busy={busy}
        busyText="正在撤回"
        onClick={() => (asked ? void withdraw() : ask(true))}
      >
        {asked ? '确认撤回' : '撤回异议'}
      </Button>
      {asked ? (
        <p className={styles.hint}>撤回后招标人不再答复，不能恢复；在法定期限内可以重新提出。</p>
      ) : null}
      {failure === null ? null : (
        <PersonNote
          role="alert"
          title={failure.reason === 'not_found' ? '查询已超时，请重新查询后再撤回' : failure.message}
        />
      )}
    </>
  );
}
