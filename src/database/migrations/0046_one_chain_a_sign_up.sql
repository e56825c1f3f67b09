-- The record of consents proves itself by one chain of hashes a sign-up (functions/consent-check.sql).
drop function if exists
  public.consent_event_line(public.consent_events),
  public.consent_checkpoint_hash(bigint, bigint, bytea),
  public.checkpoint_consent_events(),
  public.unsealed_checkpoints(),
  public.event_hashes(bigint, bigint),
  public.keep_seal(bigint, text, bytea),
  public.sealed_checkpoints(bigint),
  public.newest_seal(),
  public.continue_record_above(bigint, bigint),
  public.audit_head(),
  public.audit_entries_at(bigint[]);
drop table if exists public.consent_seals, public.consent_checkpoints;
comment on table public.signup_findings is
  'How many open sign-ups have no letter under way, by reason, and how much of the record is altered; looked for every night.';
