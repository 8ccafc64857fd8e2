import type { DocumentView } from '@procure/contract/tender/view.schema.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { memo } from 'react';
import { ClauseTable } from '../../../lib/clause-table.tsx';
import { CriteriaFields } from '../../../lib/criteria-fields.tsx';
import type { FieldMessages } from '../../../lib/line-draft.ts';
import { LineTable } from '../../../lib/line-table.tsx';
import { RemarkedHeading } from '../../../lib/remarked.tsx';
import { AmountFields } from './amount-fields.tsx';
import { ChooseEntries, chosenClauses, chosenCriteria } from './choose-entries.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { EvaluationFields } from './evaluation-fields.tsx';
import type { LotDraft, TenderDraft } from './form-state.ts';
import { KeepEntry } from './keep-entry.tsx';
import { PeopleFields } from './people-fields.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import { isSameButLines } from './same-props.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import styles from './tender.module.css';

interface LotFormProps {
  readonly place: number;
  readonly draft: TenderDraft;
  readonly lot: LotDraft;
  readonly documents: readonly DocumentView[];
  readonly errors: FieldMessages;
  /** The place of a price line with a mistake that is shown; null for none. */
  readonly revealedLine: number | null;
  readonly onChange: (changes: Partial<LotDraft>) => void;
  readonly beforeAdding: (lotId: string) => Promise<boolean>;
}

/** All fields of one lot, from top to bottom. */
export function LotForm({ revealedLine, ...props }: LotFormProps) {
  const { place, lot, errors, onChange } = props;
  return (
    <div className={styles.sections}>
      <PartsBeforeLines {...props} />
      <section id="lot-lines" className={styles.sections} aria-label="分项报价表">
        <RemarkedHeading path={`lots.${place}.priceLines`} label="分项报价表" />
        <LineTable
          path={`lots.${place}.priceLines`}
          lines={lot.priceLines}
          errors={errors}
          revealed={revealedLine}
          onChange={(priceLines) => onChange({ priceLines })}
        />
      </section>
      <PartsAfterLines {...props} />
    </div>
  );
}

type PartsProps = Omit<LotFormProps, 'revealedLine'>;

const PartsBeforeLines = memo(function PartsBeforeLines({ place, draft, lot, errors, onChange }: PartsProps) {
  const path = `lots.${place}`;
  return (
    <>
      <section id="lot-amounts" className={styles.form} aria-label="金额与评审">
        <AmountFields path={path} draft={draft} lot={lot} errors={errors} onChange={onChange} />
        <EvaluationFields path={path} lot={lot} tender={draft} errors={errors} onChange={onChange} />
        <PreferenceFields
          path={`${path}.preferences`}
          draft={draft}
          lot={lot}
          errors={errors}
          onChange={(preferences) => onChange({ preferences })}
        />
        {methodSteps[draft.method].negotiation === 'none' ? null : (
          <CheckBox
            checked={lot.priceMustNotIncrease}
            onChange={(event) => onChange({ priceMustNotIncrease: event.target.checked })}
          >
            后一轮报价不得高于前一轮
          </CheckBox>
        )}
      </section>
      <section id="lot-schedule" className={styles.sections} aria-label="时间安排">
        <h3>时间安排</h3>
        <ScheduleFields
          path={path}
          draft={draft}
          lot={lot}
          errors={errors}
          onChange={(times) => onChange({ times })}
        />
      </section>
    </>
  );
}, isSameButLines);

const PartsAfterLines = memo(function PartsAfterLines({
  place,
  draft,
  lot,
  documents,
  errors,
  onChange,
  beforeAdding,
}: PartsProps) {
  const path = `lots.${place}`;
  return (
    <>
      <section id="lot-clauses" className={styles.sections} aria-label="技术与商务条款">
        <RemarkedHeading path={`${path}.clauses`} label="技术与商务条款" />
        <ClauseTable
          path={`${path}.clauses`}
          clauses={lot.clauses}
          errors={errors}
          onChange={(clauses) => onChange({ clauses })}
          library={{
            add: (
              <ChooseEntries
                kind="clause"
                method={draft.method}
                lot={lot}
                onChoose={(contents) =>
                  onChange({ clauses: [...lot.clauses, ...chosenClauses(contents, lot)] })
                }
              />
            ),
            keep: ({ id: _, ...clause }, number) => (
              <KeepEntry
                content={{ kind: 'clause', clause }}
                of={`第${number}条`}
                tender={draft}
                look="icon"
              />
            ),
          }}
        />
      </section>
      <section id="lot-criteria" className={styles.sections} aria-label="评审因素">
        <RemarkedHeading path={`${path}.criteria`} label="评审因素" />
        <CriteriaFields
          path={`${path}.criteria`}
          scope={draft.scope}
          lot={lot}
          errors={errors}
          onChange={(criteria) => onChange({ criteria })}
          library={{
            add: (part) => (
              <ChooseEntries
                kind="criterion"
                part={part}
                method={draft.method}
                lot={lot}
                onChoose={(contents) =>
                  onChange({ criteria: [...lot.criteria, ...chosenCriteria(contents)] })
                }
              />
            ),
            keep: ({ id: _, kind, ...criterion }, name) =>
              kind === 'price' ? null : (
                <KeepEntry
                  content={{ kind: 'criterion', criterion: { kind, ...criterion } }}
                  of={name}
                  tender={draft}
                  look="text"
                />
              ),
          }}
        />
      </section>
      <section id="lot-people" className={styles.sections} aria-label="开标人与评委">
        <h3>开标人与评委</h3>
        <PeopleFields
          path={path}
          organisationId={draft.organisationId}
          lot={lot}
          errors={errors}
          onChange={onChange}
        />
      </section>
      <section id="lot-documents" className={styles.sections} aria-label="招标文件">
        <RemarkedHeading path={`${path}.documents`} label="招标文件" />
        <DocumentPanel
          lotId={lot.id}
          path={`${path}.documents`}
          errors={errors}
          documents={documents}
          mode="draft"
          beforeAdding={beforeAdding}
        />
      </section>
    </>
  );
}, isSameButLines);
