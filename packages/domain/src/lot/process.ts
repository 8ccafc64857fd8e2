import type { AwardNoticeKind, AwardNoticeState } from '../award/award.ts';
import type { Participation } from '../bid/access.ts';
import { type BidState, bidPhase, bidPhaseWording } from '../bid/bid.ts';
import { type ClarificationState, clarificationPhase } from '../clarification/clarification.ts';
import { formatDateTime } from '../display/time.ts';
import { invitationPhase, invitationPhaseWording } from '../invitation/invitation.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type MeetingState, meetingPhase } from '../negotiation/meeting.ts';
import { type NegotiationState, type QuoteState, quotePhase } from '../negotiation/negotiation.ts';
import type { OrderState } from '../order/order.ts';
import type { SupplierPermission } from '../permission/permission.ts';
import { prequalificationPhase, prequalificationPhaseWording } from '../prequalification/prequalification.ts';
import { methodSteps } from '../tender/method.ts';
import { isAnnounced } from '../tender/sourcing.ts';
import { winWord } from '../tender/words.ts';
import type { LotState } from './lot.ts';
import { lotPhaseWording } from './wording.ts';

export const processStepKeys = [
  'invitation',
  'prequalification',
  'document',
  'question',
  'bid',
  'opening',
  'clarification',
  'negotiation',
  'award',
  'order',
] as const;
export type ProcessStepKey = (typeof processStepKeys)[number];

export const processStepLabels: Readonly<Record<ProcessStepKey, string>> = {
  invitation: '回复邀请',
  prequalification: '资格预审',
  document: '获取文件',
  question: '提疑',
  bid: '投标',
  opening: '开标',
  clarification: '澄清',
  negotiation: '谈判',
  award: '结果通知',
  order: '订单',
};

/** The permissions for each step. A member needs one of them. */
export const stepPermissions: Readonly<Record<ProcessStepKey, readonly SupplierPermission[]>> = {
  invitation: ['invitation.reply'],
  prequalification: ['prequalification.edit', 'prequalification.submit'],
  document: ['document.download'],
  question: ['question.ask'],
  bid: ['bid.edit', 'bid.submit'],
  opening: ['bid.read'],
  clarification: ['clarification.reply'],
  negotiation: ['negotiation.quote'],
  award: ['award.acknowledge'],
  order: ['order.confirm', 'order.deliver'],
};

export const stepStates = ['done', 'current', 'todo', 'skipped', 'failed'] as const;
export type StepState = (typeof stepStates)[number];

/** A supplier's participation in a lot: its own acts and the requests to it. */
export interface ProcessFacts extends Omit<Participation, 'excluded'> {
  readonly replyUntil: Moment | null;
  readonly questionUntil: Moment | null;
  readonly hasAsked: boolean;
  readonly bid: BidState | null;
  /** Whether the submitted bid has not been confirmed since a later change. */
  readonly needsReconfirm: boolean;
  /** The clarification that waits, else the latest. */
  readonly clarification: { readonly state: ClarificationState; readonly dueAt: Moment } | null;
  /** The supplier's quote in the latest round. */
  readonly quote: {
    readonly state: QuoteState;
    readonly opensAt: Moment;
    readonly closesAt: Moment;
    readonly negotiation: NegotiationState;
    /** The end of the negotiation. */
    readonly concludedAt: Moment | null;
  } | null;
  /** The panel's latest meeting with the supplier that was not cancelled. */
  readonly meeting: {
    readonly state: MeetingState;
    readonly meetsAt: Moment;
    readonly dueAt: Moment | null;
    readonly session: NegotiationState;
  } | null;
  readonly awardNotice: { readonly kind: AwardNoticeKind; readonly state: AwardNoticeState } | null;
  /** The order that waits, else the latest. */
  readonly order: OrderState | null;
}

export interface ProcessStep {
  readonly key: ProcessStepKey;
  readonly label: string;
  readonly state: StepState;
  /** The status, in words addressed to the supplier. */
  readonly text: string;
  /** Whether the next act is the supplier's. */
  readonly yours: boolean;
}

export interface Process {
  readonly steps: readonly ProcessStep[];
  /** The supplier's next step; null while others act or nothing is left to do. */
  readonly next: ProcessStep | null;
}

