import * as wire from '@procure/contract/measure/measure.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { measureKindLabels } from '@procure/domain/measure/measure.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useEffect, useRef, useState } from 'react';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import styles from './measure.module.css';

export type MeasureView = OutputOf<typeof wire.getMeasure>;
interface ActsProps {
  readonly measure: MeasureView;
}

/** The reader's possible actions on a measure, or the people who have to act. */
export function MeasureActs({ measure }: ActsProps) {
  const { may, waits } = measure;
  const words = describeState(measure);
  return (
    <Card title="办理">
      <div className={styles.acts}>
        {words === null ? null : <p className={styles.hint}>{words}</p>}
        {may.decide ? <Decide measure={measure} /> : null}
        {may.answer ? <AnswerButton measure={measure} /> : null}
        {may.lift ? <DecideLifting measure={measure} /> : null}
        {may.proposeLifting && waits !== 'lifting' ? (
          <ReasonButton
            measure={measure}
            route={wire.proposeLifting}
            act="申请提前解除"
            label="解除理由"
            follows="由另一人确认后解除。"
            said="已申请提前解除，待另一人确认"
          />
        ) : null}
      </div>
    </Card>
  );
}

function describeState({ phase, waits, may }: MeasureView): string | null {
  if (waits === 'confirmation') return may.decide ? '确认后立即生效，并告知供应商。' : '待另一人确认或驳回。';
  if (waits === 'appeal')
    return may.answer ? '供应商已申诉，请核实后答复。' : '供应商已申诉，待未提出、未确认本措施的人答复。';
  if (waits === 'lifting') return may.lift ? '有人申请提前解除，请确认或驳回。' : '提前解除待另一人确认。';
  return phase === 'standing' ? null : '本措施已不再生效。';
}

/**
 * The version that the page read last: an open dialog acts on it, even if a colleague changed the measure meanwhile.
 */
function useVersion({ version }: MeasureView) {
  const read = useRef(version);
  useEffect(() => {
    read.current = version;
  }, [version]);
  return read;
}

function Decide({ measure }: ActsProps) {
  const { id, kind, company } = measure;
  const version = useVersion(measure);
  const act = useCommand(wire.confirmMeasure);
  const ask = () =>
    confirm({
      title: `确认${measureKindLabels[kind]}`,
      text: `确认后立即对${company.name}生效，供应商将收到理由、期限和申诉办法。`,
      confirmText: '确认生效',
      act: () => act.run({ id, version: version.current }, '措施已生效，已告知供应商'),
    });
  return (
    <>
      <Button kind="primary" wide busy={act.busy} busyText="正在确认" onClick={() => void ask()}>
        确认措施
      </Button>
      <ReasonButton
        measure={measure}
        route={wire.rejectMeasure}
        act="驳回措施"
        label="驳回理由"
        follows="驳回后措施不生效，提出人将收到理由。"
        said="措施已驳回"
      />
    </>
  );
}

function DecideLifting({ measure }: ActsProps) {
  const { id, company } = measure;
  const version = useVersion(measure);
  const act = useCommand(wire.liftMeasure);
  const ask = () =>
    confirm({
      title: '确认提前解除',
      text: `解除后${company.name}立即恢复，供应商将收到通知。`,
      confirmText: '确认解除',
      act: () => act.run({ id, version: version.current }, '已解除，已告知供应商'),
    });
  return (
    <>
      <Button kind="primary" wide busy={act.busy} busyText="正在解除" onClick={() => void ask()}>
        确认提前解除
      </Button>
      <ReasonButton
        measure={measure}
        route={wire.declineLifting}
        act="驳回提前解除"
        label="驳回理由"
        follows="驳回后措施继续生效，申请人将收到理由。"
        said="提前解除已驳回"
      />
    </>
  );
}

interface ReasonButtonProps extends ActsProps {
  readonly route: typeof wire.rejectMeasure | typeof wire.proposeLifting | typeof wire.declineLifting;
  readonly act: string;
  readonly label: string;
  readonly follows: string;
  readonly said: string;
}

function ReasonButton({ measure: { id, version }, route, act, label, follows, said }: ReasonButtonProps) {
  const [open, setOpen] = useState(false);
  const command = useCommand(route);
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        {act}
      </Button>
      {open ? (
        <ReasonDialog
          title={act}
          label={label}
          confirmText={`确认${act}`}
          busyText="正在提交"
          failure={command.failure}
          act={(reason) => command.run({ id, version, reason }, said)}
          onClose={() => setOpen(false)}
        >
          <p>{follows}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

const verdicts = [
  ['upheld', '申诉成立，解除措施'],
  ['denied', '申诉不成立，措施继续'],
] as const;

function AnswerButton({ measure: { id, version } }: ActsProps) {
  const [open, setOpen] = useState(false);
  const act = useCommand(wire.answerAppeal);
  const fields = useFields({ verdict: '', reason: '' }, act.failure, { names: { upheld: 'verdict' } });
  return (
    <>
      <Button kind="primary" wide onClick={() => setOpen(true)}>
        答复申诉
      </Button>
      {open ? (
        <FieldsDialog
          of={fields}
          title="答复申诉"
          confirmText="确认答复"
          busyText="正在提交"
          act={({ verdict, reason }) =>
            act.run({ id, version, upheld: verdict === 'upheld', reason }, '已答复，已告知供应商')
          }
          onClose={() => setOpen(false)}
        >
          <ChoiceField
            of={fields}
            name="verdict"
            label="结论"
            required
            rule={(value) => (value === '' ? '请选择结论' : null)}
            options={verdicts}
          />
          <TextField
            of={fields}
            name="reason"
            label="答复理由"
            required
            help="5–500字，供应商将看到。"
            rule={requiredReason('答复理由')}
            max={500}
            lines={4}
          />
        </FieldsDialog>
      ) : null}
    </>
  );
}
