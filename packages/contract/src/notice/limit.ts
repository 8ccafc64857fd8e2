/**
 * A count stops here where the filters cannot be counted ahead (a word, a day, a category): a list that long is
 * narrowed, not read, and counting on would grow with the table.
 */
export const noticeCountCap = 1000;
