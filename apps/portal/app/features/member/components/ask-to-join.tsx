import * as wire from '@procure/contract/member/join-request.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { checkUscc, normaliseUscc } from '@procure/domain/company/uscc.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { joinRequestStateLabels } from '@procure/domain/member/join-request.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { useFields, useValue, whenValid } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { refreshRights } from '../../../lib/rights.ts';
import { ownRequestQuery } from '../queries.ts';
import styles from './member.module.css';

/** Asks to join a company that is already registered; its members decide. */
export function AskToJoin({ uscc }: { readonly uscc: string }) {
  const query = useQuery(ownRequestQuery());
  return (
    <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
      {(request) => (
        <>
          {request === null ? null : <OwnRequest request={request} />}
          {request?.state === 'open' || request?.state === 'accepted' ? null : <AskForm uscc={uscc} />}
        </>
      )}
    </Loaded>
  );
}

function OwnRequest({ request }: { readonly request: NonNullable<OutputOf<typeof wire.getMyJoinRequest>> }) {
  const act = useCommand(wire.withdrawJoinRequest);
  const { id, company, message, state, reason, askedAt } = request;
  const enter = async () => {
    await refreshRights();
    location.assign('/dashboard?view=members');
  };
  return (
    <Note
      tone={state === 'declined' ? 'warning' : state === 'accepted' ? 'success' : 'info'}
      title={`申请加入${company}：${joinRequestStateLabels[state]}`}
    >
      <p>
        {formatDateTime(askedAt)} 提交，说明：{message}
      </p>
      {state === 'declined' ? <p>对方的理由：{reason}</p> : null}
      {state === 'open' ? (
        <>
          <p>企业的管理成员同意后您即成为其成员，结果以站内消息和邮件告知。</p>
          <p>
            <Button busy={act.busy} busyText="正在撤回" onClick={() => void act.run({ id }, '申请已撤回')}>
              撤回申请
            </Button>
          </p>
        </>
      ) : null}
      {state === 'accepted' ? (
        <p>
          <Button kind="primary" onClick={() => void enter()}>
            进入企业
          </Button>
        </p>
      ) : null}
    </Note>
  );
}

function AskForm({ uscc }: { readonly uscc: string }) {
  const act = useCommand(wire.askToJoin);
  const fields = useFields({ uscc, message: '' }, act.failure);
  const typed = useValue(fields, 'uscc');
  return (
    <Card title="申请加入已注册的企业">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void whenValid(fields, ({ uscc: code, message }) =>
            act.run((id) => ({ id, uscc: code, message }), '申请已提交，等待企业处理'),
          );
        }}
      >
        <TextField
          of={fields}
          name="uscc"
          label="统一社会信用代码"
          required
          max={30}
          read={normaliseUscc}
          rule={checkUscc}
        />
        <TextField
          of={fields}
          name="message"
          label="申请说明"
          required
          max={200}
          lines={3}
          help="您的姓名、部门和用途，供企业的管理成员核实；对方会看到您的姓名、用户名和打码的手机号或邮箱。"
          rule={requiredText('申请说明', { min: 5, max: 200 })}
        />
        <div className={styles.acts}>
          <Button kind="primary" type="submit" busy={act.busy} busyText="正在提交">
            提交申请
          </Button>
          <ButtonLink href="/supplierInfoRegister">返回企业信息登记</ButtonLink>
        </div>
        <p className={styles.foot}>
          企业的管理成员已离职、联系不上，或怀疑企业被他人冒用注册的，请凭营业执照和法定代表人授权书
          <Link href={`/dashboard?view=claim&uscc=${encodeURIComponent(typed)}`}>认领企业</Link>，由平台审核。
        </p>
      </form>
    </Card>
  );
}
