import type { EntryRow } from '@procure/contract/tender/entry.schema.ts';
import {
  type EntryKind,
  type EntryPart,
  entryKindLabels,
  entryPartLabel,
  isInLot,
  partOf,
  withFreeNumbers,
} from '@procure/domain/tender/entry.ts';
import { type Method, methodLabels } from '@procure/domain/tender/method.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { CheckBox, TextInput } from '@procure/ui/field/controls.tsx';
import { ActModal } from '@procure/ui/modal/act-modal.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClauseDraft } from '../../../lib/clause-draft.ts';
import type { CriterionDraft } from '../../../lib/criterion-draft.ts';
import { Allowed } from '../../../lib/permission.ts';
import { entriesQuery } from '../queries.ts';
import styles from './entry.module.css';
import { EntryText, methodsText } from './entry-text.tsx';
import type { LotDraft } from './form-state.ts';

type Content = EntryRow['content'];

interface ChooseEntriesProps {
  readonly kind: EntryKind;
  /** The part of the criteria; absent for clauses. */
  readonly part?: EntryPart;
  readonly method: Method;
  readonly lot: Pick<LotDraft, 'clauses' | 'criteria'>;
  readonly onChoose: (contents: readonly Content[]) => void;
}

/** 从条目库选用: copies entries into the lot, so that a later change of an entry changes no tender. */
export function ChooseEntries(props: ChooseEntriesProps) {
  const [open, setOpen] = useState(false);
  const { kind, part } = props;
  return (
    <Allowed code="tender.create">
      <Button
        aria-haspopup="dialog"
        aria-label={`从条目库选用${nounOf(kind, part)}`}
        onClick={() => setOpen(true)}
      >
        从条目库选用
      </Button>
      {open ? <ChooseDialog {...props} onClose={() => setOpen(false)} /> : null}
    </Allowed>
  );
}

const nounOf = (kind: EntryKind, part: EntryPart | undefined) =>
  part === undefined ? entryKindLabels[kind] : `${entryPartLabel(kind, part)}因素`;

const pageSize = 10;

function ChooseDialog({
  kind,
  part,
  method,
  lot,
  onChoose,
  onClose,
}: ChooseEntriesProps & { readonly onClose: () => void }) {
  const [{ keyword, pageNum }, look] = useState({ keyword: '', pageNum: 1 });
  const [chosen, choose] = useState<readonly EntryRow[]>([]);
  const filter = {
    kind,
    keyword,
    method: [method],
    part: part === undefined ? [] : [part],
    pageNum,
    pageSize,
  };
  const query = useQuery({ ...entriesQuery(filter), placeholderData: keepPreviousData });
  const noun = nounOf(kind, part);
  return (
    <ActModal
      title={`从条目库选用${noun}`}
      width={760}
      confirmText={chosen.length === 0 ? '加入本标段' : `加入本标段（${chosen.length}条）`}
      disabled={chosen.length === 0}
      onClose={onClose}
      act={async () => {
        onChoose(chosen.map(({ content }) => content));
        toast.success(`已加入${chosen.length}条，请核对内容${kind === 'clause' ? '和条款号' : '和分值'}`);
      }}
    >
      <div className={styles.plain}>
        <search>
          <form
            className={styles.search}
            onSubmit={(event) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget).get('keyword');
              look({ keyword: String(typed ?? '').trim(), pageNum: 1 });
            }}
          >
            <TextInput
              type="search"
              name="keyword"
              aria-label="按名称、内容或备注查找"
              placeholder="名称、内容或备注"
              maxLength={100}
            />
            <Button type="submit">查找</Button>
          </form>
        </search>
        <Loaded query={query}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                text={
                  keyword === '' ? `条目库中没有适用于${methodLabels[method]}的${noun}` : '没有符合条件的条目'
                }
                hint={
                  keyword === ''
                    ? '在“招标项目”页打开条目库新建条目，或把本标段写好的内容存入条目库。'
                    : '请更换关键词。'
                }
              />
            ) : (
              <>
                <ul className={styles.entries} aria-label={noun}>
                  {rows.map((entry) => (
                    <Choice
                      key={entry.id}
                      entry={entry}
                      isThere={isInLot(entry.content, lot)}
                      isChosen={chosen.some(({ id }) => id === entry.id)}
                      onToggle={(on) =>
                        choose(on ? [...chosen, entry] : chosen.filter(({ id }) => id !== entry.id))
                      }
                    />
                  ))}
                </ul>
                <Pagination
                  count={query.data?.count ?? rows.length}
                  pageNum={pageNum}
                  pageSize={pageSize}
                  onChange={(page) => look({ keyword, pageNum: page })}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </ActModal>
  );
}

interface ChoiceProps {
  readonly entry: EntryRow;
  readonly isThere: boolean;
  readonly isChosen: boolean;
  readonly onToggle: (on: boolean) => void;
}

function Choice({ entry, isThere, isChosen, onToggle }: ChoiceProps) {
  const { name, content, organisationName, methods, note } = entry;
  return (
    <li>
      <CheckBox checked={isChosen} disabled={isThere} onChange={({ target }) => onToggle(target.checked)}>
        {name}
        {isThere ? <span className={styles.minor}>（本标段已有）</span> : null}
      </CheckBox>
      <div className={styles.below}>
        <EntryText entry={entry} />
        <span className={styles.minor}>
          {[entryPartLabel(content.kind, partOf(content)), methodsText(methods), organisationName, note]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    </li>
  );
}

/** The chosen clauses, with ids of their own and numbers that the lot does not use. */
export function chosenClauses(contents: readonly Content[], lot: Pick<LotDraft, 'clauses'>): ClauseDraft[] {
  const clauses = contents.flatMap((content) =>
    content.kind === 'clause' ? [{ id: crypto.randomUUID(), ...content.clause }] : [],
  );
  return withFreeNumbers(clauses, lot);
}

/** The chosen criteria, with ids of their own. */
export function chosenCriteria(contents: readonly Content[]): CriterionDraft[] {
  return contents.flatMap((content) =>
    content.kind === 'criterion' ? [{ id: crypto.randomUUID(), ...content.criterion }] : [],
  );
}
