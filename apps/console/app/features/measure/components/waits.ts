/** What a measure waits for, as its pages say it. */
export const waitsWords = {
  confirmation: '待另一人确认',
  lifting: '提前解除待确认',
  appeal: '申诉待答复',
} as const;
