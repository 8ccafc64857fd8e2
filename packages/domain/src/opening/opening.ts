/** The opening session of a lot. */
export const openingStates = ['waiting', 'in_progress', 'completed'] as const;
export type OpeningState = (typeof openingStates)[number];

export const openingStateLabels: Readonly<Record<OpeningState, string>> = {
  waiting: '待开标',
  in_progress: '开标中',
  completed: '开标完成',
};
