/**
 * The types of the demo story, which is data only. The loader turns moments into times and keys into ids.
 */
import type { CategoryKind } from '@procure/domain/category/kind.ts';
import type {
  ComplaintOutcome,
  ComplaintSubject,
  Rejection,
  Remedy,
} from '@procure/domain/complaint/complaint.ts';
import type { Consortium } from '@procure/domain/consortium/consortium.ts';
import type { PreferenceStatement, Preferences } from '@procure/domain/evaluation/preference.ts';
import type { LotPhase, LotState } from '@procure/domain/lot/lot.ts';
import type { QuestionType } from '@procure/domain/question/question.ts';
import type { GroundCode } from '@procure/domain/tender/ground.ts';
import type { Method, Sourcing } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import type { BuyerKey } from './buyers.ts';
import type { Schedule, When } from './when.ts';

/** The four approved demo companies. */
export type Supplier = 'a' | 'b' | 'c' | 'd';

export interface LineStory {
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly qty: string;
  readonly delivery: string;
  /** 单价最高限价 in yuan; absent without one. */
  readonly ceilingUnitPrice?: string;
}

export interface ClauseStory {
  readonly kind: 'technical' | 'commercial';
  readonly clauseNo: string;
  readonly requirement: string;
  /** ★ */
  readonly starred: boolean;
}

export interface InvitationStory {
  readonly to: Supplier;
  readonly sent: When;
  readonly answer?: { readonly state: 'accepted' | 'declined'; readonly at: When; readonly reason?: string };
}

export interface PrequalificationStory {
  readonly by: Supplier;
  readonly state: 'draft' | 'submitted' | 'passed' | 'failed';
  readonly statement: string;
  readonly submitted?: When;
  readonly decided?: When;
  readonly reason?: string;
}

export interface QuestionStory {
  readonly by: Supplier;
  readonly type: QuestionType;
  readonly section: string;
  readonly title: string;
  readonly content: string;
  readonly asked: When;
  readonly outcome?:
    | {
        readonly state: 'answered' | 'published';
        readonly at: When;
        readonly answer: string;
        /** Also as a notice, for everybody. */
        readonly announce?: boolean;
      }
    | { readonly state: 'closed'; readonly at: When; readonly reason: string };
}

export interface BidStory {
  readonly by: Supplier;
  /** The last submission; a draft has none. */
  readonly submitted?: When;
  /** An earlier version that this one replaced. */
  readonly replaced?: When;
  readonly withdrawn?: When;
  /** Unit prices with tax, in the order of the lot's lines. */
  readonly prices: readonly string[];
  readonly taxRate: '13' | '9' | '6' | '3';
  readonly delivery: string;
  readonly quality: string;
  readonly representative: string;
  /** Deviations from the tender's clauses. */
  readonly deviations?: readonly {
    readonly clauseNo: string;
    readonly deviation: 'positive' | 'negative';
    readonly note: string;
  }[];
  /** The statements on which deductions depend. */
  readonly statement?: PreferenceStatement;
  /** The other companies of a consortium, led by the bidder. */
  readonly consortium?: Consortium;
  /** Refused by the committee, with its basis. */
  readonly rejected?: string;
}

export interface ClarificationStory {
  readonly to: Supplier;
  readonly subject: string;
  readonly content: string;
  readonly issued: When;
  readonly due: When;
  readonly reply?: { readonly at: When; readonly text: string; readonly accepted: boolean };
}

export interface NegotiationStory {
  readonly subject: string;
  readonly state: 'in_progress' | 'final_call' | 'concluded';
  readonly rounds: readonly {
    readonly requirements: string;
    readonly opens: When;
    readonly closes: When;
    readonly final?: boolean;
    readonly quotes: readonly { readonly by: Supplier; readonly prices: readonly string[] | 'quit' }[];
  }[];
}

/** The committee's points of a bid, out of 100 each; those for the price are computed. */
export interface ScoreStory {
  readonly by: Supplier;
  readonly technical: number;
  readonly commercial: number;
  readonly comment: string;
}

export interface AwardStory {
  readonly to: Supplier;
  readonly issued: When;
  readonly reason: string;
  readonly acknowledged?: When;
  readonly contract?: { readonly no: string; readonly signed: When };
}

export interface OrderStory {
  readonly state:
    | 'pending_confirm'
    | 'change_proposed'
    | 'confirmed'
    | 'rejected'
    | 'delivering'
    | 'received'
    | 'accepted'
    | 'invoiced'
    | 'closed';
  readonly contractNo: string;
  readonly consignee: string;
  readonly consigneePhone: string;
  readonly address: string;
  readonly paymentDays: number;
  readonly paymentTerms: string;
  readonly issued: When;
  /** By the place of the line in the lot; the price is the winning bid's. */
  readonly lines: readonly {
    readonly line: number;
    readonly materialCode: string;
    readonly qty: string;
    readonly requiredDay: number;
  }[];
  readonly promisedDay?: number;
  readonly delayReason?: string;
  readonly rejectReason?: string;
}

