import { createStaffAccount } from '@procure/client/account/management.gen.ts';
import { checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useState } from 'react';
import { fieldMessages } from '../../../lib/act.ts';
import { DecisionDialog } from '../../../lib/decision-dialog.tsx';
import { useAccountAct } from '../queries.ts';

interface NewAccountProps {
  readonly onMade: (name: string, password: string) => void;
  readonly onClose: () => void;
}

export function NewAccount({ onMade, onClose }: NewAccountProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState({ username: '', nickName: '', phone: '', email: '' });
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useAccountAct(createStaffAccount);
  const errors = wrong.size > 0 ? wrong : fieldMessages(act.failure);

  async function create() {
    const found = new Map(
      [
        ['nickName', values.nickName.trim() === '' ? '请输入姓名' : null] as const,
        ['username', checkUsername(values.username)] as const,
        ['phone', checkPhone(values.phone)] as const,
      ].flatMap(([field, message]) => (message === null ? [] : [[field, message] as const])),
    );
    setWrong(found);
    if (found.size > 0) return;
    const made = await act.run({ id, ...values }, '账号已创建，由安全管理员授予角色后方可办理业务');
    if (made !== null) onMade(values.nickName, made.password);
  }

  const field = (name: keyof typeof values, label: string, required = true, help?: string) => (
    <Field label={label} required={required} help={help} error={errors.get(name)}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={name === 'email' ? 100 : 50}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value.trim() })}
        />
      )}
    </Field>
  );

  return (
    <DecisionDialog
      title="新建账号"
      act="创建账号"
      busyText="正在创建"
      busy={act.busy}
      onConfirm={() => void create()}
      onClose={onClose}
    >
      {field('nickName', '姓名')}
      {field('username', '用户名', true, '以字母开头，4–20位字母、数字或下划线。')}
      {field('phone', '手机号')}
      {field('email', '邮箱', false)}
      <p>新账号不含任何角色，请通知安全管理员授予。</p>
    </DecisionDialog>
  );
}
