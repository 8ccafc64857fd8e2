const beijing = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'long',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** Formats an ISO 8601 time in Beijing time. Returns other text unchanged. */
export function timeInWords(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : `${beijing.format(at)}（北京时间）`;
}
