import { Link } from '@procure/ui/link/link.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { AboutTender } from './handling.tsx';
import { objectionsAt } from './objections-at.ts';
import { Allowed } from './permission.ts';

interface HeldProps {
  readonly lot: { readonly id: string; readonly tenderId: string };
  /** Name of the act that waits: 「开标」. */
  readonly act: string;
}

/**
 * Note that the lot waits for the answer to an objection, or for the remedy promised in one. Only users who may answer
 * objections get a link to it.
 */
export function HeldByObjection({ lot: { id, tenderId }, act }: HeldProps) {
  return (
    <Note tone="warning" title={`有未办结的异议，办结前不能${act}`}>
      <AboutTender id={tenderId}>
        <Allowed code="objection.answer" otherwise={<p>由项目负责人或经办人答复。</p>}>
          <p>
            答复或撤回，并完成答复所述的纠正措施后，即可继续办理。
            <Link href={objectionsAt(id)}>查看异议</Link>
          </p>
        </Allowed>
      </AboutTender>
    </Note>
  );
}
