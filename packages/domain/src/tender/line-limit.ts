/** The most price lines of a lot. */
export const mostPriceLines = 5000;
export const tooManyLines = `分项报价不能超过${mostPriceLines}行`;

/** The most price lines of all lots of a tender together, which bounds the size of one save. */
export const mostTenderLines = 10_000;
export const tooManyTenderLines = `各标段的分项报价合计不能超过${mostTenderLines}行`;
