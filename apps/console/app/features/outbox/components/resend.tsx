import { type listUnsent, resendKind, resendMessage } from '@procure/contract/outbox/outbox.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Allowed } from '../../../lib/permission.ts';

/** The result: another person, or the server itself, may have sent the message first. */
const said = ({ count }: { readonly count: number }) =>
  count === 0 ? '已在发送或已送达，无需重新发送' : '已安排发送';

export function ResendMessage({ id, waits }: { readonly id: string; readonly waits: boolean }) {
  const act = useCommand(resendMessage);
  return (
    <Allowed code="outbox.resend">
      <Button kind="text" busy={act.busy} busyText="正在安排" onClick={() => void act.run({ id }, said)}>
        {waits ? '立即发送' : '重新发送'}
      </Button>
    </Allowed>
  );
}

type ResendKindProps = Pick<OutputOf<typeof listUnsent>['groups'][number], 'channel' | 'kind'> & {
  readonly count: number;
  /** No message of the group has been given up yet. */
  readonly waits: boolean;
};

/** Resends all messages of a kind on one channel. */
export function ResendKind({ channel, kind, count, waits }: ResendKindProps) {
  const act = useCommand(resendKind);
  return (
    <Allowed code="outbox.resend">
      <Button
        busy={act.busy}
        busyText="正在安排"
        onClick={() =>
          void act.run({ channel, kind }, (answer) =>
            answer.count === 0 ? said(answer) : `已安排发送 ${answer.count} 条`,
          )
        }
      >
        {waits ? '立即发送' : '重新发送'} {count} 条
      </Button>
    </Allowed>
  );
}
