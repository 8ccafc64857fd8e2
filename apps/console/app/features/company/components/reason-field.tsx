import { reasonSize } from '@procure/domain/company/reasons.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import desk from '../../../lib/lot-desk.module.css';
import styles from './company.module.css';
import type { SendBack } from './use-send-back.ts';

interface OfField {
  readonly back: SendBack;
  readonly field: string;
  readonly label: string;
}

/** A button beside a field: asks for a correction, or cancels that. */
export function ReasonButton({ back, field, label }: OfField) {
  const words = back.given.some((one) => one.field === field) ? '取消补正' : '要求补正';
  return (
    <Button kind="text" aria-label={`${words}：${label}`} onClick={() => back.toggle(field)}>
      {words}
    </Button>
  );
}

/** The reason why the field has to be corrected, if a correction is asked for. */
export function ReasonField({ back, field, label }: OfField) {
  const at = back.given.findIndex((one) => one.field === field);
  if (at < 0) return null;
  return (
    <div className={styles.reason}>
      <TextField
        of={back.of}
        name={`reasons.${at}.message`}
        label={`${label}的补正原因`}
        required
        placeholder={`${reasonSize.min}–${reasonSize.max}字，供应商将看到`}
        max={reasonSize.max}
      />
    </div>
  );
}

/** Returns the application with all reasons. */
export function SendBackButton({ back }: Pick<OfField, 'back'>) {
  const { given, problem, busy, run, draft } = back;
  return (
    <>
      <Button wide busy={busy} busyText="正在退回" onClick={() => void run()}>
        {given.length === 0 ? '退回补正' : `退回补正（${given.length}处）`}
      </Button>
      {problem === undefined ? null : (
        <p role="alert" className={desk.problem}>
          {problem}。在有问题的字段旁点“要求补正”。
        </p>
      )}
      {given.length === 0 ? null : <KeptWords draft={draft} />}
    </>
  );
}
