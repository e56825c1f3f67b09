-- Letters to unconfirmed addresses take turns by network alone (functions/admission.sql).
drop function if exists
  public.has_share_left(boolean, integer, timestamptz),
  public.note_admission(boolean, text, boolean, text, timestamptz),
  public.lane_digest(bytea, text, boolean),
  public.admit_letters(integer, boolean, timestamptz),
  public.tend_admission(integer, boolean, timestamptz),
  public.free_turns(boolean, integer, timestamptz),
  public.draw_letters(boolean, integer, boolean, timestamptz),
  public.budget_share(integer),
  public.flood_state(),
  public.takes_mail(text, boolean, timestamptz),
  public.is_nowhere(text),
  public.domains_to_ask(timestamptz),
  public.note_domain(text, text, timestamptz),
  public.held_domains(),
  public.release_domain(text),
  public.retain_mail_domains(integer, timestamptz),
  public.vouch_for_page(jsonb),
  public.count_requests(jsonb, jsonb),
  public.retain_request_counts(integer, timestamptz);
drop table if exists public.waiting_letters, public.admissions, public.mail_domains, public.request_counts;
alter table public.admission
  drop column if exists asks_dns,
  drop column if exists flood_since;
alter table public.admission rename column digest_key to network_key;
alter table public.admission rename column digest_key_before to network_key_before;
alter table public.admission rename column digest_key_made_at to network_key_made_at;
comment on column public.admission.network_key is 'Key of the HMACs in letter_turns; a new one every day.';
comment on column public.admission.network_key_before is 'The one of the day before.';

create table public.letter_turns (
  letter_id uuid primary key references public.letters (id) on delete cascade,
  network bytea,
  turn smallint not null,
  written_at timestamptz not null,
  admitted_at timestamptz,
  at_once boolean,

  constraint letter_turns_turn_counted check (turn between 0 and 1000),
  constraint letter_turns_admitted_whole check ((admitted_at is null) = (at_once is null))
);
comment on table public.letter_turns is
  'Letters to unconfirmed addresses that wait for their turn in the hourly budget, or were written within a day.';
comment on column public.letter_turns.network is
  'HMAC of the /24 or /48 that asked for it, under a key that is gone after two days; null a day after it was written.';
comment on column public.letter_turns.turn is 'How many letters its network had within a day before this one, 1,000 at most.';
comment on column public.letter_turns.admitted_at is 'When it was queued; null while it waits.';
comment on column public.letter_turns.at_once is
  'Out of the half for networks that had few letters; else out of the half that is handed out evenly.';
create index letter_turns_waiting on public.letter_turns (turn, written_at) where admitted_at is null;
create index letter_turns_admitted on public.letter_turns (at_once, admitted_at);
create index letter_turns_network on public.letter_turns (network);
create index letter_turns_written on public.letter_turns (written_at);
