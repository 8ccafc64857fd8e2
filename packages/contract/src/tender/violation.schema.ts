import { z } from 'zod';
import { reason } from '../field.ts';

/**
 * A rule that a tender or an amendment breaks; `block` must be corrected, `warn` needs a reason when approval is
 * requested or an amendment is issued, `hint` is only shown.
 */
export const violation = z.object({
  ruleCode: z.string(),
  severity: z.enum(['block', 'warn', 'hint']),
  /** The field of the lot to change; `publishAt` if only waiting helps; `tender.title` for one of all lots. */
  field: z.string(),
  /** The words that break the rule, with their surroundings; empty if the rule is not about words. */
  passage: z.string(),
  message: z.string(),
  citation: z.string(),
  effectiveFrom: z.string(),
  ruleVersion: z.number(),
});
export type ViolationView = z.output<typeof violation>;

/** The reason why the words or the value departs from a rule that only warns; one per warning. */
export const givenReason = z.object({
  ruleCode: z.string().min(1).max(50),
  field: z.string().min(1).max(50),
  /** The words that are explained; empty if the rule is not about words. */
  passage: z.string().max(200).default(''),
  reason: reason('理由'),
});

/** A warning with its reason, as readers see them. */
export const explanation = z.object({
  ruleCode: z.string(),
  field: z.string(),
  passage: z.string(),
  message: z.string(),
  citation: z.string(),
  reason: z.string(),
});
