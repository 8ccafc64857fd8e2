/** The pages' words for the act that a measure waits for. */
export const waitsWords = {
  confirmation: '待另一人确认',
  lifting: '提前解除待确认',
  appeal: '申诉待答复',
} as const;
