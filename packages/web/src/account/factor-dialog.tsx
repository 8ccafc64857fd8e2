import {
  getFactor,
  getStaffFactor,
  sendFactorCode,
  showFactor,
  showPasswordInstead,
  showStaffFactor,
} from '@procure/contract/account/factor.route.ts';
import { draftPasskeyProof, draftStaffPasskeyProof } from '@procure/contract/account/passkey.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { type CodeRoad, checkFactor, codeRoadLabels, factorMinutes } from '@procure/domain/account/factor.ts';
import { checkOtp } from '@procure/domain/account/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { refuse } from '@procure/ui/refusal/refusal.tsx';
import { useQuery } from '@tanstack/react-query';
import { client } from '../call/client.ts';
import { useCommand } from '../call/command.ts';
import { CommandDialog } from '../call/command-dialog.tsx';
import type { AskedFactor } from '../call/factor.ts';
import { Loaded } from '../call/loaded.tsx';
import { queryOf } from '../call/queries.ts';
import { withWay } from '../call/way.ts';
import { ChoiceField, PasswordField, TextField, useBound } from '../form/bound-fields.tsx';
import { FieldsDialog } from '../form/fields-dialog.tsx';
import { type Fields, useFields, useValue } from '../form/use-fields.ts';
import { useCodeRequest } from './code-request.ts';
import { OtpField } from './otp-field.tsx';
import { signBy } from './passkey.ts';

const about = {
  title: '二次验证',
  confirmText: '验证并继续',
  busyText: '正在验证',
  width: 480,
} as const;
const lasts = `验证后，本次登录的${factorMinutes.act}分钟内办理此类事项、${factorMinutes.price / 60}小时内递交报价不再询问。`;

/** Asks for the second factor by authenticator, passkey or recovery code. */
export function OwnFactorDialog({ side, answer }: AskedFactor) {
  const [getRoute, showRoute, draftRoute] = factorRoutes[side];
  const act = useCommand(showRoute);
  const draft = useCommand(draftRoute);
  const { data } = useQuery({ ...queryOf(getRoute, {}), staleTime: 0 });
  const fields = useFields({ factor: '' }, act.failure, { placeOf: () => 'factor' });

  async function sign() {
    const made = await draft.run({}, null);
    if (made === null) return;
    const signed = await signBy(made.options);
    if ('ok' in signed) return refuse(withWay(signed));
    if ((await act.run({ by: 'passkey', answer: signed }, null)) !== null) answer(true);
  }

  return (
    <FieldsDialog
      {...about}
      of={fields}
      act={(typed) => act.run({ by: 'authenticator', ...typed }, null)}
      onDone={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>此操作需要再次确认是您本人。{lasts}</p>
      <TextField
        of={fields}
        name="factor"
        label="动态验证码或恢复码"
        required
        max={20}
        autoComplete="one-time-code"
        autoFocus
        help="请输入验证器应用中显示的6位数字；登录时刚用过的，请等下一个。手机不在身边的，可输入一个恢复码。"
        rule={checkFactor}
      />
      {data?.data.passkeys ? (
        <Button busy={act.busy || draft.busy} busyText="正在验证" onClick={() => void sign()}>
          使用通行密钥
        </Button>
      ) : null}
    </FieldsDialog>
  );
}

const factorRoutes = {
  outer: [getFactor, showFactor, draftPasskeyProof],
  inner: [getStaffFactor, showStaffFactor, draftStaffPasskeyProof],
} as const;

type Standing = OutputOf<typeof getFactor>;

/** Asks a supplier for the second factor: by the account's own factor if it has one, else by a code sent to it. */
export function SupplierFactorDialog(asked: AskedFactor) {
  const query = useQuery({ ...queryOf(getFactor, {}), staleTime: 0, gcTime: 0, refetchInterval: 10_000 });
  const { data } = query;
  if (data?.data.held) return <OwnFactorDialog {...asked} />;
  if (data?.data.outage) return <OutageDialog {...asked} />;
  if (data !== undefined) return <CodeDialog {...asked} roads={data.data.roads} />;
  const close = () => asked.answer(false);
  return (
    <CommandDialog {...about} disabled act={() => Promise.resolve(null)} onClose={close}>
      <Loaded query={query}>{() => null}</Loaded>
    </CommandDialog>
  );
}

interface Typed {
  readonly road: CodeRoad;
  readonly code: string;
}

function CodeDialog({ answer, roads }: AskedFactor & Pick<Standing, 'roads'>) {
  const act = useCommand(showFactor);
  const fields = useFields<Typed>({ road: roads[0]?.road ?? 'sms', code: '' }, act.failure, {
    placeOf: ({ reason }) => (reason?.startsWith('otp_') ? 'code' : null),
  });
  const road = useValue(fields, 'road');
  return (
    <FieldsDialog
      {...about}
      of={fields}
      act={(typed) => act.run({ by: 'code', ...typed }, null)}
      onDone={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>
        此操作需要再次确认是您本人，验证码发送到您账号的{roads.map(({ road }) => nouns[road]).join('或')}。
        {lasts}
      </p>
      {roads.length > 1 ? (
        <ChoiceField
          of={fields}
          name="road"
          label="接收方式"
          required
          none={null}
          options={roads.map(({ road, to }) => [road, `${codeRoadLabels[road]}（${to}）`] as const)}
        />
      ) : null}
      <SentCode key={road} of={fields} road={road} to={roads.find((one) => one.road === road)?.to ?? ''} />
      <p>
        收不到验证码的，可换一种接收方式；在账号设置中启用动态验证码后，不再依赖短信。验证码因平台原因均未能送出时，这里会改为以登录密码递交报价。
      </p>
    </FieldsDialog>
  );
}

const nouns: Readonly<Record<CodeRoad, string>> = { sms: '手机', mail: '邮箱' };

interface SentCodeProps {
  readonly of: Fields<Typed>;
  readonly road: CodeRoad;
  readonly to: string;
}

function SentCode({ of, road, to }: SentCodeProps) {
  const code = useBound<Typed, string>({ of, name: 'code', label: '', rule: checkOtp });
  const request = useCodeRequest((_, humanCheck) => client.call(sendFactorCode, { road, humanCheck }));
  async function send() {
    const failure = await request.send(road, to);
    if (failure !== null) refuse(withWay(failure));
  }
  return (
    <OtpField
      id={code.about.id}
      by={codeRoadLabels[road]}
      before="先获取验证码，再填写。"
      value={code.value}
      error={code.about.error}
      resendAt={request.resendAt}
      sentTo={request.sentTo}
      busy={request.busy}
      checking={request.checking}
      onChange={code.change}
      onSend={() => void send()}
    />
  );
}

/** Accepts the password for the submission of prices only, when no code could be sent. */
function OutageDialog({ answer }: AskedFactor) {
  const act = useCommand(showPasswordInstead);
  const fields = useFields({ password: '' }, act.failure, { placeOf: () => 'password' });
  return (
    <FieldsDialog
      {...about}
      of={fields}
      act={(typed) => act.run(typed, null)}
      onDone={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>
        因平台原因，发给您的验证码均未能送出。为不影响您按时递交，可用登录密码代替，仅用于递交报价；其他事项请待恢复后办理。
      </p>
      <PasswordField
        of={fields}
        name="password"
        label="登录密码"
        required
        autoComplete="current-password"
        rule={(password) => (password === '' ? '请输入登录密码' : null)}
      />
    </FieldsDialog>
  );
}
