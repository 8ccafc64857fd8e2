-- 抽取专家 (招标投标法37, 实施条例46, 财库〔2016〕198号12–15): the experts of a lot's committee are drawn from the pool, in an order
-- that follows from a seed whose digest is in the public log before anybody is invited.
-- The version before: it names all evaluators, writes none of these columns and tables, and shows drawn members as named ones.
alter table lot add column drawn_experts jsonb not null default '[]' check (jsonb_typeof(drawn_experts) = 'array');
-- Part of the content that was approved.
create trigger lot_drawn_experts_written_once before update on lot for each row
  when (old.published_at is not null and new.drawn_experts is distinct from old.drawn_experts)
  execute function refuse_rewriting('the seats to be drawn');

create table expert_draw (
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
  -- Why it is requested earlier than the law has it; empty if it is not.
  reason text not null,
  requested_by uuid not null references account,
  requested_at timestamptz not null,
  -- When the first experts were invited; null until the statement is in the public log.
  drawn_at timestamptz,
  primary key (lot_id, no)
);
create unique index expert_draw_pending on expert_draw (lot_id) where drawn_at is null;
create trigger expert_draw_written_once before update on expert_draw for each row
  when (old.drawn_at is distinct from new.drawn_at and old.drawn_at is not null
    or (new.lot_id, new.no, new.request, new.candidates, new.body, new.signature, new.reason, new.requested_by,
      new.requested_at) is distinct from (old.lot_id, old.no, old.request, old.candidates, old.body, old.signature,
      old.reason, old.requested_by, old.requested_at))
  execute function refuse_rewriting('a draw');
create trigger expert_draw_kept before delete or truncate on expert_draw
  for each statement execute function refuse_change();

-- The experts drawn, in their order.
create table expert_invitation (
  id uuid primary key,
  lot_id uuid not null,
  draw_no int not null,
  position int not null check (position > 0),
  account_id uuid not null references expert,
  speciality text not null,
  state text not null
    check (state in ('invited', 'accepted', 'declined', 'silent', 'withdrawn', 'unavailable')),
  -- Why the expert declined or withdrew.
  reason text not null default '',
  invited_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  foreign key (lot_id, draw_no) references expert_draw (lot_id, no),
  unique (lot_id, draw_no, position),
  unique (lot_id, draw_no, account_id),
  unique (id, lot_id, account_id),
  check ((state = 'invited') = (answered_at is null)),
  check ((state in ('declined', 'withdrawn')) = (reason <> ''))
);
create unique index expert_invitation_standing on expert_invitation (lot_id, account_id)
  where state in ('invited', 'accepted');
create index expert_invitation_own on expert_invitation (account_id, invited_at desc);
create index expert_invitation_due on expert_invitation (due_at) where state = 'invited';
create trigger expert_invitation_answered_once before update on expert_invitation for each row
  when (old.state not in ('invited', 'accepted') or old.state = 'accepted' and new.state <> 'withdrawn'
    or (new.id, new.lot_id, new.draw_no, new.position, new.account_id, new.speciality, new.invited_at, new.due_at)
      is distinct from
      (old.id, old.lot_id, old.draw_no, old.position, old.account_id, old.speciality, old.invited_at, old.due_at))
  execute function refuse_rewriting('an invitation');
create trigger expert_invitation_kept before delete or truncate on expert_invitation
  for each statement execute function refuse_change();

-- An expert whom the buyer appoints after the draw is exhausted.
create table expert_appointment (
  lot_id uuid not null references lot,
  account_id uuid not null references account,
  reason text not null check (reason <> ''),
  appointed_by uuid not null references account,
  appointed_at timestamptz not null,
  primary key (lot_id, account_id)
);
create index expert_appointment_account on expert_appointment (account_id);
create trigger expert_appointment_append_only before update or delete or truncate on expert_appointment
  for each statement execute function refuse_change();

-- The accepted invitation of a drawn member. Readers who may not know the member see this id.
alter table lot_evaluator add column invitation_id uuid unique,
  add constraint lot_evaluator_drawn foreign key (invitation_id, lot_id, account_id)
    references expert_invitation (id, lot_id, account_id);
create function refuse_undrawn_expert() returns trigger language plpgsql as $$
begin
  if new.seat = 'expert' and exists (select from lot where lot.id = new.lot_id and lot.published_at is not null
      and lot.drawn_experts <> '[]')
    and not exists (select from expert_invitation invitation
      where invitation.id = new.invitation_id and invitation.state = 'accepted')
    and not exists (select from expert_appointment appointed
      where appointed.lot_id = new.lot_id and appointed.account_id = new.account_id) then
    raise exception 'the experts of lot % are drawn', new.lot_id;
  end if;
  return new;
end $$;
create trigger lot_evaluator_drawn before insert or update on lot_evaluator
  for each row execute function refuse_undrawn_expert();

-- Whether the drawn members are no secret any more: after the award or the end of the lot.
create function committee_known(awarded_at timestamptz, state text) returns boolean
  language sql immutable parallel safe as $$
    select awarded_at is not null or state in ('awarded', 'contracted', 'archived', 'failed', 'terminated')
  $$;

-- The name of a drawn expert of a lot for readers who may not know it; null for anybody else. Members are numbered by the
-- random ids of their invitations.
create function drawn_expert_name(lot uuid, account uuid) returns text language sql stable parallel safe as $$
  select case when seat.invitation_id is null then '评审专家' else '专家' || (
      (array['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三', '十四'])[1 + (
        select count(*) from lot_evaluator other
        where other.lot_id = seat.lot_id and other.invitation_id < seat.invitation_id)]) end
  from expert_invitation invitation
  left join lot_evaluator seat on seat.invitation_id = invitation.id
  where invitation.lot_id = lot and invitation.account_id = account
  order by seat.invitation_id nulls last limit 1
  $$;

-- The version before reads entries of this kind as those of a lot's key, and finds no key that they name.
alter table transparency_entry drop constraint transparency_entry_kind_check;
alter table transparency_entry add constraint transparency_entry_kind_check
  check (kind in ('receipt-root', 'audit-head', 'lot-key', 'opener-key', 'expert-draw'));
