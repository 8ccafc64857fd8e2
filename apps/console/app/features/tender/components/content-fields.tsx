import { CheckBox } from '@procure/ui/field/controls.tsx';
import { memo } from 'react';
import { Remarked } from '../../../lib/remarked.tsx';
import type { TenderFieldsProps } from './form-state.ts';
import { isSameButLines } from './same-props.ts';
import styles from './tender.module.css';
import { TextFields } from './text-fields.tsx';

/** The subject, the conditions of participation, the place for objections. */
export const ContentFields = memo(function ContentFields({ draft, errors, onChange }: TenderFieldsProps) {
  return (
    <div className={styles.form}>
      <TextFields part="content" draft={draft} errors={errors} onChange={onChange} />
      <Remarked path="allowsConsortium" label="联合体">
        <CheckBox
          checked={draft.allowsConsortium}
          onChange={(event) => onChange({ allowsConsortium: event.target.checked })}
        >
          接受联合体投标
        </CheckBox>
      </Remarked>
    </div>
  );
}, isSameButLines);
