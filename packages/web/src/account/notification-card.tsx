import type { OutputOf } from '@procure/contract/registry.ts';
import {
  type Channel,
  channelLabels,
  channels,
  factsOf,
  type MessageKind,
} from '@procure/domain/message/kind.ts';
import { checkQuiet, digestHour } from '@procure/domain/message/quiet.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../call/command.ts';
import { Loaded } from '../call/loaded.tsx';
import { queryOf } from '../call/queries.ts';
import { CheckField, ChoiceField, useBound } from '../form/bound-fields.tsx';
import { type Fields, useFields, whenValid } from '../form/use-fields.ts';
import styles from './notification.module.css';
import type { AccountSide } from './side.ts';

type Wished = Omit<OutputOf<AccountSide['getNotifications']>, 'mailRefused'>;

/** Notification settings of the account: channels of each kind of message, quiet hours, one digest mail a day. */
export function NotificationCard({ side }: { readonly side: AccountSide }) {
  const query = useQuery({ ...queryOf(side.getNotifications, {}), staleTime: 0 });
  return (
    <Card title="消息接收" id="notification">
      <Loaded query={query}>
        {({ mailRefused, ...wished }) => (
          <>
            {mailRefused === null ? null : <MailRefused side={side} answer={mailRefused} />}
            <WishForm side={side} wished={wished} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function MailRefused({ side, answer }: { readonly side: AccountSide; readonly answer: string }) {
  const act = useCommand(side.retryMail);
  return (
    <Note tone="danger" title="您的邮箱收不到邮件，已停止向其发送">
      <p>对方邮件服务器的答复：{answer}</p>
      <p>请在“基本信息”中更换邮箱；邮箱已经恢复的，可重新启用。</p>
      <Button
        busy={act.busy}
        busyText="正在启用"
        onClick={() => void act.run({}, '已重新启用，下一封邮件会再次发送')}
      >
        邮箱已恢复，重新启用
      </Button>
    </Note>
  );
}

interface Values {
  readonly kinds: { readonly kind: MessageKind; readonly channels: Channel[] }[];
  readonly digest: boolean;
  readonly quietFrom: string;
  readonly quietUntil: string;
}

const hours = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const,
);
const typed = (hour: number | null) => (hour === null ? '' : String(hour));
const readHour = (hour: string) => (hour === '' ? null : Number(hour));

function WishForm({ side, wished }: { readonly side: AccountSide; readonly wished: Wished }) {
  const act = useCommand(side.setNotifications);
  const { quietFrom, quietUntil, ...plain } = wished;
  const fields = useFields<Values>(
    { ...plain, quietFrom: typed(quietFrom), quietUntil: typed(quietUntil) },
    act.failure,
    { placeOf: () => 'kinds' },
  );
  const save = (values: Values) =>
    act.run(
      { ...values, quietFrom: readHour(values.quietFrom), quietUntil: readHour(values.quietUntil) },
      '消息接收设置已保存',
    );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, save);
      }}
    >
      <KindsField of={fields} />
      <CheckField of={fields} name="digest">
        每天{digestHour}点（北京时间）发一封汇总邮件，代替逐封发送
      </CheckField>
      <div className={styles.quiet}>
        <ChoiceField
          of={fields}
          name="quietFrom"
          label="免打扰开始（北京时间）"
          options={hours}
          none="不设免打扰"
        />
        <ChoiceField
          of={fields}
          name="quietUntil"
          label="免打扰结束（北京时间）"
          options={hours}
          none="不设免打扰"
          rule={(until) => checkQuiet(readHour(fields.form.getValues('quietFrom')), readHour(until))}
        />
      </div>
      <p className={styles.minor}>
        免打扰期间，邮件和短信留到结束后再发。必达的消息、截止提醒不受免打扰和汇总影响，随时发出。
      </p>
      <div>
        <Button kind="primary" type="submit" busy={act.busy} busyText="正在保存">
          保存接收设置
        </Button>
      </div>
    </form>
  );
}

/** One row for each kind of message. A channel that cannot be switched off is ticked, with the reason beside it. */
function KindsField({ of }: { readonly of: Fields<Values> }) {
  const { about, value, change } = useBound<Values, Values['kinds']>({ of, name: 'kinds', label: '消息' });
  const set = (kind: MessageKind, ways: Channel[]) =>
    change(value.map((one) => (one.kind === kind ? { kind, channels: ways } : one)));
  return (
    <div id={about.id} tabIndex={-1}>
      {value.map(({ kind, channels: ways }) => {
        const { label, bound, channels: own } = factsOf(kind);
        return (
          <fieldset key={kind} className={styles.kind}>
            <legend>{label}</legend>
            <div className={styles.ways}>
              {channels.map((channel) => (
                <CheckBox
                  key={channel}
                  checked={ways.includes(channel)}
                  disabled={bound !== null && own.includes(channel)}
                  onChange={(event) =>
                    set(
                      kind,
                      event.target.checked ? [...ways, channel] : ways.filter((one) => one !== channel),
                    )
                  }
                >
                  {channelLabels[channel]}
                </CheckBox>
              ))}
            </div>
            {bound === null ? null : <p className={styles.minor}>必达：{bound}</p>}
          </fieldset>
        );
      })}
      {about.error === undefined ? null : <p className={styles.wrong}>{about.error}</p>}
    </div>
  );
}
