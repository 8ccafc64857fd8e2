import { ConsortiumTable } from '@procure/web/consortium/consortium-table.tsx';
import { ConsortiumFields } from '../../../lib/consortium/consortium-fields.tsx';
import styles from './bid.module.css';
import type { BidPart } from './draft.ts';

interface BidConsortiumProps extends BidPart {
  readonly companyName: string;
  readonly companyCode: string;
}

/**
 * The companies that bid together; the company that submits the bid is the lead. A consortium that passed a
 * prequalification does not change any more.
 */
export function BidConsortium({
  lot,
  draft,
  companyName,
  companyCode,
  errorAt,
  onChange,
}: BidConsortiumProps) {
  if (lot.prequalification !== null)
    return draft.consortium.members.length === 0 ? (
      <p className={styles.muted}>
        本企业独立通过资格预审，不能再组成联合体（《招标投标法实施条例》第三十七条）。
      </p>
    ) : (
      <>
        <p className={styles.muted}>
          联合体以通过资格预审的为准，不能增减、更换成员（《招标投标法实施条例》第三十七条）。
        </p>
        <ConsortiumTable consortium={draft.consortium} leadName={companyName} leadCode={companyCode} />
      </>
    );
  return (
    <>
      <p className={styles.muted}>
        以联合体投标的，由牵头人填写和递交。联合体各方不得在本标段中再单独投标，也不得参加其他联合体，否则相关投标均无效（《招标投标法实施条例》第三十七条）。
      </p>
      <ConsortiumFields
        consortium={draft.consortium}
        leadName={companyName}
        alone="本企业独立投标。"
        errorAt={errorAt}
        idOf={(field) => field}
        onChange={(change) => onChange((before) => ({ ...before, consortium: change(before.consortium) }))}
      />
    </>
  );
}
