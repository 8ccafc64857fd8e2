import { useBound } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useErrorAt } from '@procure/web/form/use-fields.ts';
import { ConsortiumFields } from '../../../lib/consortium/consortium-fields.tsx';
import styles from '../../../lib/lot-page.module.css';
import type { Written } from './use-application-draft.ts';

interface ConsortiumFieldProps {
  readonly of: Fields<Written>;
  readonly leadName: string;
  readonly readOnly: boolean;
}

/** The companies that apply together. Their agreement is one of the files. */
export function ConsortiumField({ of, leadName, readOnly }: ConsortiumFieldProps) {
  const { value, update } = useBound<Written, Written['consortium']>({
    of,
    name: 'consortium',
    label: '联合体',
  });
  const errorAt = useErrorAt(of);
  return (
    <fieldset className={styles.group} disabled={readOnly}>
      <legend>联合体</legend>
      <p className={styles.hint}>
        以联合体投标的，须在申请前组成，由牵头人申请，并在资格证明文件中附共同投标协议；通过后不能增减、更换成员（《招标投标法实施条例》第三十七条）。
      </p>
      <ConsortiumFields
        consortium={value}
        leadName={leadName}
        alone="本企业独立申请。"
        errorAt={errorAt}
        idOf={of.idOf}
        onChange={update}
      />
    </fieldset>
  );
}
