import { readCode, readDigits } from '@procure/domain/display/typed.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DictionaryField, SecretField, TextField } from './bound-fields.tsx';
import styles from './company.module.css';
import type { ProfileForm } from './profile-form.ts';

type BankName = 'bankName' | 'accountName' | 'bankAccountNo' | 'cnapsCode';

export function BankFields(form: ProfileForm) {
  const { profile, errorAt, set } = form;
  const bound = (id: BankName) => ({
    id,
    value: profile[id],
    error: errorAt(id),
    onChange: (value: string) => set({ [id]: value }),
  });
  return (
    <div className={styles.form}>
      <TextField {...bound('accountName')} label="账户名称" maxLength={100} help="须与企业名称一致。" />
      <TextField {...bound('bankName')} label="开户行" maxLength={100} />
      <div className={styles.row}>
        <SecretField
          {...bound('bankAccountNo')}
          label="银行账号"
          inputMode="numeric"
          maxLength={40}
          read={readDigits}
        />
        <TextField
          {...bound('cnapsCode')}
          label="联行号"
          inputMode="numeric"
          maxLength={20}
          read={readDigits}
          placeholder="12位数字"
        />
      </div>
    </div>
  );
}

type InvoiceName = keyof ProfileForm['profile']['invoice'];

export function InvoiceFields(form: ProfileForm) {
  const { profile, errorAt, set } = form;
  const { invoice } = profile;
  const bound = (name: InvoiceName) => ({
    id: `invoice.${name}`,
    value: invoice[name],
    error: errorAt(`invoice.${name}`),
    onChange: (value: string) => set({ invoice: { ...invoice, [name]: value } }),
  });
  const fill = () =>
    set({
      invoice: {
        ...invoice,
        title: profile.companyName,
        taxNo: profile.uscc,
        address: profile.regAddress,
        bank: profile.bankName,
        account: profile.bankAccountNo,
      },
    });
  return (
    <div className={styles.form}>
      <div>
        <Button onClick={fill}>按企业和银行信息填入</Button>
      </div>
      <DictionaryField {...bound('taxpayerType')} label="纳税人类型" type="taxpayer_type" />
      <TextField {...bound('title')} label="发票抬头" maxLength={100} />
      <TextField
        {...bound('taxNo')}
        label="纳税人识别号"
        maxLength={30}
        read={readCode}
        help="须与统一社会信用代码一致。"
      />
      <div className={styles.row}>
        <TextField {...bound('address')} label="开票地址" maxLength={200} />
        <TextField {...bound('phone')} label="开票电话" type="tel" maxLength={30} />
      </div>
      <div className={styles.row}>
        <TextField {...bound('bank')} label="开票开户行" maxLength={100} />
        <SecretField
          {...bound('account')}
          label="开票银行账号"
          inputMode="numeric"
          maxLength={40}
          read={readDigits}
        />
      </div>
    </div>
  );
}
