import { recallAmendment, withdrawAmendment } from '@procure/contract/amendment/amendment.route.ts';
import type { AmendmentDesk, AmendmentView } from '@procure/contract/amendment/amendment.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { documentKindLabels } from '@procure/domain/document/kind.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { AmendmentBadge } from '@procure/web/amendment/amendment-badge.tsx';
import { ItemDifferences } from '@procure/web/amendment/item-differences.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Approvals, turnOf, useApprovals } from '../../../lib/approval-steps.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-desk.module.css';
import { LotDeskPage } from '../../../lib/lot-desk.tsx';
import { Allowed, useAllowed } from '../../../lib/permission.ts';
import { GivenReasons, Violations } from '../../../lib/violations.tsx';
import { ApproveDialog, ReturnDialog, SubmitDialog } from '../components/change-dialogs.tsx';
import { ChangeForm } from '../components/change-form.tsx';
import { deskQuery } from '../queries.ts';

export default function AmendmentPage() {
  return <LotDeskPage desk="amendment">{(lotId) => <OfLot key={lotId} lotId={lotId} />}</LotDeskPage>;
}

function OfLot({ lotId }: { readonly lotId: string }) {
  const query = useQuery(deskQuery(lotId));
  return <Loaded query={query}>{(desk) => <Changes desk={desk} />}</Loaded>;
}

function Changes({ desk }: { readonly desk: AmendmentDesk }) {
  const { amendments, blocker, plan } = desk;
  /** Id of the change that is being written, `new` for an unsaved one; below, the one that is being previewed. */
  const [writing, setWriting] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const mayWrite = useAllowed('document.upload');
  const preview = amendments.find(({ id }) => id === previewed);
  const saved = (id: string) => {
    setWriting(null);
    setPreviewed(id);
  };
  return (
    <>
      <Note
        tone={blocker === null ? 'info' : 'warning'}
        title={blocker?.message ?? '变更先准备、预览，经审批后才公开'}
      >
        <p>
          {plan.bound
            ? '可能影响投标文件编制的，距截止不足法定期限时在同一次发布中顺延；认为不影响的，须说明理由。'
            : '法规对该采购方式的变更未规定顺延期限；需要延长时间的，请在项目页办理。'}
          变更由提交人以外的审批人签署，最后一步签署后立即发布；发布后不能撤回，只能再次变更。
        </p>
      </Note>
      {!mayWrite || blocker !== null ? null : writing === 'new' ? (
        <Card title="准备变更">
          <ChangeForm desk={desk} onSaved={saved} onClose={() => setWriting(null)} />
        </Card>
      ) : (
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => setWriting('new')}>
            准备变更
          </Button>
        </div>
      )}
      {amendments.length === 0 && writing === null ? (
        <Card title="变更">
          <EmptyState text="还没有变更" hint="公告发布后要修改招标文件的，在此准备、预览并提交审批。" />
        </Card>
      ) : null}
      {amendments.map((amendment, place) => (
        <Card
          key={amendment.id}
          // The newest comes first; each is identified by its number, since the titles are alike.
          title={`${amendments.length - place}. ${amendment.question === null ? '变更' : '提疑答复'}`}
          aside={<AmendmentBadge state={amendment.state} />}
        >
          {writing === amendment.id ? (
            <ChangeForm desk={desk} amendment={amendment} onSaved={saved} onClose={() => setWriting(null)} />
          ) : (
            <Change
              desk={desk}
              amendment={amendment}
              onEdit={() => setWriting(amendment.id)}
              onPreview={() => setPreviewed(amendment.id)}
            />
          )}
        </Card>
      ))}
      {preview?.state === 'draft' ? (
        <SubmitDialog key={preview.id} desk={desk} amendment={preview} onClose={() => setPreviewed(null)} />
      ) : null}
    </>
  );
}

interface ChangeProps {
  readonly desk: AmendmentDesk;
  readonly amendment: AmendmentView;
  readonly onEdit: () => void;
  readonly onPreview: () => void;
}

