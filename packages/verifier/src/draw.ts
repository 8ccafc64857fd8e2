import {
  agreesWithStatement,
  type DrawStep,
  drawOrder,
  drawOutcomes,
  type ExpertDraw,
  followsOrder,
  readCandidates,
  readExpertDraw,
  readRequest,
} from '@procure/sealing/expert-draw.ts';
import { isStatedBy } from '@procure/sealing/lot-key.ts';
import type { Statement } from '@procure/sealing/published.ts';
import type { Finding, Keys, Kind } from './finding.ts';
import { timeInWords } from './time.ts';

/** The record of a draw of experts, as the auditor downloads it. */
export interface KeptDraw extends Statement {
  readonly stated: ExpertDraw;
  readonly seed: string;
  readonly request: string;
  readonly candidates: string;
  readonly steps: readonly DrawStep[];
}

/** Verifies that the platform stated the draw, and repeats its order from the seed. */
export const drawKind: Kind<KeptDraw> = {
  read({ text }) {
    try {
      const { format, body, signature, seed, request, candidates, steps, ...rest } = JSON.parse(text);
      const texts = [body, signature, seed, request, candidates];
      if (format !== 'procure-expert-draw-record/1' || Object.keys(rest).length > 0) return null;
      if (!texts.every((one) => typeof one === 'string') || !areSteps(steps)) return null;
      const stated = readExpertDraw(body);
      return stated === null ? null : { stated, body, signature, seed, request, candidates, steps };
    } catch {
      return null;
    }
  },
  examine: async (draw, keys) => [await checkSignature(draw, keys), ...checkOrder(draw)],
};

const areSteps = (steps: unknown): steps is readonly DrawStep[] =>
  Array.isArray(steps) &&
  steps.every(
    (step) =>
      typeof step?.expertId === 'string' &&
      typeof step.speciality === 'string' &&
      drawOutcomes.includes(step.outcome),
  );

async function checkSignature({ stated, body, signature }: KeptDraw, { platform }: Keys): Promise<Finding> {
  const what = `标段（${stated.lotId}）第${stated.no}次抽取专家的承诺（${timeInWords(stated.statedAt)}）`;
  if (platform.length === 0)
    return { holds: null, missing: true, words: `${what}的签名未核对：请给出平台的核对公钥` };
  return (await isStatedBy({ body, signature }, platform))
    ? { holds: true, words: `${what}由平台签名` }
    : { holds: false, words: `${what}的签名不成立，或不是用所给公钥签名的` };
}

function checkOrder({ stated, seed, request, candidates, steps }: KeptDraw): readonly Finding[] {
  const [asked, known] = [readRequest(request), readCandidates(candidates)];
  if (asked === null || known === null || !agreesWithStatement(stated, { seed, request, candidates }))
    return [{ holds: false, words: '种子、抽取条件或者候选名单与承诺不一致' }];
  return [
    { holds: true, words: `种子、抽取条件和${known.length}名候选专家的名单与承诺一致` },
    followsOrder(drawOrder(seed, known), asked.wanted, steps)
      ? { holds: true, words: `重复抽取得到同样的顺序：依次邀请的${steps.length}人均为当时的下一位` }
      : { holds: false, words: '重复抽取得到的顺序不同：有人被跳过、替换或者增加' },
  ];
}
