import type { EntryRow } from '@procure/contract/tender/entry.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { entryKindLabels, entryName } from '@procure/domain/tender/entry.ts';
import { methodLabels, methods } from '@procure/domain/tender/method.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { SelectInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { MultiChoice } from '@procure/ui/multi-choice/multi-choice.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BoundField } from '../../../lib/bound-field.tsx';
import { controlId } from '../../../lib/line-draft.ts';
import { acts, keepersQuery } from '../queries.ts';
import styles from './entry.module.css';
import { EntryContent } from './entry-content.tsx';
import { type EntryDraft, entryDraftOf } from './entry-draft.ts';
import form from './tender.module.css';

interface EntryFormProps {
  readonly start: EntryDraft;
  /** The entry on the platform; absent for a new one. */
  readonly entry?: EntryRow;
  /** Called with the id of the saved entry. */
  readonly onSaved: (id: string) => void;
}

const methodChoices = methods.map((id) => ({ id, name: methodLabels[id] }));

/** Writes an entry. The tenders that have copied it do not change. */
export function EntryForm({ start, entry, onSaved }: EntryFormProps) {
  const act = useCommand(acts.saveTenderEntry);
  const [{ draft, version, kept }, write] = useState({
    draft: start,
    version: entry?.version ?? 0,
    kept: start,
  });
  const [errors, mark] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (act.failure !== null) mark(fieldMessages(act.failure));
  }, [act.failure]);
  const keepers = useQuery({ ...keepersQuery(), enabled: entry === undefined }).data?.data ?? [];
  useClosingAsks(JSON.stringify(draft) !== JSON.stringify(kept));
  const isOvertaken = entry !== undefined && entry.version > version;

  /** A message is about the value that was sent; it goes with the change of its field. */
  function change(changes: Partial<EntryDraft>, fields: readonly string[]) {
    write((now) => ({ ...now, draft: { ...now.draft, ...changes } }));
    mark((now) => new Map([...now].filter(([path]) => !fields.some((field) => isWithin(path, field)))));
  }

  async function save() {
    const [onlyKeeper] = keepers.length === 1 ? keepers : [];
    const organisationId = draft.organisationId || (onlyKeeper?.id ?? '');
    const saved = await act.run(
      (id) => ({ ...draft, organisationId, id: entry?.id ?? id, version }),
      entry === undefined ? '条目已保存' : '条目已保存，已选用它的项目不变',
    );
    if (saved === null) return;
    mark(new Map());
    write((now) => ({ draft: now.draft, version: saved.version, kept: draft }));
    onSaved(saved.id);
  }

  const of = `content.${draft.content.kind}`;
  return (
    <>
      {isOvertaken && entry !== undefined && !act.busy ? (
        <Note
          tone="warning"
          title={`${entry.savedBy}已于 ${formatDateTime(entry.savedAt)} 修改这个条目，您的修改未保存。`}
        >
          <div>
            <Button
              onClick={() => {
                const theirs = entryDraftOf(entry);
                write({ draft: theirs, version: entry.version, kept: theirs });
                mark(new Map());
              }}
            >
              放弃我的修改，载入最新内容
            </Button>
          </div>
        </Note>
      ) : null}
      <ErrorSummary errors={[...errors].map(([path, message]) => ({ id: controlId(path), message }))} />
      <Card title={entryKindLabels[draft.content.kind]}>
        <fieldset className={styles.plain} disabled={entry?.retiredAt !== null && entry !== undefined}>
          <EntryContent
            content={draft.content}
            errors={errors}
            onChange={(content, changed) =>
              change(
                { content },
                changed.map((field) => `${of}.${field}`),
              )
            }
          />
        </fieldset>
      </Card>
      <Card title="名称与用途">
        <fieldset className={styles.plain} disabled={entry?.retiredAt !== null && entry !== undefined}>
          <div className={form.form}>
            <BoundField
              path="name"
              label={entryName.label}
              required
              help="供本单位采购员查找，不写入招标文件。"
              maxLength={entryName.max}
              errors={errors}
              value={draft.name}
              onChange={(name) => change({ name }, ['name'])}
            />
            {entry === undefined && keepers.length > 1 ? (
              <Field
                id={controlId('organisationId')}
                label="保存到"
                required
                error={errors.get('organisationId')}
              >
                {(control) => (
                  <SelectInput
                    {...control}
                    value={draft.organisationId}
                    onChange={({ target }) => change({ organisationId: target.value }, ['organisationId'])}
                  >
                    <option value="">请选择</option>
                    {keepers.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </SelectInput>
                )}
              </Field>
            ) : null}
            <Field
              id={controlId('methods')}
              label="适用采购方式"
              help="不选表示各种采购方式都可选用。"
              error={errors.get('methods')}
            >
              {(control) => (
                <MultiChoice
                  {...control}
                  noun="采购方式"
                  choices={methodChoices}
                  value={draft.methods}
                  onChange={(ids) =>
                    change({ methods: methods.filter((method) => ids.includes(method)) }, ['methods'])
                  }
                />
              )}
            </Field>
            <BoundField
              path="note"
              label="备注"
              rows={2}
              maxLength={500}
              errors={errors}
              value={draft.note}
              onChange={(note) => change({ note }, ['note'])}
            />
          </div>
        </fieldset>
      </Card>
      <div className={styles.acts}>
        {entry === undefined || entry.retiredAt === null ? (
          <Button
            kind="primary"
            busy={act.busy}
            busyText="正在保存"
            disabled={isOvertaken || (entry === undefined && keepers.length === 0)}
            onClick={() => void save()}
          >
            保存
          </Button>
        ) : null}
        <ButtonLink href={`/tender/entry?kind=${draft.content.kind}`}>返回条目库</ButtonLink>
      </div>
    </>
  );
}

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`);
