import type { EntryRow } from '@procure/contract/tender/entry.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useState } from 'react';
import { acts } from '../queries.ts';

interface EntryActProps {
  readonly entry: Pick<EntryRow, 'id' | 'version' | 'name'>;
  readonly look: 'text' | 'default';
}

export function RetireEntry({ entry: { id, version, name }, look }: EntryActProps) {
  const act = useCommand(acts.retireTenderEntry);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        停用
      </Button>
      {open ? (
        <CommandDialog
          title="停用条目"
          confirmText="停用"
          busyText="正在停用"
          onClose={() => setOpen(false)}
          act={() => act.run({ id, version }, '条目已停用，可在“已停用”中恢复')}
        >
          <p>停用“{name}”后，编辑招标项目时不能再选用它。已选用它的项目不受影响。</p>
        </CommandDialog>
      ) : null}
    </>
  );
}

export function RestoreEntry({ entry: { id, version }, look }: EntryActProps) {
  const act = useCommand(acts.restoreTenderEntry);
  return (
    <Button
      kind={look}
      busy={act.busy}
      busyText="正在恢复"
      onClick={() => void act.run({ id, version }, '条目已恢复使用')}
    >
      恢复使用
    </Button>
  );
}
