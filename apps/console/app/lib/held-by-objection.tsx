import { Link } from '@procure/ui/link/link.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { objectionsAt } from './objections-at.ts';
import { Allowed } from './permission.ts';

interface HeldProps {
  readonly lotId: string;
  /** What waits: 「开标」. */
  readonly act: string;
}

/** That the lot waits for the answer to an objection, and the way there for who may read it. */
export function HeldByObjection({ lotId, act }: HeldProps) {
  return (
    <Note tone="warning" title={`有未答复的异议，答复或撤回前不能${act}`}>
      <Allowed code="objection.read" otherwise={<p>由项目负责人或经办人答复。</p>}>
        <p>
          <Link href={objectionsAt(lotId)}>查看异议</Link>
        </p>
      </Allowed>
    </Note>
  );
}
