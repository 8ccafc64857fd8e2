/** The states of the evaluation of a lot by its committee. */
export const evaluationStates = [
  'preparing',
  'preliminary',
  'scoring',
  'awaiting_prices',
  'signing',
  'concluded',
] as const;
export type EvaluationState = (typeof evaluationStates)[number];

export const evaluationStateLabels: Readonly<Record<EvaluationState, string>> = {
  preparing: '待评标',
  preliminary: '初步评审中',
  scoring: '评审中',
  awaiting_prices: '待开启报价',
  signing: '待签署报告',
  concluded: '评审完成',
};

/** The methods of comparing bids. */
export const evaluationMethods = ['comprehensive', 'lowest_price'] as const;
export type EvaluationMethod = (typeof evaluationMethods)[number];

export const evaluationMethodLabels: Readonly<Record<EvaluationMethod, string>> = {
  comprehensive: '综合评分法',
  lowest_price: '经评审的最低价法',
};
