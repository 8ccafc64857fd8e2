import type { PlacedDraw, SupplierState } from '@procure/domain/invitation/draw.ts';
import type { InvitationState } from '@procure/domain/invitation/invitation.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeenAt } from '../../../platform/sight.ts';
import { isLogSeen } from '../../audit/read-model.ts';
import { type StaffLot, staffLot } from '../../lot/read-model.ts';

type Reach = Kysely<Database>;

const isoText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface DrawnRow {
  readonly position: number;
  readonly companyId: string;
  readonly companyName: string;
  readonly state: SupplierState;
  readonly drawnAt: string;
  /** Null for a company that was passed over. */
  readonly invitation: {
    readonly state: InvitationState;
    readonly replyUntil: string;
    readonly repliedAt: string | null;
    readonly reason: string | null;
  } | null;
}

export interface SupplierDrawRow {
  readonly lotId: string;
  readonly no: number;
  readonly request: string;
  readonly candidates: string;
  readonly seed: string;
  readonly body: string;
  readonly signature: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly drawnAt: string | null;
  readonly areaName: string;
  readonly categories: readonly string[];
  readonly published: { readonly body: string; readonly signature: string; readonly at: string } | null;
  readonly suppliers: readonly DrawnRow[];
}

/** The draws of a lot with their suppliers, for readers who see its tender; the first one first. */
export async function readDrawRows(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly SupplierDrawRow[]> {
  const { rows } =
    await sql<SupplierDrawRow>`select draw.lot_id, draw.no, draw.request, draw.candidates, draw.seed,
      draw.body, draw.signature, asker.nick_name as requested_by,
      ${isoText('draw.requested_at')} as requested_at, ${isoText('draw.drawn_at')} as drawn_at,
      coalesce((select area.name from area where area.code = draw.request::jsonb ->> 'areaCode'),
        draw.request::jsonb ->> 'areaCode') as area_name,
      array(select coalesce(category.name, code) from jsonb_array_elements_text(draw.request::jsonb -> 'categoryCodes') code
        left join category on category.id = code order by code) as categories,
      (select json_build_object('body', entry.body, 'signature', entry.signature, 'at', ${isoText('entry.published_at')})
        from transparency_entry entry
        where entry.kind = 'supplier-draw' and entry.subject = draw.lot_id || '/' || draw.no) as published,
      coalesce((select json_agg(json_build_object('position', drawn.position, 'companyId', drawn.company_id,
          'companyName', company.name, 'state', drawn.state, 'drawnAt', ${isoText('drawn.drawn_at')},
          'invitation', case when drawn.state <> 'unavailable' then (select json_build_object(
              'state', invitation.state, 'replyUntil', ${isoText('invitation.reply_until')},
              'repliedAt', ${isoText('invitation.replied_at')}, 'reason', invitation.reason)
            from invitation where invitation.lot_id = drawn.lot_id and invitation.company_id = drawn.company_id) end)
          order by drawn.position)
        from drawn_supplier drawn join company on company.id = drawn.company_id
        where drawn.lot_id = draw.lot_id and drawn.draw_no = draw.no), '[]') as suppliers
    from supplier_draw draw join account asker on asker.id = draw.requested_by
    where draw.lot_id = ${lotId} and ${isSeenAt(scope, 'tender', sql`draw.lot_id`)}
    order by draw.no`.execute(db);
  return rows;
}

/** Whether the company's invitation came about by a draw; one that a recommendation renewed did not. */
export async function isOwnDrawn({ companyId }: CompanyScope, db: Reach, lotId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('drawnSupplier', (join) =>
      join
        .onRef('drawnSupplier.lotId', '=', 'invitation.lotId')
        .onRef('drawnSupplier.companyId', '=', 'invitation.companyId')
        .on('drawnSupplier.state', '<>', 'unavailable'),
    )
    .where('invitation.lotId', '=', lotId)
    .where('invitation.companyId', '=', companyId)
    .where('invitation.recommendation', 'is', null)
    .select('drawnSupplier.position')
    .executeTakeFirst();
  return row !== undefined;
}

/** The draws of a lot as far as its places depend on them, for readers who see its tender. */
export async function readPlacedDraws(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly PlacedDraw[]> {
  const { rows } = await sql<PlacedDraw>`select (draw.request::jsonb ->> 'count')::int as count,
      (draw.request::jsonb ->> 'replyHours')::int as reply_hours,
      jsonb_array_length(draw.candidates::jsonb) as candidates, draw.drawn_at is not null as is_begun,
      coalesce((select json_agg(json_build_object('companyId', drawn.company_id, 'outcome', drawn.state)
          order by drawn.position)
        from drawn_supplier drawn where drawn.lot_id = draw.lot_id and drawn.draw_no = draw.no), '[]') as steps
    from supplier_draw draw
    where draw.lot_id = ${lotId} and ${isSeenAt(scope, 'tender', sql`draw.lot_id`)}
    order by draw.no`.execute(db);
  return rows;
}

/** How far the reader may see who is drawn. */
export interface LotDrawRow {
  readonly lot: StaffLot;
  readonly draws: readonly SupplierDrawRow[];
  /** The lot's invitations, whether drawn or not. */
  readonly invitations: readonly {
    readonly companyId: string;
    readonly state: InvitationState;
    readonly replyUntil: Date;
  }[];
  /** Whether the reader may invite for the tender, and sees the invited companies. */
  readonly isInviter: boolean;
  /** Whether the reader is the auditor, and the lot is awarded or over. */
  readonly isAudited: boolean;
}

/** The draws of a lot; null if the reader may not see the lot. */
export async function readLotDraws(scope: StaffScope, db: Reach, lotId: string): Promise<LotDrawRow | null> {
  const lot = await staffLot(scope, db, lotId);
  if (lot === null) return null;
  const { rows } = await sql<{ isAudited: boolean }>`select ${isLogSeen(scope)}
    and committee_known(lot.awarded_at, lot.state) as is_audited from lot where lot.id = ${lotId}`.execute(
    db,
  );
  const invitations = await db
    .selectFrom('invitation')
    .select(['companyId', 'state', 'replyUntil'])
    .where('lotId', '=', lotId)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .$narrowType<{ state: InvitationState }>()
    .execute();
  return {
    lot,
    draws: await readDrawRows(scope, db, lotId),
    invitations,
    isInviter: scope.memberships.some(({ permissions }) => permissions.has('invitation.send')),
    isAudited: rows[0]?.isAudited ?? false,
  };
}