type Standing = readonly [state: StepState, text: string, yours?: 'yours'];

const afterOpening: readonly LotState[] = [
  'evaluating',
  'reshowing',
  'publicity',
  'deciding',
  'awarded',
  'contracted',
  'archived',
];
const afterEvaluation: readonly LotState[] = [
  'reshowing',
  'publicity',
  'deciding',
  'awarded',
  'contracted',
  'archived',
];
const stopped: readonly LotState[] = ['failed', 'terminated', 'suspended'];

/** Returns the step bar of a lot for one supplier, and its next step. */
export function processOf(facts: ProcessFacts, now: Moment): Process {
  const steps = keysOf(facts).map((key) => ({ key, ...standingOf(key, facts, now) }));
  const failed = steps.findIndex((step) => step.state === 'failed');
  // Steps after a failed one are skipped.
  const closed = steps.map((step, index) =>
    failed >= 0 && index > failed && (step.state === 'todo' || step.state === 'current')
      ? { ...step, state: 'skipped' as const, text: '', yours: false }
      : step,
  );
  return { steps: closed, next: closed.find((step) => step.yours && step.key !== 'question') ?? null };
}

function keysOf(facts: ProcessFacts): readonly ProcessStepKey[] {
  const method = methodSteps[facts.method];
  const used: Partial<Record<ProcessStepKey, boolean>> = {
    invitation: !isAnnounced(facts) || facts.invitation !== null,
    prequalification: facts.lot.prequalificationDeadline !== null,
    question: method.questions,
    clarification: method.clarification,
    negotiation: method.negotiation === 'rounds' || facts.quote !== null || facts.meeting !== null,
  };
  return processStepKeys.filter((key) => used[key] ?? true);
}

function standingOf(key: ProcessStepKey, facts: ProcessFacts, now: Moment): Omit<ProcessStep, 'key'> {
  const label = processStepLabels[key];
  const [state, text, yours] = standings[key](facts, now);
  // A suspended or ended lot requests no acts.
  if (state === 'current' && stopped.includes(facts.lot.state) && facts.awardNotice === null) {
    return { label, state: 'skipped', text: stoppedText(facts.lot.state), yours: false };
  }
  return { label, state, text, yours: yours === 'yours' };
}

function stoppedText(state: LotState): string {
  if (state === 'suspended') return '项目已暂停，请等待通知';
  return state === 'failed' ? '项目已流标' : '项目已终止';
}

/** The step of a negotiation as the panel's meeting leaves it; null if the meeting leaves nothing to wait for. */
function standingOfMeeting({ lot, meeting, quote }: ProcessFacts, now: Moment): Standing | null {
  if (meeting === null || afterEvaluation.includes(lot.state)) return null;
  const phase = meetingPhase(lot.state, meeting, now);
  if (phase === 'announced')
    return isBefore(now, meeting.meetsAt)
      ? ['current', `请于${formatDateTime(meeting.meetsAt)}参加谈判`, 'yours']
      : ['current', '谈判后待形成谈判记录'];
  if (phase === 'recorded' && meeting.dueAt !== null)
    return ['current', `请于${formatDateTime(meeting.dueAt)}前确认谈判记录`, 'yours'];
  return quote === null && phase !== 'cancelled' ? ['current', '已谈判，待采购人发起报价'] : null;
}

