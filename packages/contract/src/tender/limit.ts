/** The staff's lists count up to here: a list that long is narrowed, not read, and counting on would grow with the table. */
export const tenderCountCap = 1000;
