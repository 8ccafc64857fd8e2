import { saveObjection, submitObjection } from '@procure/contract/objection/objection.route.ts';
import type { ObjectionRightView } from '@procure/contract/objection/objection.schema.ts';
import { checkObjectionText } from '@procure/domain/objection/rules.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { Allowed } from '../../../lib/permission.tsx';
import styles from './lot.module.css';

interface Written {
  /** Created with the form: a repeated click or a lost answer raises the same objection, not another. */
  readonly id: string;
  /** Version of the draft on the platform. */
  readonly saved: number;
  readonly target: string;
  readonly facts: string;
}

const begun = () => ({
  version: 0,
  draft: { id: crypto.randomUUID(), saved: 0, target: '', facts: '' } satisfies Written as Written,
  by: null,
  at: null,
});

const request = '请当场核实并答复，记入开标记录。';

interface ObjectInHallProps {
  readonly lotId: string;
  readonly right: ObjectionRightView;
}

/** 条例44: objecting during the opening, in the hall. The form asks for the facts and for the bid concerned. */
export function ObjectInHall({ lotId, right }: ObjectInHallProps) {
  const [open, show] = useState(false);
  return (
    <Allowed code="objection.submit">
      {open ? (
        <HallForm lotId={lotId} right={right} onDone={() => show(false)} />
      ) : (
        <div>
          <Button onClick={() => show(true)}>当场提出异议</Button>
        </div>
      )}
    </Allowed>
  );
}

function HallForm({ lotId, right, onDone }: ObjectInHallProps & { readonly onDone: () => void }) {
  const [start] = useState(begun);
  const draft = useAutosave<Written>({
    place: () => `objection-hall/${lotId}`,
    start,
    isSame: (one, other) => one.target === other.target && one.facts === other.facts,
    send: null,
  });
  const save = useCommand(saveObjection);
  const submit = useCommand(submitObjection);
  const basis = right.bases[0] ?? right.citation;
  const fields = useDraftFields(draft, save.failure ?? submit.failure, {
    check({ facts }) {
      const wrong = checkObjectionText({ clause: '', target: '', facts, basis, request });
      return isRefused(wrong) ? (wrong.fields ?? []) : [];
    },
  });
  if (!draft.loaded) return <Skeleton lines={4} />;

  async function raise({ id, saved, target, facts }: Written) {
    const text = { clause: '', target, facts, basis, request };
    const savedDraft = await save.run(
      { lotId, id, version: saved, subject: 'opening', ...text, fileIds: [] },
      null,
    );
    if (savedDraft === null) return null;
    draft.settle({
      version: 0,
      draft: { id, saved: savedDraft.version, target, facts },
      by: null,
      at: null,
    });
    const done = await submit.run(
      { lotId, id, version: savedDraft.version },
      ({ objectionNo }) => `您已当场提出异议，编号${objectionNo}，待招标人答复`,
    );
    if (done === null) return null;
    draft.take(begun());
    onDone();
    return done;
  }

  return (
    <form
      className={styles.hall}
      noValidate
      aria-label="当场提出异议"
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, raise);
      }}
    >
      {right.targets.length === 0 ? null : (
        <ChoiceField
          of={fields}
          name="target"
          label="针对的投标人"
          none="整个开标，不针对某一家"
          options={right.targets.map((name) => [name, name])}
        />
      )}
      <TextField
        of={fields}
        name="facts"
        label="异议内容"
        required
        help={`10–5000字，写明哪里与事实或招标文件不符。提交后不能修改。异议和答复以“某投标人”名义记入开标记录，请勿写入联系人、电话等信息。依据：${basis}。`}
        max={5000}
        lines={4}
      />
      <div className={styles.hallActs}>
        <Button type="submit" kind="primary" busy={save.busy || submit.busy} busyText="正在提交">
          提交异议
        </Button>
        <Button onClick={onDone}>取消</Button>
        <KeptWords draft={draft} />
      </div>
    </form>
  );
}
