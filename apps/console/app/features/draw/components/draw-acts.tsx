import type { LotDrawView } from '@procure/contract/draw/draw.schema.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useState } from 'react';
import { WhoHandles } from '../../../lib/handling.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { AppointDialog } from './appoint-dialog.tsx';
import { DrawForm } from './draw-form.tsx';

/** The acts that are left to the buyer while seats are vacant. */
export function DrawActs({ view }: { readonly view: LotDrawView }) {
  const { lot, phase, mayHandle, draws } = view;
  const [open, setOpen] = useState<'draw' | 'appoint' | null>(null);
  if (phase !== 'unrequested' && phase !== 'exhausted') return null;
  if (!mayHandle) return <WhoHandles id={lot.tenderId} />;
  return (
    <>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => setOpen('draw')}>
          {draws.length === 0 ? '申请抽取' : '放宽条件再次抽取'}
        </Button>
        {phase === 'exhausted' ? <Button onClick={() => setOpen('appoint')}>直接指定</Button> : null}
      </div>
      {open === 'draw' ? <DrawForm view={view} onClose={() => setOpen(null)} /> : null}
      {open === 'appoint' ? <AppointDialog view={view} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
