import { checkEmail, checkOtp, checkPhone } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { maskPhone } from '@procure/domain/masking.ts';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { client } from '../call/client.ts';
import { useCommand } from '../call/command.ts';
import { withWay } from '../call/way.ts';
import { PasswordField, TextField, useBound } from '../form/bound-fields.tsx';
import { FieldsDialog } from '../form/fields-dialog.tsx';
import { type Fields, useFields } from '../form/use-fields.ts';
import { useCodeRequest } from './code-request.ts';
import { OtpField } from './otp-field.tsx';
import type { AccountSide } from './side.ts';

const bare = (typed: string) => typed.trim();

/** Wording and input rules of each kind of contact. */
const kinds = {
  phone: {
    noun: '手机号',
    by: '短信',
    told: '更换后用新手机号登录和接收验证码；原手机号和新手机号都会收到通知。',
    read: readPhone,
    check: checkPhone,
    show: maskPhone,
    typed: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national', max: 20 },
  },
  mail: {
    noun: '邮箱',
    by: '邮件',
    told: '更换后通知邮件发往新邮箱；原邮箱和新邮箱都会收到通知。',
    read: bare,
    check: checkEmail,
    show: bare,
    typed: { type: 'email', inputMode: 'email', autoComplete: 'email', max: 100 },
  },
} as const;
export type ContactKind = keyof typeof kinds;

const empty = { to: '', otp: '', password: '' };

interface ContactDialogProps {
  readonly side: AccountSide;
  readonly kind: ContactKind;
  /** The present contact, masked; empty if there is none. */
  readonly now: string;
  /** Whether the mail address is a sign-in name: the account was registered with one. */
  readonly mailSignsIn: boolean;
  readonly onClose: () => void;
}

/** Changes the phone number or mail address. It asks for the password and for the code sent to the new contact. */
export function ContactDialog({ side, kind, now, mailSignsIn, onClose }: ContactDialogProps) {
  const { noun, told, read, check, typed } = kinds[kind];
  const act = useCommand(side.changeContact);
  const fields = useFields(empty, act.failure, {
    placeOf: ({ reason }) =>
      reason === 'password_wrong' ? 'password' : reason?.startsWith('otp_') ? 'otp' : 'to',
  });
  const verb = now === '' ? '设置' : '更换';
  return (
    <FieldsDialog
      of={fields}
      title={`${verb}${noun}`}
      confirmText={`${verb}${noun}`}
      busyText="正在保存"
      act={(values) => act.run({ ...values, kind }, `${noun}已${verb}`)}
      onClose={onClose}
    >
      <p>
        {now === '' ? `尚未设置${noun}。` : `当前${noun} ${now}。`}
        {kind === 'mail' && mailSignsIn
          ? '更换后用新邮箱登录和接收验证码；原邮箱和新邮箱都会收到通知。'
          : told}
      </p>
      <TextField
        {...typed}
        of={fields}
        name="to"
        label={`新${noun}`}
        required
        read={read}
        rule={(to) => check(read(to))}
      />
      <ContactCode side={side} kind={kind} of={fields} />
      <PasswordField
        of={fields}
        name="password"
        label="当前密码"
        required
        autoComplete="current-password"
        rule={(password) => (password === '' ? '请输入当前密码' : null)}
      />
    </FieldsDialog>
  );
}

interface ContactCodeProps extends Pick<ContactDialogProps, 'side' | 'kind'> {
  readonly of: Fields<typeof empty>;
}

/** Field for the code that was sent to the new contact. */
function ContactCode({ side, kind, of }: ContactCodeProps) {
  const { noun, by, read, check, show } = kinds[kind];
  const { about, value, change } = useBound<typeof empty, string>({
    of,
    name: 'otp',
    label: '',
    rule: checkOtp,
  });
  const request = useCodeRequest((to, humanCheck) =>
    client.call(side.sendContactCode, { kind, to, humanCheck }),
  );

  async function send() {
    const to = read(of.form.getValues('to'));
    const wrong = check(to);
    if (wrong !== null) return of.form.setError('to', { message: wrong }, { shouldFocus: true });
    const failure = await request.send(to, show(to));
    if (failure !== null) refuse(withWay(failure));
  }

  return (
    <OtpField
      id={about.id}
      by={by}
      before={`先填写新${noun}，再获取。`}
      value={value}
      error={about.error}
      resendAt={request.resendAt}
      sentTo={request.sentTo}
      busy={request.busy}
      checking={request.checking}
      onChange={change}
      onSend={() => void send()}
    />
  );
}
