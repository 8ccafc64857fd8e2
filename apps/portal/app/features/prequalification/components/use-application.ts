import { submitPrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import type { PrequalificationApplication } from '@procure/contract/prequalification/prequalification.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { checkApplication } from '@procure/domain/prequalification/rules.ts';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useDraftFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { useExpiryWarnings } from '../../../lib/expiry-warning.tsx';
import { useAllowed } from '../../../lib/permission.tsx';
import { inputOf, useApplicationDraft, type Written } from './use-application-draft.ts';

export interface ApplicationProps {
  readonly application: PrequalificationApplication;
  /** Whether a submitted application is being replaced: it stays in force, and no draft is saved on the platform. */
  readonly replacing: boolean;
  readonly onDone: () => void;
}

/** An application as it is written, and its submission. */
export function useApplication({ application, replacing, onDone }: ApplicationProps) {
  const [uploading, setUploading] = useState(false);
  const act = useCommand(submitPrequalification);
  const mayEdit = useAllowed('prequalification.edit');
  const draft = useApplicationDraft(application, mayEdit && !replacing);
  const { lot, companyName, companyCode } = application;
  const rules = { accepted: lot.allowsConsortium, leadName: companyName, leadCode: companyCode };
  const fields = useDraftFields(draft, act.failure, {
    check: (written) => checkApplication(inputOf(written), rules),
    names: { fileIds: 'files' },
    summary: true,
  });

  const expiring = useExpiryWarnings(application.lot.prequalificationDeadline ?? '');

  async function submit(written: Written) {
    if (uploading) return null;
    const deadline = formatDateTime(application.lot.prequalificationDeadline ?? '');
    const submitted = await confirm({
      title: replacing ? '重新递交资格预审申请' : '递交资格预审申请',
      text: `${deadline}（北京时间）前可以撤回或替换，截止后不能再改。${replacing ? '重新递交后，原申请作废。' : ''}${
        expiring.length === 0 ? '' : `请留意：${expiring.join('；')}。`
      }`,
      confirmText: '确认递交',
      busyText: '正在递交',
      async act() {
        // Saves the draft first, so that a later save cannot overtake the submission.
        const { version } = await draft.save();
        const input = { lotId: application.lot.id, version, ...inputOf(written) };
        const done = await act.run(input, '资格预审申请已递交');
        if (done !== null) {
          draft.take({ version: done.version, draft: written, by: null, at: null });
          onDone();
        }
        return done;
      },
    });
    return submitted ? submitted : null;
  }

  return { draft, fields, mayEdit, uploading, setUploading, busy: act.busy, submit };
}
