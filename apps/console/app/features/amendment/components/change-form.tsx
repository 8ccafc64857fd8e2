import { saveAmendment } from '@procure/contract/amendment/amendment.route.ts';
import type { AmendmentDesk, AmendmentView } from '@procure/contract/amendment/amendment.schema.ts';
import { clauseDifferences } from '@procure/domain/amendment/clauses.ts';
import { criterionDifferences } from '@procure/domain/amendment/criteria.ts';
import { itemsAffectBids } from '@procure/domain/amendment/decide.ts';
import { countedDifferences } from '@procure/domain/amendment/item-difference.ts';
import { amendLines, lineDifferences, lineNumbers } from '@procure/domain/amendment/items.ts';
import { criterionKindLabels } from '@procure/domain/criterion/criterion.ts';
import { scoringText } from '@procure/domain/criterion/wording.ts';
import { documentKindLabels } from '@procure/domain/document/kind.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { ItemDifferences } from '@procure/web/amendment/item-differences.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { differencesOf } from '@procure/web/draft/differences.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { TextField, useBound, useWrong } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ClauseDraft } from '../../../lib/clause-draft.ts';
import { ClauseTable } from '../../../lib/clause-table.tsx';
import { CriteriaFields } from '../../../lib/criteria-fields.tsx';
import { type CriterionDraft, withPricePoints } from '../../../lib/criterion-draft.ts';
import { DocumentPicker, type StoredDocument } from '../../../lib/document-picker.tsx';
import { emptyLine, isBlankLine, type LineDraft, lineDraftOf, lineInputOf } from '../../../lib/line-draft.ts';
import { LineTable } from '../../../lib/line-table.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { Violations } from '../../../lib/violations.tsx';

interface Written {
  readonly id: string;
  readonly summary: string;
  /** The files of the change: already stored, and not public yet. */
  readonly documents: readonly (StoredDocument & { readonly id: string })[];
  /** The whole list of lines as it is to be; null if the change leaves it. */
  readonly priceLines: readonly LineDraft[] | null;
  /** All criteria as they are to be; null if the change leaves them. */
  readonly criteria: readonly CriterionDraft[] | null;
  /** All clauses as they are to be; null if the change leaves them. */
  readonly clauses: readonly ClauseDraft[] | null;
}

