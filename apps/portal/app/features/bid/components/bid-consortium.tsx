import { ConsortiumFields } from '../../../lib/consortium/consortium-fields.tsx';
import styles from './bid.module.css';
import type { BidPart } from './draft.ts';

interface BidConsortiumProps extends BidPart {
  readonly leadName: string;
}

/** The companies that bid together. The company that submits the bid is the lead. */
export function BidConsortium({ draft, leadName, errorAt, onChange }: BidConsortiumProps) {
  return (
    <>
      <p className={styles.muted}>
        以联合体投标的，由牵头人填写和递交。联合体各方不得在本标段中再单独投标，也不得参加其他联合体，否则相关投标均无效（《招标投标法实施条例》第三十七条）。
      </p>
      <ConsortiumFields
        consortium={draft.consortium}
        {...{ leadName, errorAt }}
        onChange={(change) =>
          onChange((before) => {
            const { lead, members } = change(before.consortium);
            return {
              ...before,
              consortium: { lead: { ...lead }, members: members.map((one) => ({ ...one })) },
            };
          })
        }
      />
    </>
  );
}
