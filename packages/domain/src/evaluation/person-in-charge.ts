/** An item of a candidate's offer for the publicity: the title of the criterion, and the answer of the bid. */
export interface OfferItem {
  readonly title: string;
  readonly response: string;
}

const asksForPerson = /项目负责人|项目经理|总监理工程师|证书|执业资格|注册建造师/;

/**
 * The project manager and the certificates of a bid (招标投标法实施条例54, 10号令6): its answers to the items of the tender
 * that ask for them. Empty if the tender asks for none.
 */
export function personInCharge(
  criteria: readonly {
    readonly id: string;
    readonly title: string;
    readonly requirement: string;
    readonly evidence: string;
  }[],
  answers: readonly { readonly criterionId: string; readonly response: string; readonly value: string }[],
): readonly OfferItem[] {
  return criteria
    .filter(({ title, requirement, evidence }) => asksForPerson.test(`${title} ${requirement} ${evidence}`))
    .flatMap(({ id, title }) => {
      const answer = answers.find(({ criterionId }) => criterionId === id);
      const response = [answer?.response.trim(), answer?.value.trim()].filter(Boolean).join('；');
      return response === '' ? [] : [{ title, response }];
    });
}
