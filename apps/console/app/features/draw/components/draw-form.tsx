import type { LotDrawView } from '@procure/contract/draw/draw.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { replyHours } from '@procure/domain/draw/draw.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, NumberField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields, useValue } from '@procure/web/form/use-fields.ts';
import { useExpertCodes } from '../../../lib/expert-codes.ts';
import styles from '../../../lib/lot-desk.module.css';
import { requestDraw } from '../queries.ts';

interface DrawFormProps {
  readonly view: LotDrawView;
  readonly onClose: () => void;
}

interface DrawDraft {
  rows: { speciality: string; seats: string }[];
  areaCode: string;
  avoided: string;
  replyHours: string;
  reason: string;
}

const numberOf = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : 0);
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The conditions of a draw. The first takes the approved seats; a further one fills the vacant seats. */
export function DrawForm({ view, onClose }: DrawFormProps) {
  const { lot, seats, vacant, draws, drawFrom, serverTime } = view;
  const act = useCommand(requestDraw);
  const codes = useExpertCodes();
  const isFirst = draws.length === 0;
  const isEarly = drawFrom !== null && serverTime < drawFrom;
  const fields = useFields<DrawDraft>(
    {
      rows: isFirst ? [] : [{ speciality: '', seats: String(vacant) }],
      ...{ areaCode: '', avoided: '', replyHours: String(replyHours.least), reason: '' },
    },
    act.failure,
    { names: { wanted: 'rows.0.seats' } },
  );
  const rows = useValue(fields, 'rows');
  const send = (draft: DrawDraft) =>
    act.run(
      {
        ...{ lotId: lot.id, no: draws.length + 1, areaCode: draft.areaCode, reason: draft.reason.trim() },
        wanted: isFirst
          ? seats.map(({ speciality, seats: count }) => ({ speciality, seats: count }))
          : draft.rows.map((row) => ({ speciality: row.speciality, seats: numberOf(row.seats) })),
        avoided: linesOf(draft.avoided),
        replyHours: numberOf(draft.replyHours),
      },
      '已申请抽取，公开日志收录后自动邀请专家',
    );
  const put = (next: DrawDraft['rows']) => fields.form.setValue('rows', next, { shouldDirty: true });
  return (
    <FieldsDialog
      title={isFirst ? '申请抽取' : `第${draws.length + 1}次抽取`}
      confirmText="确认申请"
      busyText="正在申请"
      of={fields}
      act={send}
      onClose={onClose}
    >
      <p className={styles.text}>
        {isFirst
          ? `按审批通过的席位抽取：${seats.map((one) => `${one.name} ${one.seats}人`).join('、')}。申请后条件和顺序不能更改。`
          : `尚缺${vacant}人，可以改选相近的评审专业。已邀请过的专家不再抽取。`}
      </p>
      {rows.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and the fields are bound by their place
        <fieldset key={place} className={styles.former}>
          <ChoiceField
            of={fields}
            name={`rows.${place}.speciality`}
            label={`评审专业${rows.length > 1 ? place + 1 : ''}`}
            required
            options={codes.specialities}
          />
          <NumberField
            of={fields}
            name={`rows.${place}.seats`}
            label={`抽取人数${rows.length > 1 ? place + 1 : ''}`}
            required
            max={2}
          />
        </fieldset>
      ))}
      {isFirst ? null : (
        <div className={styles.actions}>
          <Button
            disabled={rows.length >= vacant}
            onClick={() => put([...rows, { speciality: '', seats: '1' }])}
          >
            增加评审专业
          </Button>
          {rows.length > 1 ? (
            <Button kind="text" onClick={() => put(rows.slice(0, -1))}>
              删除最后一个专业
            </Button>
          ) : null}
        </div>
      )}
      <ChoiceField of={fields} name="areaCode" label="专家所在地区" none="不限" options={codes.areas} />
      <TextField
        of={fields}
        name="avoided"
        label="回避单位"
        help="每行一个单位全称。招标人、代理机构及其人员已自动回避。"
        max={3000}
        lines={3}
      />
      <NumberField
        of={fields}
        name="replyHours"
        label="答复时限（小时）"
        required
        help={`${replyHours.least}–${replyHours.most}小时，逾期未答复的自动邀请下一位。`}
        max={2}
      />
      {isEarly ? (
        <TextField
          of={fields}
          name="reason"
          label="提前抽取的理由"
          required
          help={`抽取时间原则上不早于评审前2个工作日（${formatDateTime(drawFrom)}）。`}
          max={500}
          lines={3}
        />
      ) : null}
    </FieldsDialog>
  );
}
