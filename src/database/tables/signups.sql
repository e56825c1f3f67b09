-- People who want to hear when it starts where they live, through their life on the list: asked for, confirmed, changed,
-- left. Visitors insert, and reach what follows by functions alone.
create table public.newsletter_signups (
  id bigint generated always as identity primary key,
  email text not null,
  postal_code text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  address_confirmed_at timestamptz,
  withdrawn_at timestamptz,
  undeliverable_at timestamptz,
  address_hmac bytea,
  -- A confirmed sign-up points at its proof, and the proof at three events of this very sign-up: no code, no import
  -- and no hand can make a confirmed row without them.
  proof_id bigint generated always as (case when confirmed_at is not null then id end) stored,
  -- open: asked for, not confirmed yet. confirmed: wants to hear, and can be written to. undeliverable: its address takes
  -- no letters, confirmed or not. left: withdrawn, whatever it was before.
  state text not null generated always as (
    case when withdrawn_at is not null then 'left' when undeliverable_at is not null then 'undeliverable'
         when confirmed_at is not null then 'confirmed' else 'open' end) stored,

  constraint newsletter_signups_confirmed_proof foreign key (proof_id) references public.consent_proofs (signup_id),
  constraint newsletter_signups_confirmed_whole check (
    (confirmed_at is null) = (address_confirmed_at is null) and (confirmed_at is null or address_hmac is not null)),

  -- The longest address that SMTP can carry (RFC 5321 4.5.3.1.3, erratum 1690).
  constraint newsletter_signups_email_length check (octet_length(email) <= 254),

  -- Only what can be written to safely: the pattern of src/contract/signup.ts, letter for letter, which also has the
  -- reason for each restriction; a test compares both on the same addresses.
  -- collate "C": ranges like a-z mean ASCII on every server, whatever its locale.
  -- A row may hold another address (name%host@, .name@) that was taken before there was this pattern: it is marked as
  -- one that gets no letter. The mark is what lets it pass, and visitors cannot set it. NOT VALID would let it stay as
  -- well, and then refuse every change of the row, its withdrawal included.
  constraint newsletter_signups_email_shape check (
    undeliverable_at is not null or email collate "C" ~
    '^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&''*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$'),

  constraint newsletter_signups_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$')
)
-- Room on each page for the HMAC that a row gets when its letter leaves: with that room, and as no index is on
-- it, the row changes in place and none of its many indexes is written to.
with (fillfactor = 70);
comment on table public.newsletter_signups is 'E-mail addresses to write to when the app starts in a region.';
comment on column public.newsletter_signups.email is 'As typed; unique regardless of letter case. Public may write it.';
comment on column public.newsletter_signups.confirmed_at is 'When the link in the confirmation letter was used; null: not yet.';
comment on column public.newsletter_signups.address_confirmed_at is 'When the present address was confirmed; later than confirmed_at after a change.';
comment on column public.newsletter_signups.withdrawn_at is 'When the consent was withdrawn; the row then only proves what was, and the address may sign up anew.';
comment on column public.newsletter_signups.undeliverable_at is 'Since when no letter goes to the address: its server said that there is none, or it is none to write to safely.';
comment on column public.newsletter_signups.address_hmac is 'HMAC for the suppression list, set when the first letter leaves.';
comment on column public.newsletter_signups.postal_code is 'Public may write it.';
comment on column public.newsletter_signups.proof_id is 'The proof of the consent (consent_proofs); the database fills it.';

-- One entry a mailbox among those that count (who left may come back): Anna@example.org and anna@example.org reach the
-- same person. A second try fails with SQLSTATE 23505, which the form shows as "already registered".
-- The part before the @ could in theory tell letter case apart; no mail service in use does.
create unique index newsletter_signups_email_key
  on public.newsletter_signups (lower(email collate "C")) where withdrawn_at is null;
create index newsletter_signups_email_left
  on public.newsletter_signups (lower(email collate "C")) where withdrawn_at is not null;
-- For a newsletter: who is to be told in these postal codes.
create index newsletter_signups_confirmed_places on public.newsletter_signups (postal_code) where state = 'confirmed';

-- The console's list of sign-ups at any size: a page costs what it shows. Each order in which the list can be read has
-- an index that it can be read from.
create index newsletter_signups_created on public.newsletter_signups (created_at, id);
create index newsletter_signups_list_state on public.newsletter_signups (state, created_at, id);
-- Some places together: the newest of each are read in order and merged (src/database/queries/console/signups.ts).
-- With the state the index answers alone; only the rows of the page are fetched.
create index newsletter_signups_list_place on public.newsletter_signups (postal_code, created_at, id) include (state);
-- A search with an @ has the end of an address' name before it. Addresses are in here by their names read backwards,
-- so that this end is a beginning: a range of the index. By its trigrams it would be found as well, but those of
-- ".org" or "gmx" are in a good part of all addresses, and an index of trigrams reads the list of each.
create index newsletter_signups_list_name_end on public.newsletter_signups
  (reverse(split_part(lower(email collate "C"), '@', 1)));
-- A piece out of the middle of an address is found by its trigrams. PostgreSQL brings the extension, but not every
-- host has it, and an owner without the right to create one may run this: then the search reads the table, slower.
do $$
declare
  home text;
begin
  begin
    -- A schema of its own: what the extension brings is not ours to grant or to describe.
    create schema if not exists trigrams;
    create extension if not exists pg_trgm schema trigrams;
  exception when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'pg_trgm is not here: the console searches addresses without an index.';
  end;
  select n.nspname into home
  from pg_catalog.pg_extension as e join pg_catalog.pg_namespace as n on n.oid = e.extnamespace
  where e.extname = 'pg_trgm';
  if home is not null then
    execute format(
      'create index newsletter_signups_list_address on public.newsletter_signups
       using gin (lower(email collate "C") %I.gin_trgm_ops)', home);
  end if;
end
$$;

-- A person wants letters at another address; it counts once the letter sent there was confirmed.
create table public.address_changes (
  id bigint generated always as identity primary key,
  signup_id bigint not null references public.newsletter_signups (id) on delete cascade,
  new_email text not null,
  asked_at timestamptz not null default now(),
  address_hmac bytea,

  -- As newsletter_signups.email.
  constraint address_changes_new_email_length check (octet_length(new_email) <= 254),
  constraint address_changes_new_email_shape check (
    new_email collate "C" ~
    '^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&''*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$')
);
comment on table public.address_changes is 'New addresses that wait to be confirmed.';
comment on column public.address_changes.address_hmac is 'HMAC of the new address, set when its letter leaves.';
create index address_changes_signup on public.address_changes (signup_id);
create index address_changes_new_email on public.address_changes (lower(new_email collate "C"));
