const beijing = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'long',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** A moment as evidence gives it (ISO 8601), in the words of a clock on the wall; what is no moment stays as it came. */
export function timeInWords(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : `${beijing.format(at)}（北京时间）`;
}
