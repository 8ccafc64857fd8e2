-- 抽取供应商 (74号令12, 磋商办法6, 87号令14): the suppliers invited to a lot are drawn from the approved ones, in an order that follows
-- from a seed whose digest is in the public log before anybody is invited.
-- The version before: it invites without a recommendation, which this one then lacks, and is refused for lots with a draw.
alter table invitation
  -- Why the purchaser recommends the company; null without a reason.
  add column recommendation text check (recommendation <> '');

create table supplier_draw (
  lot_id uuid not null references lot,
  no int not null check (no > 0),
  -- Canonical JSON, whose digests are in the statement.
  request text not null check (jsonb_typeof(request::jsonb) = 'object'),
  candidates text not null check (jsonb_typeof(candidates::jsonb) = 'array'),
  -- Encrypted, and encrypted again with a new key. The statement has its digest.
  seed text not null,
  -- The signed statement.
  body text not null,
  signature text not null,
  requested_by uuid not null references account,
  requested_at timestamptz not null,
  -- When the first suppliers were invited; null until the statement is in the public log.
  drawn_at timestamptz,
  primary key (lot_id, no)
);
create unique index supplier_draw_pending on supplier_draw (lot_id) where drawn_at is null;
create trigger supplier_draw_written_once before update on supplier_draw for each row
  when (old.drawn_at is distinct from new.drawn_at and old.drawn_at is not null
    or (new.lot_id, new.no, new.request, new.candidates, new.body, new.signature, new.requested_by, new.requested_at)
      is distinct from (old.lot_id, old.no, old.request, old.candidates, old.body, old.signature, old.requested_by,
      old.requested_at))
  execute function refuse_rewriting('a draw');
create trigger supplier_draw_kept before delete or truncate on supplier_draw
  for each statement execute function refuse_change();

-- The suppliers drawn, in their order. Those who were not passed over have an invitation.
create table drawn_supplier (
  lot_id uuid not null,
  draw_no int not null,
  position int not null check (position > 0),
  company_id uuid not null references company,
  state text not null check (state in ('invited', 'declined', 'silent', 'cancelled', 'unavailable')),
  drawn_at timestamptz not null,
  -- When the place became free; null while the supplier holds it.
  left_at timestamptz,
  -- When the job passed the free place on, or found nobody else.
  passed_at timestamptz,
  primary key (lot_id, draw_no, position),
  foreign key (lot_id, draw_no) references supplier_draw (lot_id, no),
  unique (lot_id, draw_no, company_id),
  check ((state = 'invited') = (left_at is null)),
  check (passed_at is null or left_at is not null)
);
create unique index drawn_supplier_standing on drawn_supplier (lot_id, company_id) where state = 'invited';
create index drawn_supplier_company on drawn_supplier (company_id, lot_id);
create index drawn_supplier_left on drawn_supplier (lot_id) where left_at is not null and passed_at is null;
create trigger drawn_supplier_left_once before update on drawn_supplier for each row
  when (old.state <> 'invited' and (new.state, new.left_at) is distinct from (old.state, old.left_at)
    or old.passed_at is not null and new.passed_at is distinct from old.passed_at
    or (new.lot_id, new.draw_no, new.position, new.company_id, new.drawn_at)
      is distinct from (old.lot_id, old.draw_no, old.position, old.company_id, old.drawn_at))
  execute function refuse_rewriting('a drawn supplier');
create trigger drawn_supplier_kept before delete or truncate on drawn_supplier
  for each statement execute function refuse_change();

-- A draw begins only from a statement that is in the public log.
create function refuse_unstated_supplier() returns trigger language plpgsql as $$
begin
  if not exists (select from supplier_draw draw join transparency_entry entry
      on entry.kind = 'supplier-draw' and entry.subject = draw.lot_id || '/' || draw.no
        and entry.body = draw.body and entry.signature = draw.signature
      where draw.lot_id = new.lot_id and draw.no = new.draw_no and draw.drawn_at is not null) then
    raise exception 'the draw % of lot % is not in the public log', new.draw_no, new.lot_id;
  end if;
  return new;
end $$;
create trigger drawn_supplier_stated before insert on drawn_supplier
  for each row execute function refuse_unstated_supplier();

-- The suppliers of a lot with a draw are drawn, or recommended with a reason. The letter and the term of a drawn one stay
-- while it holds its place.
create function refuse_undrawn_supplier() returns trigger language plpgsql as $$
begin
  if new.recommendation is null and new.state = 'sent' and (tg_op = 'INSERT' or old.state = 'cancelled')
    and exists (select from supplier_draw where lot_id = new.lot_id)
    and not exists (select from drawn_supplier drawn where drawn.lot_id = new.lot_id
      and drawn.company_id = new.company_id and drawn.state = 'invited') then
    raise exception 'the suppliers of lot % are drawn', new.lot_id;
  end if;
  if tg_op = 'UPDATE' and (new.id, new.lot_id, new.company_id, new.letter, new.reply_until, new.sent_at, new.recommendation)
      is distinct from
      (old.id, old.lot_id, old.company_id, old.letter, old.reply_until, old.sent_at, old.recommendation)
    and exists (select from drawn_supplier drawn where drawn.lot_id = old.lot_id
      and drawn.company_id = old.company_id and drawn.state = 'invited') then
    raise exception 'the invitation of a drawn supplier of lot % is as it was sent', old.lot_id;
  end if;
  return new;
end $$;
create trigger invitation_drawn before insert or update on invitation
  for each row execute function refuse_undrawn_supplier();

-- The version before reads entries of this kind as those of a lot's key, and finds no key that they name.
alter table transparency_entry drop constraint transparency_entry_kind_check;
alter table transparency_entry add constraint transparency_entry_kind_check
  check (kind in ('receipt-root', 'audit-head', 'lot-key', 'opener-key', 'expert-draw', 'supplier-draw'));
