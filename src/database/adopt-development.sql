-- From before the first release to the names of the field (docs/glossary.md). Functions and views are made anew by their
-- files; here go those whose names nobody has any more.
drop function if exists
  public.fold_signup_changes(), public.fold_letter_changes(), public.seal_consent_events(),
  public.consent_seal_hash(bigint, bigint, bytea), public.letter_obstacle(jsonb), public.import_obstacles(jsonb),
  public.outbox_parked(integer), public.outbox_parked_count(), public.retry_parked_letters(uuid[]),
  public.discard_parked_letters(uuid[]),
  -- These have another name for a parameter alone, which PostgreSQL does not replace.
  public.requeue_newsletter(bigint, boolean), public.agree_on_suppression_key(bytea);
drop view public.parked_letters;

alter table public.consent_seals rename to consent_checkpoints;
alter table public.consent_checkpoints rename column sealed_at to made_at;
alter table public.consent_checkpoints rename constraint consent_seals_pkey to consent_checkpoints_pkey;
alter sequence public.consent_seals_id_seq rename to consent_checkpoints_id_seq;
alter table public.suppression_key rename column fingerprint to hmac;

-- Letters that failed eight times wait in the queue of the new name.
update pgboss.job set name = 'dead_letters' where name = 'parked_letters';
update pgboss.job set dead_letter = 'dead_letters' where dead_letter = 'parked_letters';
select pgboss.delete_queue('parked_letters');

alter table public.audit_log disable trigger user;
update public.audit_log set action = replace(action, 'parked_letters', 'dead_letters') where action like '%parked_letters%';
alter table public.audit_log enable trigger user;
