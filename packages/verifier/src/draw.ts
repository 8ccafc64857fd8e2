import {
  agreesWithStatement,
  type DrawKind,
  type DrawStatement,
  drawOrder,
  readDraw,
} from '@procure/sealing/draw.ts';
import {
  type DrawStep,
  drawOutcomes,
  followsOrder,
  readCandidates,
  readRequest,
} from '@procure/sealing/expert-draw.ts';
import { isStatedBy } from '@procure/sealing/lot-key.ts';
import type { Statement } from '@procure/sealing/published.ts';
import {
  followsSupplierOrder,
  readSupplierList,
  readSupplierRequest,
  type SupplierStep,
  supplierOutcomes,
} from '@procure/sealing/supplier-draw.ts';
import type { Finding, Keys, Kind } from './finding.ts';
import { timeInWords } from './time.ts';

/** The record of a draw, as the auditor downloads it. */
export interface KeptDraw extends Statement {
  readonly kind: DrawKind;
  readonly stated: DrawStatement;
  readonly seed: string;
  readonly request: string;
  readonly candidates: string;
  readonly steps: readonly unknown[];
}

/** The words for a kind of draw, and the function that repeats its order. */
interface Drawing {
  readonly what: string;
  readonly unit: string;
  readonly areSteps: (steps: unknown) => boolean;
  /** The number of candidates, and whether the steps follow the order; null if a text is not canonical. */
  readonly repeat: (draw: KeptDraw) => { readonly candidates: number; readonly follows: boolean } | null;
}

const isExpertStep = (step: unknown): step is DrawStep =>
  hasTexts(step, ['expertId', 'speciality', 'outcome']) && drawOutcomes.some((one) => one === step.outcome);

const isSupplierStep = (step: unknown): step is SupplierStep =>
  hasTexts(step, ['companyId', 'outcome']) && supplierOutcomes.some((one) => one === step.outcome);

function hasTexts(value: unknown, names: readonly string[]): value is Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return false;
  const texts = new Map(Object.entries(value));
  return names.every((name) => typeof texts.get(name) === 'string');
}

const drawings: Readonly<Record<DrawKind, Drawing>> = {
  'expert-draw': {
    ...{ what: '抽取专家', unit: '名候选专家' },
    areSteps: (steps) => Array.isArray(steps) && steps.every(isExpertStep),
    repeat({ seed, request, candidates, steps }) {
      const [asked, known] = [readRequest(request), readCandidates(candidates)];
      if (asked === null || known === null) return null;
      const follows = followsOrder(drawOrder(seed, known), asked.wanted, steps.filter(isExpertStep));
      return { candidates: known.length, follows };
    },
  },
  'supplier-draw': {
    ...{ what: '抽取供应商', unit: '家候选供应商' },
    areSteps: (steps) => Array.isArray(steps) && steps.every(isSupplierStep),
    repeat({ seed, request, candidates, steps }) {
      const [asked, known] = [readSupplierRequest(request), readSupplierList(candidates)];
      if (asked === null || known === null) return null;
      const follows = followsSupplierOrder(drawOrder(seed, known), asked.count, steps.filter(isSupplierStep));
      return { candidates: known.length, follows };
    },
  },
};

const formats: Readonly<Record<string, DrawKind>> = {
  'procure-expert-draw-record/1': 'expert-draw',
  'procure-supplier-draw-record/1': 'supplier-draw',
};

/** Verifies that the platform stated the draw, and repeats its order from the seed. */
export const drawKind: Kind<KeptDraw> = {
  read({ text }) {
    try {
      const { format, body, signature, seed, request, candidates, steps, ...rest } = JSON.parse(text);
      const texts = [body, signature, seed, request, candidates];
      const kind = formats[format];
      if (kind === undefined || Object.keys(rest).length > 0) return null;
      if (!texts.every((one) => typeof one === 'string') || !drawings[kind].areSteps(steps)) return null;
      const stated = readDraw(kind, body);
      return stated === null ? null : { kind, stated, body, signature, seed, request, candidates, steps };
    } catch {
      return null;
    }
  },
  examine: async (draw, keys) => [await checkSignature(draw, keys), ...checkOrder(draw)],
};

async function checkSignature(
  { kind, stated, body, signature }: KeptDraw,
  { platform }: Keys,
): Promise<Finding> {
  const { what } = drawings[kind];
  const words = `标段（${stated.lotId}）第${stated.no}次${what}的承诺（${timeInWords(stated.statedAt)}）`;
  if (platform.length === 0)
    return { holds: null, missing: true, words: `${words}的签名未核对：请给出平台的核对公钥` };
  return (await isStatedBy({ body, signature }, platform))
    ? { holds: true, words: `${words}由平台签名` }
    : { holds: false, words: `${words}的签名不成立，或不是用所给公钥签名的` };
}

function checkOrder(draw: KeptDraw): readonly Finding[] {
  const { unit, repeat } = drawings[draw.kind];
  const repeated = agreesWithStatement(draw.stated, draw) ? repeat(draw) : null;
  if (repeated === null) return [{ holds: false, words: '种子、抽取条件或者候选名单与承诺不一致' }];
  const { candidates, follows } = repeated;
  return [
    { holds: true, words: `种子、抽取条件和${candidates}${unit}的名单与承诺一致` },
    follows
      ? { holds: true, words: `重复抽取得到同样的顺序：依次抽取的${draw.steps.length}个均为当时的下一位` }
      : { holds: false, words: '重复抽取得到的顺序不同：有候选被跳过、替换或者增加' },
  ];
}
