-- Letters to unconfirmed addresses are admitted before they are queued, so that a flood of sign-ups delays itself and not
-- the people in between (functions/admission.sql).

-- Who waits. A row goes when its letter is admitted, and with its letter or its sign-up.
create table public.waiting_letters (
  letter_id uuid primary key references public.letters (id) on delete cascade,
  signup_id bigint references public.newsletter_signups (id) on delete cascade,
  lane text not null,
  domain text not null,
  is_proven boolean not null,
  is_held boolean not null default false,
  waits_since timestamptz not null,

  constraint waiting_letters_lane_length check (char_length(lane) <= 260),
  constraint waiting_letters_domain_length check (char_length(domain) <= 254)
);
comment on table public.waiting_letters is
  'Letters to unconfirmed addresses that wait for their turn in the hourly budget; empty on a normal day.';
comment on column public.waiting_letters.signup_id is 'Of its letter, so that nothing of it outlives the sign-up.';
comment on column public.waiting_letters.lane is
  'The /24 or /48 that asked for it, or @ and the domain where that is not known. Kept only as long as it waits.';
comment on column public.waiting_letters.domain is 'Of the address that it goes to.';
comment on column public.waiting_letters.is_proven is 'Whether the sign-up brought a proof of our page''s making.';
comment on column public.waiting_letters.is_held is 'The DNS says that nothing takes mail for its domain.';
create index waiting_letters_turn on public.waiting_letters (lane, is_proven, waits_since) where not is_held;
create index waiting_letters_since on public.waiting_letters (is_proven, waits_since) where not is_held;
create index waiting_letters_domain on public.waiting_letters (domain);
create index waiting_letters_signup on public.waiting_letters (signup_id);

-- What was admitted in the last day: the budget is counted by it, and who had how much. Only ever added to by sign-ups, so
-- that two of them never wait for each other.
create table public.admissions (
  admitted_at timestamptz not null,
  from_reserve boolean not null,
  lane_digest bytea not null,
  domain_digest bytea not null
);
comment on table public.admissions is 'Letters to unconfirmed addresses that were queued in the last 24 hours, by lane.';
comment on column public.admissions.from_reserve is 'Taken out of the half of the budget that is for proven sign-ups.';
comment on column public.admissions.lane_digest is
  'Keyed hash of the lane; its key is thrown away after two days at most (admission.digest_key).';
comment on column public.admissions.domain_digest is 'The same of lane and domain.';
create index admissions_pool on public.admissions (from_reserve, admitted_at);
create index admissions_lane on public.admissions (lane_digest);
create index admissions_domain on public.admissions (domain_digest);

create table public.admission (
  is_only boolean primary key default true,
  letters_per_hour integer,
  asks_dns boolean not null default false,
  digest_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  digest_key_before bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  digest_key_made_at timestamptz not null default now(),
  flood_since timestamptz,

  constraint admission_is_only check (is_only),
  constraint admission_letters_per_hour_positive check (letters_per_hour > 0)
);
comment on table public.admission is 'How letters to unconfirmed addresses are admitted: one row.';
comment on column public.admission.letters_per_hour is
  'CONFIRMATIONS_PER_HOUR, as the workers say it; null: none has run yet, and every letter is admitted.';
comment on column public.admission.asks_dns is 'Whether the workers ask the DNS for a domain before its first letter.';
comment on column public.admission.digest_key is 'Key of the hashes in admissions; a new one every day.';
comment on column public.admission.digest_key_before is 'The one of the day before.';
comment on column public.admission.flood_since is 'Since when more is asked for than the budget has; null: it suffices.';
insert into public.admission default values;

-- What the DNS says of the domains that letters go to.
create table public.mail_domains (
  domain text primary key,
  asked_at timestamptz,
  ask_again_at timestamptz not null default '-infinity',
  nowhere_since timestamptz,
  held_since timestamptz,
  released_at timestamptz,

  constraint mail_domains_domain_length check (char_length(domain) <= 254),
  constraint mail_domains_held_in_order check (held_since >= nowhere_since)
);
comment on table public.mail_domains is 'Whether anything takes mail for a domain, as the DNS said; nothing of whose it is.';
comment on column public.mail_domains.asked_at is 'When the DNS last answered, or could not; null: not yet.';
comment on column public.mail_domains.ask_again_at is 'Until when that holds.';
comment on column public.mail_domains.nowhere_since is
  'When the DNS first said that nothing takes mail for it (no such name, null MX, neither MX nor address); null: it does.';
comment on column public.mail_domains.held_since is 'When it said so again, an hour later at least: its letters are held.';
comment on column public.mail_domains.released_at is 'When an operator let its letters go all the same.';
create index mail_domains_to_ask on public.mail_domains (ask_again_at);
create index mail_domains_held on public.mail_domains (held_since) where held_since is not null;

-- The hour's budget was counted here, first come, first served.
drop table public.letter_budget;