interface ChangeFormProps {
  readonly desk: AmendmentDesk;
  /** The change to continue; undefined for a new one. */
  readonly amendment?: AmendmentView;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

const begun = (amendment: AmendmentView | undefined): Written => ({
  id: amendment?.id ?? crypto.randomUUID(),
  summary: amendment?.summary ?? '',
  documents: (amendment?.documents ?? []).map(
    ({ id, fileId, title, kind, public: open, file: { name, size } }) => ({
      id,
      fileId,
      title,
      kind,
      public: open,
      name,
      size,
    }),
  ),
  priceLines: amendment?.priceLines?.map(lineDraftOf) ?? null,
  criteria: amendment?.criteria ?? null,
  clauses: amendment?.clauses ?? null,
});

const labels: Readonly<Record<string, string>> = {
  summary: '变更内容',
  documents: '随变更发布的文件',
  priceLines: '分项报价清单',
  criteria: '评审因素',
  clauses: '技术与商务条款',
};

/** The form of the draft in which two drafts are compared. */
const comparisonOf = ({ summary, documents, priceLines, criteria, clauses }: Written) => ({
  summary,
  documents: documents.map(({ name }) => name),
  priceLines: (priceLines ?? []).map(({ name, spec, unit, qty, ceilingUnitPrice, delivery, remark }) =>
    [name, spec, unit, qty, ceilingUnitPrice, delivery, remark].join(' '),
  ),
  criteria: (criteria ?? []).map(({ kind, title, requirement, evidence, points, scoring }) =>
    [criterionKindLabels[kind], title, requirement, evidence, points ?? '', scoringText(scoring)].join(' '),
  ),
  clauses: (clauses ?? []).map(({ kind, clauseNo, requirement, starred }) =>
    [kind, clauseNo, requirement, starred ? '★' : ''].join(' '),
  ),
});

const isSame = (one: Written, other: Written) =>
  JSON.stringify([comparisonOf(one), ...changedLists(one)]) ===
  JSON.stringify([comparisonOf(other), ...changedLists(other)]);

const changedLists = ({ priceLines, criteria, clauses }: Written) =>
  [priceLines, criteria, clauses].map((list) => list !== null);

/** The text and files of a change. Nothing is published before it has been previewed and confirmed. */
export function ChangeForm({ desk, amendment, onSaved, onClose }: ChangeFormProps) {
  const lotId = desk.lot.id;
  const { weights } = desk.evaluation;
  const [start] = useState(() => ({
    version: amendment?.version ?? 0,
    draft: begun(amendment),
    by: null,
    at: null,
  }));
  const draft = useAutosave<Written>({
    place: () => `amendment/${amendment?.id ?? lotId}`,
    start,
    isSame,
    // A page of an earlier release kept no lines, lines without ceilings, no criteria, or no clauses.
    restore: (kept) => ({
      ...kept,
      priceLines: kept.priceLines?.map((line) => ({ ...emptyLine(), ...line })) ?? null,
      criteria: kept.criteria ?? null,
      clauses: kept.clauses ?? null,
    }),
    send: null,
  });
  const act = useCommand(saveAmendment);
  const fields = useDraftFields(draft, act.failure);
  if (!draft.loaded) return <Skeleton lines={4} />;
  const conflict = draft.saving.kind === 'conflict';

  async function save({ documents, priceLines, criteria, clauses, ...change }: Written) {
    const lines = priceLines?.filter((line) => !isBlankLine(line)) ?? null;
    // The messages name the places of the lines that are sent.
    if (lines?.length !== priceLines?.length) draft.change((now) => ({ ...now, priceLines: lines }));
    const sent = documents.map(({ name: _, size: __, ...document }) => document);
    const input = {
      ...{ lotId, ...change, version: draft.version, documents: sent },
      priceLines: lines === null ? null : lines.map(lineInputOf),
      criteria: criteria === null ? null : withPricePoints(criteria, String(weights?.price ?? 0)),
      clauses: clauses === null ? null : [...clauses],
    };
    const saved = await act.run(input, '变更已保存，尚未公开');
    if (saved === null) return null;
    draft.take(start);
    onSaved(saved.id);
    return saved;
  }

  async function giveUp() {
    const sure =
      isSame(draft.draft, start.draft) ||
      (await confirm({
        title: '放弃填写',
        text: '本次填写的内容尚未保存，放弃后不能恢复。',
        confirmText: '放弃',
        danger: true,
      }));
    if (!sure) return;
    draft.take(start);
    onClose();
  }

  return (
    <div className={styles.form}>
      <ConflictView
        draft={draft}
        noun="这份变更"
        differences={(mine, theirs) =>
          differencesOf(comparisonOf(mine), comparisonOf(theirs), { label: (path) => labels[path] ?? path })
        }
      />
      <TextField
        of={fields}
        name="summary"
        label="变更内容"
        required
        help="5–2000字，逐条写明原条款与变更后的内容；将原文公开，请勿提及任何供应商。"
        rule={requiredText('变更内容', { min: 5, max: 2000 })}
        max={2000}
        lines={6}
      />
      {amendment === undefined || amendment.findings.length === 0 ? null : (
        <section className={styles.form} aria-label="招标文件检测">
          <p className={styles.hint}>已保存的内容中，以下用语疑似限制竞争；修改并保存后重新检测。</p>
          <Violations violations={amendment.findings} />
        </section>
      )}
      <Lines of={fields} inForce={desk.priceLines} />
      <Criteria of={fields} desk={desk} />
      <Clauses of={fields} inForce={desk.clauses} />
      <Documents of={fields} />
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在保存"
          disabled={conflict}
          onClick={() => void whenValid(fields, save)}
        >
          保存并预览
        </Button>
        <Button onClick={() => void giveUp()}>取消</Button>
        <span className={styles.hint}>保存后只有内部人员可见；经审批发布后才会公开。</span>
      </div>
      <KeptWords draft={draft} />
    </div>
  );
}

interface LinesProps {
  readonly of: Fields<Written>;
  readonly inForce: AmendmentDesk['priceLines'];
}

/** The list of lines, edited as in the tender, with the differences from the one in force. */
function Lines({ of, inForce }: LinesProps) {
  const { value, update } = useBound<Written, Written['priceLines']>({
    of,
    name: 'priceLines',
    label: '分项报价清单',
  });
  const errors = useWrong(of);
  // The differences of thousands of lines wait for a pause of the keys.
  const calm = useDeferredValue(value);
  const items = useMemo(() => differencesFrom(inForce, calm ?? []), [inForce, calm]);
  const numbers = useMemo(() => numbersOf(inForce, value ?? []), [inForce, value]);
  if (value === null)
    return (
      <div className={styles.actions}>
        <Button onClick={() => update(() => inForce.map(lineDraftOf))}>变更分项报价清单</Button>
        <span className={styles.hint}>现行共{inForce.length}行；不变更清单的不必操作。</span>
      </div>
    );
  return (
    <fieldset>
      <legend>变更后的分项报价清单</legend>
      <LineTable
        path="priceLines"
        lines={value}
        numbers={numbers}
        errors={errors}
        onChange={(lines) => update(() => lines)}
      />
      <p className={styles.hint}>
        {items.length === 0 ? '与现行清单相同。' : `与现行清单相比：${countedDifferences(items)}。`}
        行号不变，新增的行排在最后。{itemsAffectBids}。
      </p>
      {items.length === 0 ? null : <ItemDifferences items={items} most={100} />}
      <div className={styles.actions}>
        <Button kind="text" onClick={() => update(() => null)}>
          恢复现行清单
        </Button>
      </div>
    </fieldset>
  );
}

/** The differences of the written lines from those in force. */
function differencesFrom(inForce: AmendmentDesk['priceLines'], lines: readonly LineDraft[]) {
  const written = lines.filter((line) => !isBlankLine(line)).map(lineInputOf);
  return lineDifferences(inForce, amendLines(inForce, written) ?? inForce);
}

/** The numbers that the lines will have, by their ids: a line has its number before anything is typed into it. */
function numbersOf(inForce: AmendmentDesk['priceLines'], lines: readonly LineDraft[]) {
  const numbers = lineNumbers(inForce, lines);
  return new Map(lines.map(({ id }, at) => [id, numbers[at] ?? at + 1]));
}

interface CriteriaProps {
  readonly of: Fields<Written>;
  readonly desk: AmendmentDesk;
}

/** The criteria, edited as in the tender, with the differences from those in force. The weights stay as published. */
function Criteria({ of, desk }: CriteriaProps) {
  const { criteria: inForce, evaluation, lot } = desk;
  const { value, update } = useBound<Written, Written['criteria']>({
    of,
    name: 'criteria',
    label: '评审因素',
  });
  const errors = useWrong(of);
  if (value === null)
    return (
      <div className={styles.actions}>
        <Button onClick={() => update(() => inForce)}>变更评审因素</Button>
        <span className={styles.hint}>现行共{inForce.length}项；不变更评审因素的不必操作。</span>
      </div>
    );
  const { evaluationMethod, preferences, ceilingPrice } = evaluation;
  const weights = evaluation.weights ?? { technical: 0, commercial: 0, price: 0 };
  const items = criterionDifferences(inForce, withPricePoints(value, String(weights.price)));
  return (
    <section className={styles.form} aria-label="变更后的评审因素">
      <h3>变更后的评审因素</h3>
      <CriteriaFields
        path="criteria"
        scope={lot.scope}
        lot={{
          ...{ criteria: value, evaluationMethod, preferences },
          weights: {
            technical: String(weights.technical),
            commercial: String(weights.commercial),
            price: String(weights.price),
          },
          ceilingPrice: ceilingPrice ?? '',
          estimate: '',
        }}
        errors={errors}
        onChange={(criteria) => update(() => criteria)}
      />
      <p className={styles.hint}>
        {items.length === 0 ? '与现行评审因素相同。' : `与现行评审因素相比：${countedDifferences(items)}。`}
        评标方法和权重不变。{itemsAffectBids}。
      </p>
      {items.length === 0 ? null : <ItemDifferences items={items} />}
      <div className={styles.actions}>
        <Button kind="text" onClick={() => update(() => null)}>
          恢复现行评审因素
        </Button>
      </div>
    </section>
  );
}

interface ClausesProps {
  readonly of: Fields<Written>;
  readonly inForce: AmendmentDesk['clauses'];
}

/** The clauses, edited as in the tender, with the differences from those in force. */
function Clauses({ of, inForce }: ClausesProps) {
  const { value, update } = useBound<Written, Written['clauses']>({
    of,
    name: 'clauses',
    label: '技术与商务条款',
  });
  const errors = useWrong(of);
  if (value === null)
    return (
      <div className={styles.actions}>
        <Button onClick={() => update(() => inForce)}>变更技术与商务条款</Button>
        <span className={styles.hint}>现行共{inForce.length}条；不变更条款的不必操作。</span>
      </div>
    );
  const items = clauseDifferences(inForce, value);
  return (
    <section className={styles.form} aria-label="变更后的技术与商务条款">
      <h3>变更后的技术与商务条款</h3>
      <ClauseTable
        path="clauses"
        clauses={value}
        errors={errors}
        onChange={(clauses) => update(() => clauses)}
      />
      <p className={styles.hint}>
        {items.length === 0 ? '与现行条款相同。' : `与现行条款相比：${countedDifferences(items)}。`}
        {itemsAffectBids}。
      </p>
      {items.length === 0 ? null : <ItemDifferences items={items} />}
      <div className={styles.actions}>
        <Button kind="text" onClick={() => update(() => null)}>
          恢复现行条款
        </Button>
      </div>
    </section>
  );
}

function Documents({ of }: { readonly of: Fields<Written> }) {
  const { value, update } = useBound<Written, Written['documents']>({ of, name: 'documents', label: '文件' });
  const wrong = useWrong(of);
  return (
    <>
      {value.length === 0 ? null : (
        <FileList
          label="随变更发布的文件"
          files={value.map((document) => ({
            ...document,
            note: `${documentKindLabels[document.kind]} · ${document.public ? '随公告公开' : '获取文件后可下载'}`,
          }))}
          actions={({ id }) => (
            <Button kind="text" onClick={() => update((now) => now.filter((one) => one.id !== id))}>
              移除
            </Button>
          )}
        />
      )}
      {value.map(({ id }, place) => {
        const message = wrong.get(`documents.${place}.fileId`);
        return message === undefined ? null : (
          <p key={id} className={styles.problem}>
            {message}
          </p>
        );
      })}
      <DocumentPicker
        hint="同类别、同名的文件为新的一版；"
        onStored={(document) => update((now) => [...now, { ...document, id: crypto.randomUUID() }])}
      />
    </>
  );
}