const standings: Readonly<Record<ProcessStepKey, (facts: ProcessFacts, now: Moment) => Standing>> = {
  invitation: (facts, now) => {
    if (facts.invitation === null) return ['failed', '您未受邀参加'];
    const until = facts.replyUntil ?? facts.lot.bidDeadline;
    const standings = {
      sent: ['current', `请于${formatDateTime(until)}前回复邀请`, 'yours'],
      accepted: ['done', invitationPhaseWording.accepted],
      declined: ['failed', invitationPhaseWording.declined],
      cancelled: ['failed', invitationPhaseWording.cancelled],
      expired: ['failed', invitationPhaseWording.expired],
    } as const;
    return standings[invitationPhase(facts.invitation, until, now)];
  },
  prequalification: (facts, now) => {
    const words = prequalificationPhaseWording;
    const deadline = facts.lot.prequalificationDeadline ?? facts.lot.bidDeadline;
    const by = formatDateTime(deadline);
    if (facts.prequalification === null) {
      return isBefore(now, deadline)
        ? ['current', `请于${by}前递交资格预审申请`, 'yours']
        : ['failed', words.missed];
    }
    const standings = {
      draft: ['current', `资格预审申请尚未递交，请于${by}前递交`, 'yours'],
      submitted: ['current', `您已递交申请，${by}前可撤回或替换`],
      withdrawn: isBefore(now, deadline)
        ? ['current', `您已撤回申请，可于${by}前重新递交`, 'yours']
        : ['failed', words.withdrawn],
      sealed: ['current', words.sealed],
      missed: ['failed', words.missed],
      reviewing: ['current', words.reviewing],
      clarify_requested: ['current', '请回复资格预审的澄清要求', 'yours'],
      clarify_replied: ['current', words.clarify_replied],
      passed: ['done', words.passed],
      failed: ['failed', words.failed],
    } as const satisfies Record<string, Standing>;
    return standings[prequalificationPhase(facts.prequalification, deadline, now)];
  },
  document: (facts, now) => {
    if (facts.documentObtainedAt !== null) return ['done', '您已获取招标文件'];
    const { documentFrom, documentUntil } = facts.lot;
    if (isBefore(now, documentFrom)) return ['todo', `${formatDateTime(documentFrom)}起可获取`];
    if (!isBefore(now, documentUntil)) return ['failed', '您未在截止前获取招标文件'];
    if (facts.lot.prequalificationDeadline !== null && facts.prequalification !== 'passed') {
      return ['todo', '通过资格预审后可获取'];
    }
    if (!isAnnounced(facts) && facts.invitation !== 'accepted') {
      return ['todo', '接受邀请后可获取'];
    }
    return ['current', `请于${formatDateTime(documentUntil)}前获取招标文件`, 'yours'];
  },
  question: (facts, now) => {
    const until = facts.questionUntil;
    if (until === null) return ['skipped', '未设提疑'];
    if (!isBefore(now, until)) return facts.hasAsked ? ['done', '您已提疑'] : ['skipped', '您未提疑'];
    if (facts.documentObtainedAt === null) return ['todo', '获取文件后可提疑'];
    return ['current', `如有疑问，请于${formatDateTime(until)}前提出`, 'yours'];
  },
  bid: (facts, now) => {
    const { bidDeadline } = facts.lot;
    const by = formatDateTime(bidDeadline);
    const open = isBefore(now, bidDeadline);
    const once = methodSteps[facts.method].priceOnce;
    if (facts.bid === null) {
      if (!open) return ['failed', '您未在截止前递交投标文件'];
      return facts.documentObtainedAt === null
        ? ['todo', '获取文件后可编制投标文件']
        : ['current', `请于${by}前编制并递交投标文件`, 'yours'];
    }
    const { unqualified } = bidPhaseWording;
    switch (bidPhase(facts.bid, bidDeadline, now, facts.prequalification !== 'failed')) {
      case 'unqualified':
        return ['failed', open ? `${unqualified}，${by}前可撤回` : unqualified];
      case 'draft':
        return ['current', `投标文件尚未递交，请于${by}前递交`, 'yours'];
      case 'withdrawn':
        return open
          ? once
            ? ['failed', '您已撤回报价，本项目一次报价，不能再次报价']
            : ['current', `您已撤回，当前无有效投标，可于${by}前重新递交`, 'yours']
          : ['failed', '您已撤回投标'];
      case 'missed':
        return ['failed', '您未在截止前递交投标文件'];
      case 'submitted':
        if (facts.needsReconfirm && facts.lot.state === 'published') {
          return [
            'current',
            `采购人在您递交后发布了变更，请于${by}前确认原投标或${once ? '撤回' : '重新递交'}`,
            'yours',
          ];
        }
        return ['done', once ? `您已递交，报价不得更改，${by}前可撤回` : `您已递交，${by}前可撤回或替换`];
      default:
        return ['done', '您已按时递交投标文件'];
    }
  },
  opening: (facts) => {
    if (facts.lot.state === 'failed') return ['failed', '项目已流标'];
    if (facts.bid === 'deemed_revoked') return ['failed', '开标时无法解密，视为撤销投标文件'];
    if (facts.bid === 'deemed_withdrawn') return ['failed', '开标时无法解密，视为撤回投标文件'];
    if (facts.bid === 'unqualified') return ['failed', bidPhaseWording.unqualified];
    if (facts.lot.state === 'opening') return ['current', '正在开标'];
    if (afterOpening.includes(facts.lot.state)) return ['done', '已开标'];
    return ['todo', `${formatDateTime(facts.lot.bidDeadline)}开标`];
  },
  clarification: (facts, now) => {
    const clarification = facts.clarification;
    // The committee's findings stay secret until the candidates are public (法44).
    const isPublic = afterEvaluation.includes(facts.lot.state);
    if (facts.bid === 'rejected' && isPublic) return ['failed', '您的投标已被否决'];
    if (clarification === null) {
      return afterEvaluation.includes(facts.lot.state) ? ['skipped', '无需澄清'] : ['todo', '被要求时回复'];
    }
    const by = formatDateTime(clarification.dueAt);
    const standings = {
      issued: ['current', `请于${by}前回复澄清`, 'yours'],
      re_requested: ['current', `对方要求补充，请于${by}前回复`, 'yours'],
      replied: ['current', '您已回复澄清，待确认'],
      accepted: ['done', '您的澄清已被接受'],
      overdue: ['skipped', '您未在截止前回复澄清'],
    } as const;
    return standings[clarificationPhase(clarification.state, clarification.dueAt, now)];
  },
  negotiation: (facts, now) => {
    const { quote } = facts;
    if (quote === null) {
      const met = standingOfMeeting(facts, now);
      if (met !== null) return met;
      return afterEvaluation.includes(facts.lot.state) ? ['skipped', '未进行谈判'] : ['todo', '待采购人发起'];
    }
    const phase = quotePhase(quote.state, quote, now);
    const met = phase === 'pending' ? null : standingOfMeeting(facts, now);
    if (met !== null) return met;
    if (quote.negotiation === 'terminated' || phase === 'unrevealed') return ['skipped', '采购人已终止谈判'];
    if (quote.state !== 'quit' && isBefore(now, quote.opensAt)) {
      return ['current', `下一轮报价${formatDateTime(quote.opensAt)}开始`];
    }
    const standings = {
      pending: ['current', `请于${formatDateTime(quote.closesAt)}前报价`, 'yours'],
      submitted: ['current', '您已报价，待本轮结束'],
      revealed: afterEvaluation.includes(facts.lot.state)
        ? ['done', '您已完成报价']
        : ['current', '本轮已结束，待采购人处理'],
      missed: ['failed', '您未在截止前报价'],
      quit: ['failed', '您已退出谈判'],
    } as const satisfies Record<string, Standing>;
    return standings[phase];
  },
  award: (facts) => {
    const notice = facts.awardNotice;
    if (notice === null || notice.state === 'draft' || notice.state === 'approved') {
      const { state } = facts.lot;
      return state === 'reshowing' || state === 'publicity' || state === 'deciding'
        ? ['current', lotPhaseWording[state]]
        : ['todo', '待定标'];
    }
    const won = winWord(facts.method);
    if (notice.state === 'voided') return ['failed', `您的${won}结果已被监督部门认定无效`];
    if (notice.state === 'declined') return ['failed', `您已放弃${won}`];
    if (notice.kind === 'lost') return ['failed', `您未${won}`];
    return notice.state === 'issued'
      ? ['current', `您已${won}，请签收${won}通知书`, 'yours']
      : ['done', `您已签收${won}通知书`];
  },
  order: (facts) => {
    switch (facts.order) {
      case null:
        return ['todo', '待采购人下达订单'];
      case 'pending_confirm':
        return ['current', '请确认订单', 'yours'];
      case 'confirmed':
      case 'delivering':
        return ['current', '请按承诺交期发货', 'yours'];
      case 'accepted':
        return ['current', '已验收，请登记发票', 'yours'];
      case 'change_proposed':
        return ['current', '您已申请变更，待采购人处理'];
      case 'received':
        return ['current', '采购人已收货，待验收'];
      case 'invoiced':
        return ['current', '您已开票，待采购人付款'];
      case 'closed':
        return ['done', '订单已完成'];
      case 'rejected':
        return ['failed', '您已拒绝订单'];
      case 'cancelled':
        return ['failed', '订单已取消'];
    }
  },
};
