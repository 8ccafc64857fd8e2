import { readCode, readDigits } from '@procure/domain/display/typed.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import { DictionaryField, SecretField } from './bound-fields.tsx';
import styles from './company.module.css';
import type { ProfilePart, WrittenProfile } from './profile-form.ts';

export function BankFields({ of }: ProfilePart) {
  const text = { of, required: true, autoComplete: 'off', max: 100 } as const;
  return (
    <div className={styles.form}>
      <TextField {...text} name="accountName" label="账户名称" help="须与企业名称一致。" />
      <TextField {...text} name="bankName" label="开户行" />
      <div className={styles.row}>
        <SecretField of={of} name="bankAccountNo" label="银行账号" max={40} read={readDigits} />
        <TextField
          {...text}
          name="cnapsCode"
          label="联行号"
          inputMode="numeric"
          max={20}
          read={readDigits}
          placeholder="12位数字"
        />
      </div>
    </div>
  );
}

export function InvoiceFields({ of }: ProfilePart) {
  const text = { of, required: true, autoComplete: 'off', max: 100 } as const;
  const { update } = useBound<WrittenProfile, WrittenProfile['invoice']>({
    of,
    name: 'invoice',
    label: '开票信息',
  });
  const fill = () => {
    const { companyName, uscc, regAddress, bankName, bankAccountNo } = of.form.getValues();
    update((invoice) => ({
      ...invoice,
      title: companyName,
      taxNo: uscc,
      address: regAddress,
      bank: bankName,
      account: bankAccountNo,
    }));
  };
  return (
    <div className={styles.form}>
      <div>
        <Button onClick={fill}>按企业和银行信息填入</Button>
      </div>
      <DictionaryField of={of} name="invoice.taxpayerType" label="纳税人类型" type="taxpayer_type" />
      <TextField {...text} name="invoice.title" label="发票抬头" />
      <TextField
        {...text}
        name="invoice.taxNo"
        label="纳税人识别号"
        max={30}
        read={readCode}
        help="须与统一社会信用代码一致。"
      />
      <div className={styles.row}>
        <TextField {...text} name="invoice.address" label="开票地址" max={200} />
        <TextField {...text} name="invoice.phone" label="开票电话" type="tel" max={30} />
      </div>
      <div className={styles.row}>
        <TextField {...text} name="invoice.bank" label="开票开户行" />
        <SecretField of={of} name="invoice.account" label="开票银行账号" max={40} read={readDigits} />
      </div>
    </div>
  );
}
