/**
 * Characters of a sealed draft, as it is sent: some 5.9 MB of what is written, so that thousands of price lines with
 * long remarks are kept.
 */
export const mostSealedDraft = 8_000_000;

/** Said by the form before it sends, and by the platform. */
export const draftTooLong =
  '填写的内容过多，未能保存到平台；请缩短备注和说明，或改在所附文件中填写。不影响递交';

/**
 * Days after the deadline for which a draft stays at least, whatever became of its lot: who failed, or whose lot did,
 * has it at hand for the next one.
 */
export const draftStayDays = 30;

/** What a company reads beside a draft that it can write no longer. */
export const draftStayWords = `本标段定标、流标或终止后，平台上的草稿和所选文件的密文在投标截止满${draftStayDays}日后删除，需要的请先自行保存。已递交的投标和回执照常保留。`;
