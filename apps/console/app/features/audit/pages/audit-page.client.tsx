import { auditActionLabels, auditEntityLabels } from '@procure/domain/audit/audit.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDay } from '@procure/domain/display/time.ts';
import { readDay } from '@procure/domain/display/typed-day.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { DateField, type DateFieldProps } from '@procure/ui/date/date-field.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { CallError } from '@procure/web/call/queries.ts';
import { Fold, ListPage } from '@procure/web/list/list-page.tsx';
import { useList, words } from '@procure/web/list/use-list.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Relations } from '../../../lib/relations.tsx';
import styles from '../components/audit.module.css';
import { Entry } from '../components/entry.tsx';
import { runsOf } from '../components/entry-way.ts';
import { SealCheck } from '../components/seal-check.tsx';
import { auditQuery, relationsQuery } from '../queries.ts';

const filters = { entity: words, action: words, actor: words, number: words, from: words, until: words };
const names = Object.keys(filters) as readonly (keyof typeof filters)[];

/**
 * `/audit`: the log by day, with filters in the address and older entries on request; and the verification of its
 * seals.
 */
export default function AuditPage() {
  const list = useList(filters);
  const [, setParameters] = useSearchParams();
  const { entity, action, actor, number, from, until } = list.filter;
  const active = names.filter((name) => list.filter[name] !== '').length;
  const log = useInfiniteQuery({ ...auditQuery({ ...list.filter, pageSize: 50 }), staleTime: 0 });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = names.map((name) => {
      const text = String(form.get(name) ?? '').trim();
      return [name, name === 'from' || name === 'until' ? (readDay(text) ?? text) : text];
    });
    setParameters(new URLSearchParams(given.filter(([, value]) => value !== '')));
  };
  const rows = log.data?.pages.flatMap(({ data }) => data.rows) ?? [];
  const days = Map.groupBy(rows, ({ at }) => dayOf(new Date(at)));
  return (
    <ListPage title="审计日志" lead="只增不改，分批签封；交易记录至少保存15年。" list={list}>
      <SealCheck key={`${from}${until}`} from={from} until={until} />
      <form key={JSON.stringify(list.filter)} className={styles.form} onSubmit={submit} aria-label="筛选日志">
        <Fold active={active}>
          <div className={styles.toolbar}>
            <Choice name="entity" label="对象" value={entity} labels={auditEntityLabels} />
            <Choice name="action" label="动作" value={action} labels={auditActionLabels} />
            <Labelled label="操作人">
              {(id) => (
                <TextInput
                  id={id}
                  name="actor"
                  defaultValue={actor}
                  maxLength={50}
                  placeholder="用户名或姓名"
                />
              )}
            </Labelled>
            <Labelled label="项目、标段或订单编号">
              {(id) => (
                <TextInput
                  id={id}
                  name="number"
                  defaultValue={number}
                  maxLength={60}
                  placeholder="ZB…、ZB…/1、DD…"
                />
              )}
            </Labelled>
            <DateFilter name="from" label="起始日" value={from} />
            <DateFilter name="until" label="截止日" value={until} />
            <div className={styles.buttons}>
              <Button type="submit" kind="primary">
                查找
              </Button>
              {list.narrowed ? <ButtonLink href={list.bare}>清空筛选</ButtonLink> : null}
            </div>
          </div>
        </Fold>
      </form>
      <p className={styles.note}>投标截止前，各标段供应商的参与记录不在此显示，也不计数。</p>
      {log.isPending ? (
        <Skeleton lines={10} />
      ) : log.isError ? (
        <ErrorState
          title={log.error.message}
          advice="请检查筛选条件后重试；若仍不成功，请联系管理员。"
          requestId={log.error instanceof CallError ? log.error.reply.requestId : undefined}
          onRetry={() => void log.refetch()}
        />
      ) : rows.length === 0 ? (
        <EmptyState
          text="没有符合条件的日志"
          hint="请减少筛选条件，或放宽日期。"
          action={<ButtonLink href={list.bare}>清空筛选</ButtonLink>}
        />
      ) : (
        <>
          {number === '' ? null : <LotRelations rows={rows} />}
          <div className={styles.days}>
            {[...days].map(([day, entries]) => (
              <section key={day} aria-label={formatDay(day)}>
                <h2>
                  {formatDay(day)} <small>{entries.length}条</small>
                </h2>
                <ol className={styles.list}>
                  {runsOf(entries).map((run) => (
                    <Entry key={run.entry.key} run={run} />
                  ))}
                </ol>
              </section>
            ))}
          </div>
          <div className={styles.more}>
            {log.hasNextPage ? (
              <Button
                busy={log.isFetchingNextPage}
                busyText="正在加载"
                onClick={() => void log.fetchNextPage()}
              >
                更早的日志
              </Button>
            ) : (
              <span>已到最早一条</span>
            )}
          </div>
        </>
      )}
    </ListPage>
  );
}

/** For lots that were searched for by number: features that their bidders share, after the opening. */
function LotRelations({
  rows,
}: {
  readonly rows: readonly { lotId: string | null; lotName: string | null }[];
}) {
  const lots = new Map(rows.flatMap(({ lotId, lotName }) => (lotId === null ? [] : [[lotId, lotName]])));
  return [...lots].slice(0, 5).map(([lotId, name]) => <OneLot key={lotId} lotId={lotId} name={name ?? ''} />);
}

function OneLot({ lotId, name }: { readonly lotId: string; readonly name: string }) {
  const found = useQuery(relationsQuery(lotId));
  return found.data === undefined ? null : (
    <Relations of={found.data.data} title={`投标人之间的相同信息：${name}`} />
  );
}

function DateFilter({ value, ...field }: Pick<DateFieldProps, 'name' | 'label' | 'value'>) {
  const [chosen, choose] = useState(value);
  return <DateField {...field} compact value={chosen} onChange={choose} />;
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly labels: Readonly<Record<string, string>>;
}

function Choice({ name, label, value, labels }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <SelectInput id={id} name={name} defaultValue={value}>
          <option value="">全部</option>
          {Object.entries(labels).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </SelectInput>
      )}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

function Labelled({ label, children }: LabelledProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
