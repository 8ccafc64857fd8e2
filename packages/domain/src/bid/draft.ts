/**
 * Maximum characters of a sealed, armored draft with its blocks. They hold more than 5 MB of plaintext, enough for
 * thousands of price lines with long remarks.
 */
export const mostSealedDraft = 8_000_000;

/** Text that the form shows before it sends, and that the platform returns. */
export const draftTooLong =
  '填写的内容过多，未能保存到平台；请缩短备注和说明，或改在所附文件中填写。不影响递交';

/**
 * Minimum days after the deadline for which a draft is kept, so that an unsuccessful bidder, or a bidder of a failed
 * lot, can reuse it.
 */
export const draftStayDays = 30;

/** Text beside a draft that can no longer be edited. */
export const draftStayWords = `本标段定标、流标或终止后，平台上的草稿和所选文件的密文在投标截止满${draftStayDays}日后删除，需要的请先自行保存。已递交的投标和回执照常保留。`;
