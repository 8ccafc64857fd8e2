import { checkHolidayFile, importHolidayFile } from '@procure/contract/holiday/holiday.route.ts';
import type { HolidayChange, HolidayYear } from '@procure/contract/holiday/holiday.schema.ts';
import { holidayColumns, workingLabel } from '@procure/domain/holiday/year.ts';
import type { ChangeKind } from '@procure/domain/reference/plan.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { dayInWords } from './day-in-words.ts';
import { FileDialog } from './file-dialog.tsx';

interface HolidayDialogProps {
  readonly of: HolidayYear;
  readonly onClose: () => void;
}

const changeLabels: Readonly<Record<ChangeKind, string>> = { new: '新增', changed: '修改', ended: '取消' };

/** The whole list of a year, with the official notice that it comes from. */
export function HolidayDialog({ of: { year, source }, onClose }: HolidayDialogProps) {
  const checking = useCommand(checkHolidayFile);
  const bringing = useCommand(importHolidayFile);
  const fields = useFields({ source }, bringing.failure);
  return (
    <FileDialog<HolidayChange>
      title={`导入${year}年节假日`}
      hint={`CSV文件，首行为列名：${Object.values(holidayColumns).join('、')}。文件须列出全年的放假日和调休上班日，未列出的日期按周一至周五上班、周末休息计算。已经告知的时限不变，此后按新的安排计算。`}
      unit="天"
      busy={checking.busy}
      check={(text) => checking.run({ year, text }, null)}
      bring={(text, revision) =>
        whenValid(fields, (values) =>
          bringing.run(
            { year, text, revision, ...values },
            (done) => `已导入：新增${done.new}、修改${done.changed}、取消${done.ended}`,
          ),
        )
      }
      unchanged
      labels={changeLabels}
      columns={[
        { key: 'day', title: '日期', width: '12rem', cell: ({ day }) => dayInWords(day) },
        { key: 'kind', title: '变化', width: '5rem', cell: ({ kind }) => changeLabels[kind] },
        { key: 'what', title: '内容', cell: inWords },
      ]}
      keyOf={({ day }) => day}
      onClose={onClose}
    >
      <TextField
        of={fields}
        name="source"
        label="放假通知文号"
        required
        help="如：国办发明电〔2026〕8号"
        rule={requiredText('放假通知文号', { max: 100 })}
        max={100}
        autoComplete="off"
      />
    </FileDialog>
  );
}

function inWords({ before, after }: HolidayChange): string {
  const said = (one: HolidayChange['after']) =>
    one === null ? '按平日计算' : `${workingLabel(one.working)}（${one.name}）`;
  return before === null ? said(after) : `${said(before)} → ${said(after)}`;
}
