import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Panels } from '@procure/ui/panels/panels.tsx';
import type { FieldMessages } from '../../../lib/line-draft.ts';
import { emptyLot, type LotDraft } from './form-state.ts';
import { LotForm } from './lot-form.tsx';
import styles from './tender.module.css';
import type { TenderWriting } from './use-tender-draft.ts';

/** The lot that is shown, and the page of its price lines. */
export interface Shown {
  readonly lot: number;
  /** The place of a price line with a mistake; null for none. */
  readonly line: number | null;
}

interface LotsCardProps {
  readonly writing: TenderWriting;
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  readonly errors: FieldMessages;
  readonly stored: TenderView | undefined;
  /** Saves a lot on the platform, for a document to be added; false if that is not possible yet. */
  readonly beforeAdding: (lotId: string) => Promise<boolean>;
}

const noDocuments: readonly [] = [];

/** The lots of a tender: one is shown at a time; lots can be added and removed. */
export function LotsCard({ writing, shown, onShow, errors, stored, beforeAdding }: LotsCardProps) {
  const { draft, change } = writing;
  const place = Math.min(shown.lot, draft.lots.length - 1);
  const lot = draft.lots[place];
  const show = (at: number) => onShow({ lot: at, line: null });

  const addLot = () => {
    change((now) => ({ lots: [...now.lots, likeTheLast(now.lots)] }));
    show(draft.lots.length);
  };
  const removeLot = async (gone: LotDraft) => {
    const yes = await confirm({
      text: `将删除标段“${gone.title}”及其报价表、条款与文件。`,
      confirmText: '删除标段',
      danger: true,
    });
    if (!yes) return;
    change((now) => ({ lots: now.lots.filter(({ id }) => id !== gone.id) }));
    show(0);
  };

  const form = (lot: LotDraft) => (
    <LotForm
      key={lot.id}
      place={place}
      draft={draft}
      lot={lot}
      documents={stored?.lots.find(({ id }) => id === lot.id)?.documents ?? noDocuments}
      errors={errors}
      revealedLine={shown.line}
      onChange={(changes) =>
        change((now) => ({
          lots: now.lots.map((one) => (one.id === lot.id ? { ...one, ...changes } : one)),
        }))
      }
      beforeAdding={beforeAdding}
    />
  );

  return (
    <Card
      id="lots"
      title="标段"
      aside={
        <div className={styles.buttons}>
          {draft.lots.length > 1 && lot !== undefined ? (
            <Button kind="text" onClick={() => void removeLot(lot)}>
              删除本标段
            </Button>
          ) : null}
          <Button disabled={draft.lots.length >= 20} onClick={addLot}>
            增加标段
          </Button>
        </div>
      }
    >
      {lot === undefined ? null : draft.lots.length > 1 ? (
        <Panels
          label="标段"
          current={lot.id}
          tabs={draft.lots.map(({ id, title }, at) => ({
            key: id,
            title: `${at + 1}. ${title || '未命名'}`,
            wrong: [...errors.keys()].some((field) => field.startsWith(`lots.${at}.`)),
          }))}
          onShow={(key) => show(draft.lots.findIndex(({ id }) => id === key))}
        >
          {form(lot)}
        </Panels>
      ) : (
        form(lot)
      )}
    </Card>
  );
}

/** A further lot copies the times and people of the last one, because they seldom differ. */
function likeTheLast(lots: readonly LotDraft[]): LotDraft {
  const added = emptyLot(new Date(), `第${lots.length + 1}标段`);
  const last = lots.at(-1);
  if (last === undefined) return added;
  const { times, openers, evaluators, representatives, drawnExperts, openersNeeded } = last;
  return { ...added, times, openers, evaluators, representatives, drawnExperts, openersNeeded };
}
