import type { ExpertView } from '@procure/contract/expert/expert.schema.ts';
import { checkAbsences } from '@procure/domain/expert/content.ts';
import { mostAbsences } from '@procure/domain/expert/expert.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { DayField, useWrong } from '@procure/web/form/bound-fields.tsx';
import { useFields, useValue, whenValid } from '@procure/web/form/use-fields.ts';
import form from '../../../lib/form.module.css';
import styles from '../../../lib/lot-desk.module.css';
import { saveAbsences } from '../queries.ts';

interface AbsenceDraft {
  absences: { from: string; until: string }[];
}

interface AbsenceFormProps {
  readonly expert: ExpertView;
  readonly today: string;
}

/** The days on which the expert does not take part. */
export function AbsenceForm({ expert, today }: AbsenceFormProps) {
  const act = useCommand(saveAbsences);
  // Past periods decide nothing any more.
  const kept = expert.absences.filter(({ until }) => until >= today);
  const fields = useFields<AbsenceDraft>({ absences: kept }, act.failure, {
    check: ({ absences }) => checkAbsences(absences, today),
  });
  const absences = useValue(fields, 'absences');
  const wrong = useWrong(fields).get('absences');
  const put = (next: AbsenceDraft['absences']) =>
    fields.form.setValue('absences', next, { shouldDirty: true });
  return (
    <div className={form.form}>
      {absences.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period has no id, and the fields are bound by their place
        <fieldset key={place} className={styles.form}>
          <legend>时段{place + 1}</legend>
          <DayField of={fields} name={`absences.${place}.from`} label="开始日期" required />
          <DayField of={fields} name={`absences.${place}.until`} label="结束日期" required min={today} />
          <div className={styles.actions}>
            <Button kind="text" onClick={() => put(absences.filter((_one, at) => at !== place))}>
              删除时段{place + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      {absences.length === 0 ? <p className={styles.hint}>没有登记不能参加评审的时段。</p> : null}
      {wrong === undefined ? null : <p className={styles.problem}>{wrong}</p>}
      <div className={styles.actions}>
        <Button
          disabled={absences.length >= mostAbsences}
          onClick={() => put([...absences, { from: '', until: '' }])}
        >
          增加时段
        </Button>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在保存"
          onClick={() =>
            void whenValid(fields, (draft) =>
              act.run({ version: expert.version, absences: draft.absences }, '时段已保存'),
            )
          }
        >
          保存时段
        </Button>
      </div>
    </div>
  );
}
