import type { TenderScope } from '../tender/scope.ts';
import { ownRule, type Violation } from '../tender/violation.ts';
import { violationOf } from './check.ts';
import type { Hit } from './match.ts';
import { applies } from './rule.ts';

/**
 * How far the text of a file was read: as a whole; `cut`, because it is too long; `none`, because most pages have no
 * text, as in a scan; `unread`, because it could not be opened within the limits.
 */
export type TextStanding = 'whole' | 'cut' | 'none' | 'unread';

export interface CheckedDocument {
  readonly title: string;
  readonly fileName: string;
  /** Whether it is the 招标文件 itself, and no attachment of it. */
  readonly isMain: boolean;
  /** Null for a file that was uploaded before texts were read. */
  readonly standing: TextStanding | null;
  readonly hits: readonly Hit[];
}

const unchecked: Readonly<Record<Exclude<TextStanding, 'whole'>, string>> = {
  cut: '篇幅过长，只检测了前面的部分',
  none: '多数页面没有文字，可能是扫描件，未能检测',
  unread: '未能读取文字，无法检测；可另存为docx或PDF后重新上传',
};

/**
 * The passages of an uploaded document, as violations of its lot. A main document that was not read as a whole is a
 * warning: its buyer confirms that a person has checked it.
 */
export function checkDocument(document: CheckedDocument, scope: TenderScope): readonly Violation[] {
  const { standing, hits, isMain } = document;
  const found = hits.flatMap((hit) =>
    applies(hit.rule, scope) ? [violationOf(hit, 'documents', placeOf(document, hit))] : [],
  );
  return isMain && standing !== 'whole' ? [...found, uncheckedOf(document, standing)] : found;
}

/** A docx has no fixed pages. */
function placeOf({ title, fileName }: CheckedDocument, { page }: Hit): string {
  return /\.docx$/i.test(fileName) ? `《${title}》` : `《${title}》第${page}页`;
}

function uncheckedOf(
  { title, fileName }: CheckedDocument,
  standing: Exclude<TextStanding, 'whole'> | null,
): Violation {
  const why = standing === null ? '上传时未检测；可重新上传' : unchecked[standing];
  return {
    ...ownRule,
    ...{ ruleCode: 'wording.unread', field: 'documents', passage: fileName.slice(0, 200).toWellFormed() },
    severity: standing === null ? 'hint' : 'warn',
    message: `《${title}》（${fileName}）${why}。请人工核对有无限制竞争的内容${standing === null ? '' : '，并在理由中说明核对情况'}`,
  };
}
