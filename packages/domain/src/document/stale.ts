import { ownRule, type Violation } from '../tender/violation.ts';

interface GeneratedDocument {
  readonly title: string;
  /** The digest of the content from which the platform made it; null for an uploaded file. */
  readonly contentSha256: string | null;
}

/**
 * Refuses generated documents that state other content than the lot. Suppliers bid by the document and are judged by the
 * lot, and the buyer can generate it anew at once, so that no reason excuses a difference.
 */
export function checkGenerated(
  documents: readonly GeneratedDocument[],
  contentSha256: string,
): readonly Violation[] {
  return documents
    .filter((document) => document.contentSha256 !== null && document.contentSha256 !== contentSha256)
    .map(({ title }) => ({
      ...ownRule,
      ...{ ruleCode: 'documentStale', severity: 'block', field: 'documents', passage: title },
      message: `《${title}》是平台按较早的内容生成的，与现在填写的内容不一致，请重新生成，或者移除后上传文件`,
    }));
}
