import { createStaffAccount } from '@procure/contract/account/management.route.ts';
import { checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';

interface NewAccountProps {
  readonly onMade: (name: string, password: string) => void;
  readonly onClose: () => void;
}

const empty = { nickName: '', username: '', phone: '', email: '' };
const bare = (typed: string) => typed.trim();
const checkName = (name: string) => (name.trim() === '' ? '请输入姓名' : null);

export function NewAccount({ onMade, onClose }: NewAccountProps) {
  const act = useCommand(createStaffAccount);
  const fields = useFields(empty, act.failure);
  const typed = { of: fields, max: 50, autoComplete: 'off', read: bare } as const;

  async function create(values: typeof empty) {
    const said = '账号已创建，由安全管理员授予角色后方可办理业务';
    const made = await act.run((id) => ({ id, ...values }), said);
    if (made !== null) onMade(values.nickName, made.password);
    return made;
  }

  return (
    <FieldsDialog
      of={fields}
      title="新建账号"
      confirmText="创建账号"
      busyText="正在创建"
      act={create}
      onClose={onClose}
    >
      <TextField {...typed} name="nickName" label="姓名" required rule={checkName} />
      <TextField
        {...typed}
        name="username"
        label="用户名"
        required
        help="以字母开头，4–20位字母、数字或下划线。"
        rule={(name) => checkUsername(name.trim())}
      />
      <TextField
        {...typed}
        name="phone"
        label="手机号"
        required
        read={readPhone}
        rule={(phone) => checkPhone(readPhone(phone))}
      />
      <TextField {...typed} name="email" label="邮箱" max={100} />
      <p>新账号不含任何角色，请通知安全管理员授予。</p>
    </FieldsDialog>
  );
}