/** Objected to before, by the company that then complains, and answered as not right. */
export interface ObjectionStory {
  readonly submitted: When;
  readonly facts: string;
  readonly answered: When;
  readonly answer: string;
}

/** Another interested person without a company. */
export interface PersonStory {
  readonly name: string;
  readonly idNo: string;
  readonly phone: string;
  readonly interest: string;
}

/** A complaint to the buyer's supervisor, up to its state in the story. */
export interface ComplaintStory {
  readonly by: Supplier | PersonStory;
  readonly subject: ComplaintSubject;
  /** The respondent besides the buyer. */
  readonly respondent?: Supplier;
  readonly objection?: ObjectionStory;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
  /** Counted from the seeding; of what needs no objection before. */
  readonly knownDay?: number;
  readonly submitted: When;
  readonly correction?: { readonly at: When; readonly text: string; readonly days: number };
  readonly received?: When;
  readonly buyerStates?: { readonly at: When; readonly text: string };
  readonly respondentStates?: { readonly at: When; readonly text: string };
  readonly decided?: {
    readonly written: When;
    readonly signed: When;
    readonly outcome: ComplaintOutcome;
    readonly rejection?: Rejection;
    readonly remedy?: Remedy;
    readonly published: boolean;
    readonly text: string;
  };
}

/** A document that was added after publishing, with what it changes. */
export interface ChangeStory {
  readonly at: When;
  readonly title: string;
  readonly kind: 'clarification' | 'drawing' | 'attachment';
  readonly note: string;
}

export interface LotStory {
  readonly title: string;
  readonly state: LotState;
  /** The phase shown on the seeding day. */
  readonly phase: LotPhase;
  readonly schedule: Schedule;
  /** Yuan: 估算价, in government procurement the budget. */
  readonly estimate: string;
  /** Yuan, tax included. */
  readonly ceilingPrice: string | null;
  readonly bondAmount: string;
  readonly bidValidityDays: number;
  /** Two envelopes: the prices are opened after the other envelopes are judged. */
  readonly splitEnvelope?: boolean;
  /** Percent, together 100; null: the lowest evaluated price wins. */
  readonly weights: {
    readonly technical: number;
    readonly commercial: number;
    readonly price: number;
  } | null;
  /** Deductions of a government purchase; none if absent. */
  readonly preferences?: Preferences;
  readonly priceMustNotIncrease?: boolean;
  readonly lines: readonly LineStory[];
  readonly clauses: readonly ClauseStory[];
  readonly invitations?: readonly InvitationStory[];
  readonly prequalifications?: readonly PrequalificationStory[];
  /** Companies that obtained the documents without bidding. */
  readonly holders?: readonly Supplier[];
  readonly questions?: readonly QuestionStory[];
  readonly bids?: readonly BidStory[];
  /** How many of the openers have unlocked, of a lot that waits for the others. */
  readonly unlocked?: number;
  readonly clarifications?: readonly ClarificationStory[];
  readonly negotiation?: NegotiationStory;
  readonly scores?: readonly ScoreStory[];
  /** The publicity of the candidates; its length follows from the law. */
  readonly publicity?: { readonly from: When };
  readonly award?: AwardStory;
  readonly orders?: readonly OrderStory[];
  readonly complaints?: readonly ComplaintStory[];
  readonly changes?: readonly ChangeStory[];
  /** The suspension or the termination, depending on the state. */
  readonly stopped?: { readonly at: When; readonly reason: string };
  readonly archived?: When;
}

export interface TenderStory {
  /** Names the tender within the story; `rebidOf` points to one. */
  readonly key: string;
  /** The running number in the tender's number, whose year and month are those of publishing. */
  readonly serial: number;
  readonly title: string;
  readonly method: Method;
  /** The way to find suppliers, if it is not the method's default. */
  readonly sourcing?: Sourcing;
  readonly scope: TenderScope;
  readonly kind: CategoryKind;
  /** The legal case for the method and its explanation, if the method needs one. */
  readonly ground?: { readonly code: GroundCode; readonly note: string };
  readonly categoryId: string;
  readonly areaCode: string;
  readonly buyer: BuyerKey;
  readonly fundSource: string;
  readonly overview: string;
  readonly qualification: string;
  readonly siteVisit?: string;
  readonly allowsConsortium?: boolean;
  /** Whether state funds prevail, for mandatory 招标; true by default. */
  readonly stateFunded?: boolean;
  readonly rebidOf?: string;
  /** User names of colleagues who work on it beside its owner. */
  readonly handlers?: readonly string[];
  /** Whether its notices name the agency. */
  readonly agency?: true;
  readonly lots: readonly LotStory[];
}
