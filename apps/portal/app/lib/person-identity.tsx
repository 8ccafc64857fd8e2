import { idNumberLabels, idPaperOptions, readIdPaper } from '@procure/domain/company/id-paper.ts';
import { keptWords } from '@procure/domain/letter/keeping.ts';
import { personSizes } from '@procure/domain/letter/person-sizes.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import styles from './lot-page.module.css';
import { PersonCode, type PersonPurpose } from './person-code.tsx';
import { type Filled, TypedChoice, TypedText } from './person-fields.tsx';

export const noIdentity = {
  ...{ name: '', idType: 'id_card', idNo: '', phone: '', interest: '', unit: '', address: '', otp: '' },
};

export const consentWanted = [{ id: 'consent', message: '请阅读并单独同意处理您的身份信息' }] as const;

interface IdentityProps<T extends typeof noIdentity> {
  readonly of: Filled<T>;
  readonly noun: '异议' | '投诉';
  readonly purpose: PersonPurpose;
  readonly consent: { readonly text: string; readonly given: boolean; give(given: boolean): void };
}

/** The identity of a person without a company, who objects or complains in their own name. */
export function PersonIdentity<T extends typeof noIdentity>({
  of,
  noun,
  purpose,
  consent,
}: IdentityProps<T>) {
  const wrong = of.errorAt('consent');
  const numberLabel = idNumberLabels[readIdPaper(of.values.idType)];
  return (
    <>
      <TypedText
        of={of}
        name="interest"
        label="利害关系"
        required
        help="10–500字，写明您与本项目有什么利害关系。"
        max={personSizes.interest.max}
        lines={3}
      />
      <div className={styles.row}>
        <TypedText of={of} name="name" label="真实姓名" required autoComplete="name" max={50} />
        <TypedChoice of={of} name="idType" label="证件类型" required options={idPaperOptions} />
        <TypedText of={of} name="idNo" label={numberLabel} required autoComplete="off" max={30} />
      </div>
      <div className={styles.row}>
        <TypedText of={of} name="unit" label="工作单位" autoComplete="organization" max={100} />
        <TypedText of={of} name="address" label="联系地址" autoComplete="street-address" max={200} />
      </div>
      <PersonCode of={of} purpose={purpose} help="用于核实身份、接收通知和查询结果。" />
      <p className={styles.hint}>{keptWords(noun)}</p>
      <div>
        <CheckBox
          id="consent"
          checked={consent.given}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'consent-error' : undefined}
          onChange={(event) => {
            consent.give(event.target.checked);
            of.clear('consent');
          }}
        >
          {consent.text}
        </CheckBox>
        {wrong ? (
          <span className={styles.hint} id="consent-error">
            {wrong}
          </span>
        ) : null}
      </div>
    </>
  );
}
