-- A lot whose candidate was struck out waits to show those who are left anew (待重新公示): a state of its own, since its
-- evaluation is over. Methods that show no candidates go on deciding.

alter table lot
  drop constraint lot_state_check,
  add constraint lot_state_check check (state in ('draft', 'pending_approval', 'approved', 'published', 'opening',
    'evaluating', 'reshowing', 'publicity', 'deciding', 'awarded', 'contracted', 'archived', 'failed', 'suspended',
    'terminated'));

update lot set
  state = case lot.state when 'evaluating' then stands.anew else lot.state end,
  state_before_suspension = case lot.state_before_suspension when 'evaluating' then stands.anew
    else lot.state_before_suspension end
from tender, lateral (select case when tender.method in ('negotiation', 'single_source') then 'deciding'
  else 'reshowing' end as anew) stands
where tender.id = lot.tender_id
  and 'evaluating' in (lot.state, lot.state_before_suspension)
  and exists (select from evaluation where evaluation.lot_id = lot.id and evaluation.state = 'concluded')
  and exists (select from struck_candidate where struck_candidate.lot_id = lot.id and struck_candidate.lifted_at is null);
