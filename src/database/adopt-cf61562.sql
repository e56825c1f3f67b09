-- From before the first release to its baseline: the names of the field, and what came after.
-- Functions and views are made anew by their files; here go those whose names nobody has any more.
drop function if exists
  public.fold_signup_changes(), public.fold_letter_changes(), public.seal_consent_events(),
  public.consent_seal_hash(bigint, bigint, bytea), public.letter_obstacle(jsonb), public.import_obstacles(jsonb),
  public.outbox_parked(integer), public.outbox_parked_count(), public.retry_parked_letters(uuid[]),
  public.discard_parked_letters(uuid[]),
  -- These have another name for a parameter or another column in their answer, which PostgreSQL does not replace.
  public.requeue_newsletter(bigint, boolean), public.agree_on_suppression_key(bytea), public.signups_by_address(text);
drop view public.parked_letters;

alter table public.consent_seals rename to consent_checkpoints;
alter table public.consent_checkpoints rename column sealed_at to made_at;
alter table public.consent_checkpoints rename constraint consent_seals_pkey to consent_checkpoints_pkey;
alter sequence public.consent_seals_id_seq rename to consent_checkpoints_id_seq;
alter table public.suppression_key rename column fingerprint to hmac;

-- Letters that failed eight times wait in a queue of the new name, until 0004 writes them down as given up.
select pgboss.create_queue('dead_letters', '{"policy": "standard"}');
update pgboss.job set name = 'dead_letters' where name = 'parked_letters';
update pgboss.job set dead_letter = 'dead_letters' where dead_letter = 'parked_letters';
update pgboss.queue set dead_letter = 'dead_letters' where dead_letter = 'parked_letters';
select pgboss.delete_queue('parked_letters');

-- The log refuses changes by everybody; its triggers step aside for its words of then.
alter table public.audit_log disable trigger user;
update public.audit_log
set action = replace(regexp_replace(action, '^launch_', 'newsletter_'), 'parked_letters', 'dead_letters')
where starts_with(action, 'launch_') or action like '%parked_letters%';
alter table public.audit_log enable trigger user;

alter table public.newsletter_signups
  add column state text not null generated always as (
    case when withdrawn_at is not null then 'left' when undeliverable_at is not null then 'undeliverable'
         when confirmed_at is not null then 'confirmed' else 'open' end) stored;
drop index public.newsletter_signups_list_open, public.newsletter_signups_list_confirmed,
  public.newsletter_signups_list_undeliverable, public.newsletter_signups_list_left,
  public.newsletter_signups_list_place, public.newsletter_signups_confirmed_places;
create index newsletter_signups_list_state on public.newsletter_signups (state, created_at, id);
create index newsletter_signups_list_place on public.newsletter_signups (postal_code, created_at, id) include (state);
create index newsletter_signups_confirmed_places on public.newsletter_signups (postal_code) where state = 'confirmed';

alter table public.place_plans alter column goal drop not null, alter column goal drop default;

\ir tables/errands.sql

\ir adopt-ea269bb.sql
