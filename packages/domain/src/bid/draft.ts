/**
 * Characters of a sealed draft, as it is sent: some 5.9 MB of what is written, so that thousands of price lines with
 * long remarks are kept.
 */
export const mostSealedDraft = 8_000_000;

/** Said by the form before it sends, and by the platform. */
export const draftTooLong =
  '填写的内容过多，未能保存到平台；请缩短备注和说明，或改在所附文件中填写。不影响递交';
