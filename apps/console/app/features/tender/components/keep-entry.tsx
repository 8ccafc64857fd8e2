import type { EntryRow } from '@procure/contract/tender/entry.schema.ts';
import { checkEntryName, entryKindLabels, entryName, nameForEntry } from '@procure/domain/tender/entry.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import table from '../../../lib/line-table.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { acts, keepersQuery } from '../queries.ts';
import type { TenderDraft } from './form-state.ts';

interface KeepEntryProps {
  readonly content: EntryRow['content'];
  /** The clause or criterion, for the name of the button. */
  readonly of: string;
  readonly tender: Pick<TenderDraft, 'organisationId' | 'agencyId'>;
  readonly look: 'icon' | 'text';
}

/** 存入条目库: keeps a clause or a criterion of the draft for later tenders. */
export function KeepEntry(props: KeepEntryProps) {
  const [open, setOpen] = useState(false);
  const button = {
    'aria-haspopup': 'dialog' as const,
    'aria-label': `把${props.of}存入条目库`,
    onClick: () => setOpen(true),
  };
  return (
    <Allowed code="tender.create">
      {props.look === 'icon' ? (
        <button type="button" className={`${table.icon} ${table.keep}`} title="存入条目库" {...button}>
          <Icon name="copy" />
        </button>
      ) : (
        <Button kind="text" {...button}>
          存入条目库
        </Button>
      )}
      {open ? <KeepDialog {...props} onClose={() => setOpen(false)} /> : null}
    </Allowed>
  );
}

function KeepDialog({ content, tender, onClose }: KeepEntryProps & { readonly onClose: () => void }) {
  const act = useCommand(acts.saveTenderEntry);
  const fields = useFields({ organisationId: '', name: nameForEntry(content), note: '' }, act.failure);
  const keepers = useQuery(keepersQuery()).data?.data ?? [];
  // The agency's staff keep their agency's entries.
  const usual = [tender.organisationId, tender.agencyId].find((id) => keepers.some((one) => one.id === id));
  const wrong = [...fieldMessages(act.failure)].filter(([field]) => field.startsWith('content.'));
  return (
    <FieldsDialog
      of={fields}
      title={`把${entryKindLabels[content.kind]}存入条目库`}
      confirmText="存入条目库"
      busyText="正在保存"
      disabled={keepers.length === 0}
      onClose={onClose}
      act={({ organisationId, ...values }) =>
        act.run(
          (id) => ({
            ...{ id, version: 0, content, methods: [], ...values },
            organisationId: organisationId || usual || (keepers[0]?.id ?? ''),
          }),
          '已存入条目库',
        )
      }
    >
      {wrong.length === 0 ? null : (
        <Note title={`请先改好内容：${wrong.map(([, message]) => message).join('；')}`} />
      )}
      {keepers.length > 1 ? (
        <ChoiceField
          of={fields}
          name="organisationId"
          label="保存到"
          none={keepers.find(({ id }) => id === usual)?.name ?? keepers[0]?.name ?? ''}
          options={keepers
            .filter(({ id }) => id !== (usual ?? keepers[0]?.id))
            .map(({ id, name }) => [id, name] as const)}
        />
      ) : null}
      <TextField
        of={fields}
        name="name"
        label={entryName.label}
        required
        rule={checkEntryName}
        max={entryName.max}
        help="供本单位采购员查找，不写入招标文件"
      />
      <TextField of={fields} name="note" label="备注" max={500} lines={2} />
    </FieldsDialog>
  );
}
