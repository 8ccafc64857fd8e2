import {
  saveChangeRequest,
  submitChangeRequest,
} from '@procure/contract/change-request/change-request.route.ts';
import { changeContacts } from '@procure/contract/company/company.route.ts';
import { type ChangeSection, needsProof, needsReview } from '@procure/domain/change-request/sections.ts';
import { checkSection } from '@procure/domain/company/profile.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { useDraftFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useReferences } from '../queries.ts';
import { idsOf, isSameProfile, profileOf, type WrittenProfile, wholeProfile } from './profile-form.ts';
import { waitForUploads } from './uploading.ts';

/** An unfinished request, or a new one. */
export interface OpenRequest {
  readonly id: string;
  readonly version: number;
  readonly profile: WrittenProfile;
  readonly reasons: readonly FieldError[];
}

/** A change of one section as it is written, with the acts that save and submit it. */
export function useChange(section: ChangeSection, request: OpenRequest) {
  const { id, version, profile, reasons } = request;
  const draft = useAutosave<WrittenProfile>({
    place: () => `change-request/${section}`,
    start: { version, draft: profile, by: null, at: null },
    isSame: isSameProfile,
    restore: wholeProfile,
    send: null,
  });
  const references = useReferences(draft.draft.files);
  const [uploadingFields] = useState(() => new Set<string>());
  const saving = useCommand(saveChangeRequest);
  const submitting = useCommand(submitChangeRequest);
  const contacts = useCommand(changeContacts);
  const navigate = useNavigate();
  const isReviewed = needsReview(section);
  const fields = useDraftFields(draft, submitting.failure ?? saving.failure ?? contacts.failure, {
    check: (written) => [
      ...waitForUploads(
        checkSection(section, written, { today: dayOf(new Date()), isLeafArea: references.isLeafArea }),
        uploadingFields,
      ),
      ...(needsProof(section) && written.proofs.length === 0
        ? [{ field: 'proofs', message: '请上传证明材料' }]
        : []),
    ],
    returned: reasons,
    summary: true,
    ids: '',
  });
  const proposal = (written: WrittenProfile) => ({
    id,
    version: draft.version,
    section,
    profile: profileOf(written),
    proofs: idsOf(written.proofs),
  });

  async function submit(written: WrittenProfile) {
    if (draft.saving.kind === 'conflict') return null;
    const done = isReviewed
      ? await submitting.run(proposal(written), '您的变更申请已提交，待审核')
      : await contacts.run({ id, contacts: [...written.contacts] }, '联系人已更新，立即生效');
    if (done === null) return null;
    draft.take({ version, draft: written, by: null, at: null });
    await navigate(`/supplierInfoChangeHistoryDetail?id=${id}`);
    return done;
  }

  async function keep() {
    const written = draft.draft;
    const saved = await saving.run(proposal(written), '草稿已保存');
    if (saved !== null) draft.settle({ version: saved.version, draft: written, by: null, at: null });
  }

  return {
    ...{ draft, fields, references, uploadingFields, isReviewed, submit, keep },
    isSaving: saving.busy,
    isSubmitting: submitting.busy || contacts.busy,
  };
}
