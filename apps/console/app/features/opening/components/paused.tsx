import {
  completeOpening,
  declareUnreadable,
  resumeOpening,
  withdrawDeclaration,
} from '@procure/contract/opening/opening.route.ts';
import type { OpeningView } from '@procure/contract/opening/opening.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { type Fault, faultLabels, faults } from '@procure/domain/opening/opening.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { OpeningResultBadge } from '@procure/web/opening/opening-result-badge.tsx';
import { useState } from 'react';
import { Allowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import styles from './opening.module.css';

type Finding = OpeningView['findings'][number];

/** The reason why an opening is paused, and the openers' options: retry, judge an unreadable envelope, end it. */
export function PausedOpening({ view }: { readonly view: OpeningView }) {
  const { pause, findings, inCharge } = view;
  const [asked, ask] = useState<{ readonly what: 'declare' | 'back'; readonly finding: Finding } | null>(
    null,
  );
  const isRunning = view.state === 'in_progress' || view.prices?.state === 'in_progress';
  if (pause === null && !(isRunning && inCharge)) return null;
  return (
    <Note
      tone={pause === null ? 'info' : 'warning'}
      title={pause === null ? '正在开标' : `开标暂停（${formatDateTimeSeconds(pause.since)}起）`}
    >
      <p>
        {pause === null ? '正在逐一解密投标文件。如长时间没有进展，可以重新开标。' : `${pause.message}。`}
      </p>
      {pause === null ? null : (
        <p>平台故障本身不会使任何投标被视为撤回或撤销；不能开启的投标，由开标人核对后认定。</p>
      )}
      {findings.length === 0 ? null : (
        <div className={styles.findings}>
          <DataTable
            caption="未开启的投标文件"
            columns={columnsOf(inCharge, (what, finding) => ask({ what, finding }))}
            rows={findings}
            rowKey={({ bidId }) => bidId}
          />
        </div>
      )}
      {inCharge ? <Acts view={view} /> : null}
      {asked?.what === 'declare' ? (
        <Declare lotId={view.lot.id} finding={asked.finding} onClose={() => ask(null)} />
      ) : null}
      {asked?.what === 'back' ? (
        <TakeBack lotId={view.lot.id} finding={asked.finding} onClose={() => ask(null)} />
      ) : null}
    </Note>
  );
}

function columnsOf(
  inCharge: boolean,
  ask: (what: 'declare' | 'back', finding: Finding) => void,
): readonly Column<Finding>[] {
  return [
    { key: 'bidder', title: '投标人', cell: ({ position, companyName }) => `${position}. ${companyName}` },
    { key: 'cause', title: '未开启的原因', width: '16rem', cell: ({ cause }) => cause },
    {
      key: 'found',
      title: '记录时间',
      width: '13rem',
      cell: ({ foundAt }) => formatDateTimeSeconds(foundAt),
    },
    {
      key: 'declared',
      title: '认定',
      width: '12rem',
      cell: ({ declaration }) =>
        declaration === null ? (
          '尚未认定'
        ) : (
          <span>
            <OpeningResultBadge state={declaration.result} />
            <small className={styles.remark}>
              {declaration.by}于{formatDateTimeSeconds(declaration.at)}：{declaration.reason}
            </small>
          </span>
        ),
    },
    ...(inCharge
      ? [
          {
            key: 'act',
            title: '操作',
            width: '9rem',
            cell: (finding: Finding) => (
              <Allowed code="opening.release">
                <Button onClick={() => ask(finding.declaration === null ? 'declare' : 'back', finding)}>
                  {finding.declaration === null ? '认定不能开启' : '撤销认定'}
                </Button>
              </Allowed>
            ),
          },
        ]
      : []),
  ];
}

function Acts({ view }: { readonly view: OpeningView }) {
  const lotId = view.lot.id;
  const resumption = useCommand(resumeOpening);
  const completion = useCommand(completeOpening);
  const finish = async () => {
    await confirm({
      title: '完成开标',
      text: `将生成开标记录并进入评标，其中${view.findings.length}份投标文件按认定结果记载。完成后认定不能再撤销。`,
      confirmText: '完成开标',
      danger: true,
      act: () => completion.run({ lotId }, '开标已完成'),
    });
  };
  return (
    <Allowed code="opening.release">
      <div className={styles.acts}>
        <Button
          busy={resumption.busy}
          busyText="正在提交"
          onClick={() => void resumption.run({ lotId }, '正在重新读取未开启的投标文件')}
        >
          重新开标
        </Button>
        {view.pause?.cause === 'completion' ? (
          <Button kind="primary" busy={completion.busy} busyText="正在完成" onClick={() => void finish()}>
            完成开标
          </Button>
        ) : null}
      </div>
    </Allowed>
  );
}

interface DialogProps {
  readonly lotId: string;
  readonly finding: Finding;
  readonly onClose: () => void;
}

function Declare({ lotId, finding, onClose }: DialogProps) {
  const act = useCommand(declareUnreadable);
  const fields = useFields<{ fault: Fault | ''; reason: string }>({ fault: '', reason: '' }, act.failure);
  // A file that the platform could not read, or no longer has as it arrived, is never the bidder's fault.
  const allowed = faults.filter((one) => one !== 'bidder' || finding.kind === 'undecipherable');
  return (
    <FieldsDialog
      of={fields}
      title="认定投标文件不能开启"
      confirmText="记录认定"
      busyText="正在记录"
      danger
      onClose={onClose}
      act={async ({ fault, reason }) => {
        if (fault === '') return null;
        const input = { lotId, bidId: finding.bidId, fault, reason };
        return act.run(input, '认定已记录，完成开标前可以撤销');
      }}
    >
      <p>
        {finding.companyName}：{finding.cause}。
      </p>
      <p>认定写入开标记录与审计日志；完成开标前可以撤销。</p>
      <ChoiceField
        of={fields}
        name="fault"
        label="原因"
        required
        rule={(fault) => (fault === '' ? '请选择原因' : null)}
        options={allowed.map((one) => [one, faultLabels[one]])}
      />
      <TextField
        of={fields}
        name="reason"
        label="认定理由"
        required
        help="5–500字，写明核对经过与依据"
        rule={requiredReason('认定理由')}
        max={500}
        lines={4}
      />
    </FieldsDialog>
  );
}

function TakeBack({ lotId, finding: { bidId, companyName }, onClose }: DialogProps) {
  const act = useCommand(withdrawDeclaration);
  return (
    <ReasonDialog
      title="撤销认定"
      confirmText="撤销认定"
      busyText="正在撤销"
      label="撤销理由"
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ lotId, bidId, reason }, '认定已撤销，系统将再次尝试开启')}
    >
      <p>撤销后系统再次尝试开启{companyName}的投标文件。</p>
    </ReasonDialog>
  );
}
