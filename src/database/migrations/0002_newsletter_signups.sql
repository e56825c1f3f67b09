-- People who want to hear when it starts where they live.

create table public.newsletter_signups (
  id bigint generated always as identity primary key,
  email text not null,
  postal_code text not null,
  created_at timestamptz not null default now(),

  -- The longest address that SMTP can carry (RFC 5321 4.5.3.1.3, erratum 1690).
  constraint newsletter_signups_email_length check (octet_length(email) <= 254),

  -- The pattern of src/contract/signup.ts, letter for letter; a test compares both on the same addresses.
  -- collate "C": ranges like a-z mean ASCII on every server, whatever its locale.
  constraint newsletter_signups_email_shape check (
    email collate "C" ~
    '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$'
  ),

  constraint newsletter_signups_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$')
);

comment on table public.newsletter_signups is 'E-mail addresses to write to when the app starts in a region.';
comment on column public.newsletter_signups.id is 'The database''s number for the entry.';
comment on column public.newsletter_signups.email is 'As typed; unique regardless of letter case. Public may write it.';
comment on column public.newsletter_signups.postal_code is 'German postal code, five digits. Public may write it.';
comment on column public.newsletter_signups.created_at is 'When the entry was made, by the database''s clock.';

-- One entry a mailbox: Anna@example.org and anna@example.org reach the same person. A second try fails with
-- SQLSTATE 23505, which the form shows as "already registered".
-- The part before the @ could in theory tell letter case apart; no mail service in use does.
create unique index newsletter_signups_email_key on public.newsletter_signups (lower(email collate "C"));

-- Policy before grant: with row level security on and no policy nothing is visible, so that a grant made by
-- mistake shows nothing.
alter table public.newsletter_signups enable row level security;

create policy anon_signs_up on public.newsletter_signups
  for insert to anon
  with check (true);
comment on policy anon_signs_up on public.newsletter_signups is
  'Whoever fills the form; what an entry must look like is in the table''s constraints.';

-- A host may have given away more by its default privileges.
revoke all on public.newsletter_signups from public, anon, authenticator;

-- Columns by name: id and created_at stay the database's own. No SELECT: so no RETURNING either, and a
-- duplicate's error carries no detail.
grant insert (email, postal_code) on public.newsletter_signups to anon;
