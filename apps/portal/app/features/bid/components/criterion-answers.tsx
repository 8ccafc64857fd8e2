import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import styles from './bid.module.css';
import { CriterionAnswer } from './criterion-answer.tsx';
import {
  type AnswerChange,
  answeredOf,
  type BidPart,
  changesOf,
  removedAnswers,
  type SheetKind,
} from './draft.ts';
import type { ChosenFile } from './kept-file.ts';

interface CriterionAnswersProps extends BidPart {
  readonly kind: SheetKind;
  /** The chosen files of the part, to which answers may refer. */
  readonly files: readonly ChosenFile[];
}

const titles = { technical: '技术部分评审因素响应', commercial: '商务部分评审因素响应' } as const;

/** 逐项响应: the criteria that are judged with this part of the bid, and the bidder's answers. */
export function CriterionAnswers({ lot, kind, draft, files, errorAt, onChange }: CriterionAnswersProps) {
  const rows = answeredOf(lot, draft, kind);
  const removed = removedAnswers(lot, draft, kind);
  if (rows.length === 0 && removed.length === 0) return null;
  const set = (criterionId: string, changes: AnswerChange) =>
    onChange((before) => ({
      ...before,
      answers: before.answers.map((row) => (row.criterionId === criterionId ? { ...row, ...changes } : row)),
    }));
  const open = new Set(
    rows
      .filter(({ criterion, answer }) => criterion.scoring.by === 'pass' && answer.response.trim() === '')
      .map(({ criterion }) => criterion.id),
  );
  const acceptRest = () =>
    onChange((before) => ({
      ...before,
      answers: before.answers.map((row) =>
        open.has(row.criterionId) ? { ...row, response: '满足招标文件要求' } : row,
      ),
    }));
  return (
    <section className={styles.criterionAnswers} aria-label={titles[kind]}>
      <h3>{titles[kind]}</h3>
      <div className={styles.sheetTools}>
        {open.size === 0 ? null : <Button onClick={acceptRest}>未填写的审查项均按满足要求响应</Button>}
        <span>
          审查项须逐项响应；评分因素未响应的，可能不予得分。证明材料先在本栏选择文件，再在各项引用。
        </span>
      </div>
      <ol className={styles.lines}>
        {rows.map(({ criterion, answer }, index) => (
          <CriterionAnswer
            key={criterion.id}
            path={`${kind}Answers.${index}`}
            {...{ criterion, answer, files, errorAt }}
            changes={changesOf(lot, criterion.id)}
            onChange={(changes) => set(criterion.id, changes)}
          />
        ))}
      </ol>
      <RemovedAnswers rows={removed} />
    </section>
  );
}

/** The typed answers to criteria that an amendment removed: kept in the draft, and no part of the bid. */
function RemovedAnswers({ rows }: { readonly rows: ReturnType<typeof removedAnswers> }) {
  if (rows.length === 0) return null;
  return (
    <Note tone="warning" title={`采购人的变更删除了${rows.length}项您已响应的评审因素，这些内容不会递交`}>
      <ul>
        {rows.map(({ name, answer: { criterionId, response, value, evidence } }) => (
          <li key={criterionId}>
            {name}：
            {[value, response, evidence.length > 0 && `引用${evidence.length}个文件`]
              .filter(Boolean)
              .join('，')}
          </li>
        ))}
      </ul>
    </Note>
  );
}
