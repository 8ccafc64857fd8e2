import { formatDateTime } from '@procure/domain/display/time.ts';
import { tenderDutyLabels } from '@procure/domain/tender/member.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { acts, teamQuery } from '../queries.ts';
import { Failed } from './failed.tsx';
import styles from './tender.module.css';

/** Who works on the tender. Its owner adds and removes colleagues and hands it over; everybody else reads. */
export function TeamPanel({ id }: { readonly id: string }) {
  const query = useQuery(teamQuery(id));
  const add = useCommand(acts.addTenderMember);
  const remove = useCommand(acts.removeTenderMember);
  const hand = useCommand(acts.handOverTender);
  const [chosen, setChosen] = useState('');
  const [duty, setDuty] = useState<'handler' | 'reader'>('handler');
  if (query.isPending) return <Skeleton lines={3} />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const { members, candidates, mayManage } = query.data.data;
  const busy = add.busy || remove.busy || hand.busy;
  const failure = add.failure ?? remove.failure ?? hand.failure;

  const handOver = async (accountId: string, name: string) => {
    await confirm({
      text: `将项目移交给“${name}”。移交后由其担任负责人，原负责人改为经办。`,
      confirmText: '移交项目',
      act: () => hand.run({ id, accountId }, `项目已移交给${name}`),
    });
  };
  const takeOff = async (accountId: string, name: string) => {
    await confirm({
      text: `将“${name}”移出项目。移出后其不能再查看或办理本项目。`,
      confirmText: '移出项目',
      danger: true,
      act: () => remove.run({ id, accountId }, `${name}已移出项目`),
    });
  };

  return (
    <>
      <DataTable
        caption="项目成员"
        rows={members}
        rowKey={(member) => member.id}
        columns={[
          {
            key: 'name',
            title: '姓名',
            cell: (member) => (
              <>
                {member.name} {member.inUse ? null : <Badge tone="warning">账号已停用</Badge>}
              </>
            ),
          },
          { key: 'duty', title: '分工', width: '6rem', cell: (member) => tenderDutyLabels[member.duty] },
          {
            key: 'added',
            title: '加入',
            cell: (member) => (
              <>
                {formatDateTime(member.addedAt)}，由
                <ShortName name={member.addedBy} />
              </>
            ),
          },
          ...(mayManage
            ? [
                {
                  key: 'acts',
                  title: '操作',
                  width: '12rem',
                  cell: (member: (typeof members)[number]) =>
                    member.duty === 'owner' ? (
                      '—'
                    ) : (
                      <span className={styles.buttons}>
                        <Button
                          kind="text"
                          disabled={busy || !member.inUse}
                          onClick={() => void handOver(member.id, member.name)}
                        >
                          移交项目
                        </Button>
                        <Button
                          kind="text"
                          disabled={busy}
                          onClick={() => void takeOff(member.id, member.name)}
                        >
                          移出
                        </Button>
                      </span>
                    ),
                },
              ]
            : []),
        ]}
      />
      {failure === null ? null : (
        <p role="alert" className={styles.wrong}>
          {failure.fields[0]?.message ?? failure.message}
        </p>
      )}
      {mayManage ? (
        <form
          className={styles.adding}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen === '') return;
            const name = candidates.find((one) => one.id === chosen)?.name ?? '';
            void add.run({ id, accountId: chosen, duty }, `${name}已加入项目`).then((added) => {
              if (added !== null) setChosen('');
            });
          }}
        >
          <Field label="添加同事" required help="只能添加采购员；开标人与评委在标段中指定。">
            {(control) => (
              <SelectInput {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
                <option value="">请选择</option>
                {candidates.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field label="分工" required help="经办可以办理各项工作，只读仅可查看。">
            {(control) => (
              <SelectInput
                {...control}
                value={duty}
                onChange={(event) => setDuty(event.target.value === 'reader' ? 'reader' : 'handler')}
              >
                <option value="handler">{tenderDutyLabels.handler}</option>
                <option value="reader">{tenderDutyLabels.reader}</option>
              </SelectInput>
            )}
          </Field>
          <div className={styles.buttons}>
            <Button type="submit" busy={add.busy} busyText="正在添加" disabled={chosen === '' || busy}>
              添加成员
            </Button>
          </div>
        </form>
      ) : (
        <p>项目成员由负责人调整。</p>
      )}
    </>
  );
}
