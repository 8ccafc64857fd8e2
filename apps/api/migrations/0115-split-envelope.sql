-- 双信封: the price envelopes of a lot are sealed to a second key, and opened in a later session, once the technical and
-- commercial parts are judged.
-- The version before: it publishes lots without a second key, inserts sessions, records and shares without the new columns,
-- and changes none of them.
alter table lot
  add column split_envelope boolean not null default false,
  add column price_recipient text;
alter table lot add check (price_recipient is null or split_envelope and seal_recipient is not null);
drop trigger lot_key_written_once on lot;
create trigger lot_key_written_once before update on lot for each row
  when (old.seal_recipient is not null and (new.seal_recipient is distinct from old.seal_recipient
    or new.price_recipient is distinct from old.price_recipient or new.split_envelope <> old.split_envelope
    or new.id is distinct from old.id or new.tender_id is distinct from old.tender_id
    or new.key_holder is distinct from old.key_holder or new.openers_needed is distinct from old.openers_needed
    or new.key_division < old.key_division))
  execute function refuse_rewriting('the published key');

-- `sealed` has both shares; each is released by itself.
alter table lot_share
  add column price_sha256 text check (price_sha256 ~ '^[0-9a-f]{64}$'),
  add column price_released text;
drop trigger lot_share_written_once on lot_share;
create trigger lot_share_written_once before update on lot_share for each row
  when ((new.lot_id, new.division, new.account_id, new.key_id, new.sha256) is distinct from
      (old.lot_id, old.division, old.account_id, old.key_id, old.sha256)
    or new.price_sha256 is distinct from old.price_sha256
    or new.dealer_id is distinct from old.dealer_id or new.held is distinct from old.held
    or (new.sealed is not null and new.sealed is distinct from old.sealed))
  execute function refuse_rewriting('a share');
alter table lot_opener add column price_released_at timestamptz;

-- Sessions of a lot: 0 opens the bids, later ones the price envelopes of the bids that passed the review before.
alter table opening_supplement
  drop constraint opening_supplement_lot_id_fkey,
  add column record_no int not null default 0 check (record_no = 0);
alter table opening_record
  drop constraint opening_record_lot_id_fkey,
  drop constraint opening_record_pkey,
  add column no int not null default 0 check (no >= 0),
  add primary key (lot_id, no);
alter table opening
  drop constraint opening_pkey,
  add column no int not null default 0 check (no >= 0),
  add primary key (lot_id, no);
alter table opening_record add foreign key (lot_id, no) references opening (lot_id, no);
alter table opening_supplement add foreign key (lot_id, record_no) references opening_record (lot_id, no);
create unique index opening_one_under_way on opening (lot_id) where state <> 'completed';

-- A bid's line in the record of a price session. Rows are only ever added.
create table price_entry (
  lot_id uuid not null,
  no int not null check (no > 0),
  bid_id uuid primary key references opening_entry (bid_id),
  company_id uuid not null references company,
  position int not null check (position > 0),
  result text not null check (result in ('opened', 'deemed_revoked', 'deemed_withdrawn')),
  cause text,
  total_incl numeric(18, 2) check (total_incl >= 0),
  total_excl numeric(18, 2) check (total_excl >= 0),
  total_tax numeric(18, 2) check (total_tax >= 0),
  delivery text,
  quality text,
  validity_days int,
  -- Price, recomputed lines and remarks, as in `opening_entry.contents`.
  contents jsonb,
  opened_at timestamptz not null,
  foreign key (lot_id, no) references opening (lot_id, no)
);
create index price_entry_lot on price_entry (lot_id, no);
create index price_entry_company on price_entry (company_id);
create trigger price_entry_append_only before update or delete or truncate on price_entry
  for each statement execute function refuse_change();

-- The bids of a lot as far as they are opened: the lines of the first session, with those of the price sessions.
create view opened_bid as
  select entry.lot_id, entry.bid_id, entry.bid_version_id, entry.company_id, entry.company_name, entry.position,
    coalesce(price.result, entry.result) as result, coalesce(price.cause, entry.cause) as cause,
    coalesce(price.total_incl, entry.total_incl) as total_incl,
    coalesce(price.total_excl, entry.total_excl) as total_excl,
    coalesce(price.total_tax, entry.total_tax) as total_tax, coalesce(price.delivery, entry.delivery) as delivery,
    coalesce(price.quality, entry.quality) as quality,
    coalesce(price.validity_days, entry.validity_days) as validity_days, entry.bond_amount,
    case when price.contents is null then entry.contents else entry.contents || price.contents end as contents,
    entry.opened_at, lot.split_envelope and entry.result = 'opened' and price.bid_id is null as price_sealed,
    price.no as price_no
  from opening_entry entry join lot on lot.id = entry.lot_id
  left join price_entry price on price.bid_id = entry.bid_id;

alter table evaluation
  drop constraint evaluation_state_check,
  add constraint evaluation_state_check check (state in ('preparing', 'scoring', 'awaiting_prices', 'concluded')),
  -- The bids whose price envelopes are opened next.
  add column passed uuid[] not null default '{}';
