-- An award that is void takes its orders along (民法典155、157): nothing more is delivered by them, and what was
-- delivered is settled or sent back. An order says since when, and by the decision on which complaint, as its notice does.

alter table purchase_order
  add column voided_at timestamptz,
  add column voided_by_complaint uuid references complaint,
  add check (num_nulls(voided_at, voided_by_complaint) in (0, 2)),
  add check (voided_at is null or state in ('delivering', 'received', 'accepted', 'invoiced', 'closed', 'cancelled'));
create index purchase_order_voided on purchase_order (voided_by_complaint) where voided_by_complaint is not null;

-- That an order is void is nobody's act at the order: it is the supervisor's, by whose decision it follows.
alter table order_event
  drop constraint order_event_by_kind_check,
  add constraint order_event_by_kind_check check (by_kind in ('supplier', 'staff', 'supervisor'));

-- Where the decision itself voids the award and the next one moves up, the supervisor has ordered what follows: nothing
-- waits for a second word. Its confirmation still says that it is done.
alter table complaint
  add column remedy_holds boolean not null default true,
  add check (remedy_holds or (state = 'decided' and remedy = 'void_award' and remedy_taken_at is not null));
create or replace function order_of(held uuid) returns table (since timestamptz, until timestamptz) language sql stable as $$
  select case complaint.state when 'decided' then complaint.ended_at else complaint.suspended_at end,
    case complaint.state when 'decided' then null else complaint.suspended_until end
  from complaint where complaint.lot_id = held
    and (complaint.state in ('received', 'deciding') and complaint.suspended_at is not null
        and complaint.lifted_at is null
        and (complaint.suspended_until is null or clock_timestamp() < complaint.suspended_until)
      or complaint.state = 'decided' and complaint.remedy is not null and complaint.remedy_done_at is null
        and complaint.remedy_holds)
  order by 2 desc nulls first limit 1
$$;

-- What was decided before.
update complaint set remedy_holds = false from award_notice
where award_notice.voided_by_complaint = complaint.id and complaint.remedy = 'void_award'
  and complaint.remedy_taken_at is not null;
update purchase_order po set voided_at = notice.voided_at, voided_by_complaint = notice.voided_by_complaint
from award_notice notice
where notice.voided_at is not null and notice.lot_id = po.lot_id and notice.company_id = po.company_id
  and po.issued_at < notice.voided_at and po.state in ('delivering', 'received', 'accepted', 'invoiced', 'closed');
update purchase_order po set voided_at = notice.voided_at, voided_by_complaint = notice.voided_by_complaint,
  state = 'cancelled', cancel_reason = '中标结果已被监督部门认定无效'
from award_notice notice
where notice.voided_at is not null and notice.lot_id = po.lot_id and notice.company_id = po.company_id
  and po.issued_at < notice.voided_at
  and po.state in ('pending_confirm', 'change_proposed', 'rejected', 'confirmed');