function Change({ desk, amendment, onEdit, onPreview }: ChangeProps) {
  const { state, question, documents } = amendment;
  const approvals = useApprovals(desk.lot.id);
  return (
    <div className={styles.form}>
      <p className={styles.facts}>
        <span>
          {amendment.createdBy.name} 准备，{formatDateTime(amendment.createdAt)}
        </span>
        {amendment.publishedAt === null ? null : <span>{formatDateTime(amendment.publishedAt)} 发布</span>}
        {amendment.confirmedBy === null ? null : <span>{amendment.confirmedBy} 签署</span>}
      </p>
      <p className={styles.text}>{amendment.summary}</p>
      {question === null ? null : (
        <div className={styles.quoted}>
          <p className={styles.text}>{question.content}</p>
          <p className={styles.text}>答复：{question.answer}</p>
        </div>
      )}
      {amendment.isOutdated ? (
        <Note tone="warning" title="分项报价清单、评审因素或条款已被另一次变更修改">
          <p>
            {state === 'draft'
              ? '请点“修改”，按现行内容核对并保存后再提交。'
              : '这项变更已不能发布：请审批人退回，或由采购人收回，按现行内容核对并保存后再提交。'}
          </p>
        </Note>
      ) : null}
      {amendment.items.length === 0 ? null : <ItemDifferences items={amendment.items} />}
      {documents.length === 0 ? null : (
        <FileList
          files={documents.map(({ file, kind, versionNo, public: open }) => ({
            ...file,
            note: `${documentKindLabels[kind]}${versionNo > 1 ? ` 第${versionNo}版` : ''} · ${
              open ? '随公告公开' : '获取文件后可下载'
            }`,
          }))}
          onDownload={(file) => void downloadFile(file)}
        />
      )}
      <Wording amendment={amendment} />
      {amendment.noEffectReason === null ? null : (
        <p className={styles.text}>不影响投标文件编制的理由：{amendment.noEffectReason}</p>
      )}
      {state === 'pending' ? <TimesNow amendment={amendment} /> : null}
      {amendment.returnReason === null || state !== 'draft' ? null : (
        <Note tone="danger" title="未获批准">
          <p className={styles.text}>{amendment.returnReason}</p>
        </Note>
      )}
      <Approvals approvals={approvals} acts={['amend', 'change']} amendmentId={amendment.id} />
      {state === 'draft' || state === 'pending' ? (
        <Acts desk={desk} amendment={amendment} onEdit={onEdit} onPreview={onPreview} />
      ) : null}
    </div>
  );
}

/** The passages found in an unpublished change; once it is submitted or published, the reasons for keeping them. */
function Wording({ amendment: { state, findings, warningReasons } }: { readonly amendment: AmendmentView }) {
  if (state === 'draft' && findings.length > 0)
    return (
      <section className={styles.form} aria-label="招标文件检测">
        <p className={styles.text}>
          招标文件检测：以下用语疑似限制竞争。请修改，或在提交时逐条说明保留的理由。
        </p>
        <Violations violations={findings} />
      </section>
    );
  return state === 'draft' || warningReasons.length === 0 ? null : (
    <section className={styles.form} aria-label="招标文件检测">
      <p className={styles.text}>招标文件检测：保留疑似限制竞争用语的理由</p>
      <GivenReasons reasons={warningReasons} />
    </section>
  );
}

/** The deadlines if the change is published now; nothing if it leaves them. */
function TimesNow({ amendment: { newTimes } }: { readonly amendment: AmendmentView }) {
  const times = [
    ['投标截止（开标）', newTimes?.bidDeadline],
    ['资格预审截止', newTimes?.prequalificationDeadline],
  ] as const;
  return times.map(([label, time]) =>
    time === undefined ? null : (
      <p key={label} className={styles.text}>
        {label}将顺延至{formatDateTime(time)}（北京时间）
      </p>
    ),
  );
}

function Acts({ desk, amendment, onEdit, onPreview }: ChangeProps) {
  const [dialog, setDialog] = useState<'approve' | 'return' | null>(null);
  const recall = useCommand(recallAmendment);
  const withdraw = useCommand(withdrawAmendment);
  const { id, version, state, question } = amendment;
  const approval = useApprovals(desk.lot.id).find((one) => one.amendmentId === id && one.state === 'waiting');
  const runs = desk.blocker === null;
  const close = () => setDialog(null);
  return (
    <div className={styles.actions}>
      {state === 'draft' && question === null && runs ? (
        <>
          {amendment.isOutdated ? null : (
            <Allowed code="tender.publish">
              <Button kind="primary" onClick={onPreview}>
                预览并提交
              </Button>
            </Allowed>
          )}
          <Allowed code="document.upload">
            <Button onClick={onEdit}>修改</Button>
          </Allowed>
        </>
      ) : null}
      {state === 'draft' && question !== null ? (
        <ButtonLink href={`/tender/${desk.lot.tenderId}/question?lotId=${desk.lot.id}`}>
          去提疑办理
        </ButtonLink>
      ) : null}
      {state === 'pending' && approval?.mine ? (
        <>
          {runs && !amendment.isOutdated ? (
            <Button kind="primary" onClick={() => setDialog('approve')}>
              {turnOf(approval) === approval.steps.length ? '签署并发布' : '签署'}
            </Button>
          ) : null}
          <Button onClick={() => setDialog('return')}>退回</Button>
        </>
      ) : null}
      {state === 'pending' && question === null ? (
        <Allowed code="tender.publish">
          <Button
            busy={recall.busy}
            busyText="正在收回"
            onClick={() => void recall.run({ id, version }, '已收回，可以修改')}
          >
            收回
          </Button>
        </Allowed>
      ) : null}
      <Allowed code="tender.publish">
        <Button
          kind="text"
          busy={withdraw.busy}
          busyText="正在作废"
          onClick={async () => {
            await confirm({
              text: '作废后不能恢复，记录仍然保留。',
              confirmText: '作废',
              danger: true,
              act: () => withdraw.run({ id, version }, '已作废'),
            });
          }}
        >
          作废
        </Button>
      </Allowed>
      {dialog === 'approve' && approval !== undefined ? (
        <ApproveDialog
          desk={desk}
          amendment={amendment}
          last={turnOf(approval) === approval.steps.length}
          onClose={close}
        />
      ) : null}
      {dialog === 'return' ? <ReturnDialog amendment={amendment} onClose={close} /> : null}
    </div>
  );
}
