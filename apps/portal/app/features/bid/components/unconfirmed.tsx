import { unconfirmedWords } from '@procure/domain/opening/consent.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import styles from './bid.module.css';
import type { Lot } from './draft.ts';

type Signed = Pick<Lot, 'keyConfirmed' | 'openersNeeded'>;

/**
 * Whether enough openers signed the lot's key, by the count that the page received. The signatures themselves are
 * checked before sealing.
 */
export function isConfirmed({ keyConfirmed, openersNeeded }: Signed): boolean {
  return keyConfirmed >= openersNeeded;
}

interface UnconfirmedProps {
  readonly lot: Signed;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}

/** The number of openers who vouch for the lot's key; if there are too few, the bidder confirms to continue. */
export function Unconfirmed({ lot, checked, onChange }: UnconfirmedProps) {
  const { keyConfirmed, openersNeeded } = lot;
  if (isConfirmed(lot))
    return (
      <p className={styles.muted}>
        开标人已确认本标段的密钥（已确认 {keyConfirmed}/{openersNeeded}），加密前由本浏览器核对。
      </p>
    );
  return (
    <div className={styles.warning}>
      <p>
        {unconfirmedWords(keyConfirmed, openersNeeded)}
        。加密公钥目前只有平台的签名和公开日志为证；平台已提醒开标人，稍后再来可以等到确认。
      </p>
      <CheckBox checked={checked} onChange={(event) => onChange(event.target.checked)}>
        我已知悉，仍要加密上传。这一选择随递交记入审计日志。
      </CheckBox>
    </div>
  );
}
