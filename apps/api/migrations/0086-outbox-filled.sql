-- A text message that goes by a registered template is sent as its values, not as its words.
alter table outbox add column filled jsonb,
  add constraint outbox_filled_check check (filled is null or channel = 'sms');
