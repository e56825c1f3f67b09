-- Letters, the links in them, and those who must never get one again.

create table public.newsletters (
  id bigint generated always as identity primary key,
  subject text not null,
  body text not null,
  postal_codes text[] not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  is_launch boolean not null default false,
  state text not null default 'running',
  send_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,

  constraint newsletters_state_known check (state in ('draft', 'scheduled', 'running', 'paused', 'cancelled', 'finished')),
  constraint newsletters_scheduled_when check (state <> 'scheduled' or send_at is not null),
  -- One line: it becomes a header.
  constraint newsletters_subject_line check (subject ~ '^[^[:cntrl:]]{1,150}$'),
  constraint newsletters_body_length check (char_length(body) between 1 and 20000),
  constraint newsletters_postal_codes_shape check (array_to_string(postal_codes, ' ') ~ '^[0-9]{5}( [0-9]{5})*$')
);
comment on table public.newsletters is 'What the operator writes to everyone confirmed in some postal codes.';
comment on column public.newsletters.id is 'The database''s number for the newsletter.';
comment on column public.newsletters.subject is 'Its subject, one line.';
comment on column public.newsletters.body is 'Its text; an empty line parts paragraphs.';
comment on column public.newsletters.postal_codes is 'Where it goes to.';
comment on column public.newsletters.created_at is 'When it was written.';
comment on column public.newsletters.created_by is 'The operator''s account; empty for the program on the command line.';
comment on column public.newsletters.is_launch is 'Whether it tells that the app starts in these places.';
comment on column public.newsletters.state is 'draft, scheduled, running, paused, cancelled or finished; letters leave only while it is running.';
comment on column public.newsletters.send_at is 'When a scheduled one starts.';
comment on column public.newsletters.started_at is 'When it started.';
comment on column public.newsletters.ended_at is 'When it was finished or cancelled.';
alter table public.newsletters enable row level security;
revoke all on public.newsletters from public, anon, authenticator;

-- A person wants letters at another address; it counts once the letter sent there was confirmed.
create table public.address_changes (
  id bigint generated always as identity primary key,
  signup_id bigint not null references public.newsletter_signups (id) on delete cascade,
  new_email text not null,
  asked_at timestamptz not null default now(),
  address_hmac bytea,

  -- As newsletter_signups.email after the next migration.
  constraint address_changes_new_email_length check (octet_length(new_email) <= 254),
  constraint address_changes_new_email_shape check (
    new_email collate "C" ~
    '^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&''*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$')
);
comment on table public.address_changes is 'New addresses that wait to be confirmed.';
comment on column public.address_changes.id is 'The database''s number for the change.';
comment on column public.address_changes.signup_id is 'Whose address it is to become.';
comment on column public.address_changes.new_email is 'The new address.';
comment on column public.address_changes.asked_at is 'When it was asked for.';
comment on column public.address_changes.address_hmac is 'Fingerprint of the new address, set when its letter leaves.';
create index address_changes_signup on public.address_changes (signup_id);
create index address_changes_new_email on public.address_changes (lower(new_email collate "C"));
alter table public.address_changes enable row level security;
revoke all on public.address_changes from public, anon, authenticator;

-- The outbox: a letter is written down here with its job, in the transaction that wants it sent. Holds no address;
-- the worker looks that up at the last moment.
create table public.letters (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  signup_id bigint references public.newsletter_signups (id) on delete set null,
  address_change_id bigint references public.address_changes (id) on delete set null,
  newsletter_id bigint references public.newsletters (id),
  queued_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  outcome text,
  tries integer not null default 0,
  job_id uuid,
  mailbox_hmac bytea,
  message_id text,
  template_version text,
  smtp_answer text,

  constraint letters_kind_known check (kind in ('confirmation', 'address_change', 'my_data', 'newsletter')),
  constraint letters_newsletter_named check ((kind = 'newsletter') = (newsletter_id is not null)),
  -- sent: accepted for delivery. refused: the address does not exist. The others were never sent, for that reason.
  constraint letters_outcome_known check (
    outcome in ('sent', 'refused', 'limited', 'superseded', 'left', 'suppressed', 'gone', 'cancelled')),
  constraint letters_sent_whole check (
    (outcome = 'sent') is not true or (claimed_at is not null and sent_at is not null and message_id is not null))
);
comment on table public.letters is 'Outbox: every letter that is to be sent, and what became of it.';
comment on column public.letters.id is 'Random number; part of the Message-ID, the same at every try.';
comment on column public.letters.kind is 'confirmation, address_change, my_data or newsletter.';
comment on column public.letters.signup_id is 'To whom; null once the sign-up is gone.';
comment on column public.letters.address_change_id is 'For address_change: to which new address.';
comment on column public.letters.newsletter_id is 'For newsletter: which one.';
comment on column public.letters.queued_at is 'When it was asked for.';
comment on column public.letters.claimed_at is 'The letter''s moment: when it was last decided that it may be sent.';
comment on column public.letters.sent_at is 'When the receiving server accepted it.';
comment on column public.letters.outcome is 'What became of it; null while it waits.';
comment on column public.letters.tries is 'How often sending was begun.';
comment on column public.letters.job_id is 'The queue''s job that last claimed it.';
comment on column public.letters.mailbox_hmac is 'Fingerprint of the mailbox, for the limits; not of newsletters.';
comment on column public.letters.message_id is 'Its Message-ID.';
comment on column public.letters.template_version is 'Fingerprint of the wording of the letter.';
comment on column public.letters.smtp_answer is 'What the receiving server said, without addresses.';
create index letters_signup on public.letters (signup_id, kind);
create index letters_address_change on public.letters (address_change_id) where address_change_id is not null;
create index letters_mailbox on public.letters (mailbox_hmac, claimed_at) where mailbox_hmac is not null;
-- Nobody gets a newsletter twice.
create unique index letters_newsletter_signup_key on public.letters (newsletter_id, signup_id);
-- How far a newsletter is, and how fast.
create index letters_newsletter_outcome on public.letters (newsletter_id, outcome, sent_at) where newsletter_id is not null;
alter table public.letters enable row level security;
revoke all on public.letters from public, anon, authenticator;

-- How many confirmation letters left in which hour: one row to count on, however long the queue is.
create table public.letter_budget (
  hour timestamptz primary key,
  claimed bigint not null
);
comment on table public.letter_budget is 'Letters to unconfirmed addresses by the hour, for the limit over all.';
comment on column public.letter_budget.hour is 'Begin of the hour.';
comment on column public.letter_budget.claimed is 'How many were claimed in it.';
alter table public.letter_budget enable row level security;
revoke all on public.letter_budget from public, anon, authenticator;

-- Links in letters. Of the token (32 random bytes) only the SHA-256 is kept, so that whoever reads the table or a
-- backup can use none. Each try of a letter has a token of its own; all of them work until they expire.
create table public.link_tokens (
  id bigint generated always as identity primary key,
  lookup bytea not null,
  hash bytea not null,
  purpose text not null,
  signup_id bigint not null references public.newsletter_signups (id) on delete cascade,
  address_change_id bigint references public.address_changes (id) on delete cascade,
  letter_id uuid not null references public.letters (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz,

  constraint link_tokens_purpose_known check (purpose in ('confirm', 'change_address', 'my_data', 'unsubscribe')),
  constraint link_tokens_hash_length check (octet_length(hash) = 32 and lookup = substring(hash from 1 for 8)),
  -- Only leaving must be possible for ever.
  constraint link_tokens_expiry check ((purpose = 'unsubscribe') = (expires_at is null))
);
comment on table public.link_tokens is 'Fingerprints of the links in letters, each for one purpose.';
comment on column public.link_tokens.id is 'The database''s number for the link.';
comment on column public.link_tokens.lookup is 'The first 8 bytes of the fingerprint, to find it by.';
comment on column public.link_tokens.hash is 'SHA-256 of the token.';
comment on column public.link_tokens.purpose is 'The one thing it opens: confirm, change_address, my_data, unsubscribe.';
comment on column public.link_tokens.signup_id is 'Whose link it is.';
comment on column public.link_tokens.address_change_id is 'For change_address: which change.';
comment on column public.link_tokens.letter_id is 'The letter that it stands in.';
comment on column public.link_tokens.created_at is 'When it was made.';
comment on column public.link_tokens.expires_at is 'Until when it works; null: always.';
create index link_tokens_lookup on public.link_tokens (lookup);
create index link_tokens_signup on public.link_tokens (signup_id);
create index link_tokens_letter on public.link_tokens (letter_id);
create index link_tokens_address_change on public.link_tokens (address_change_id) where address_change_id is not null;
alter table public.link_tokens enable row level security;
revoke all on public.link_tokens from public, anon, authenticator;

-- Who left. The fingerprint (HMAC with a key that is not in the database) recognises an address that comes back by a
-- restored backup or an import, and tells nobody whose it is. A copy lies outside the database (worker/ledger.ts).
create table public.suppressions (
  address_hmac bytea not null,
  left_at timestamptz not null,
  erased boolean not null,

  -- Both at most once: who was erased, came back and withdrew, is erased again by an older backup, withdrawn by a newer.
  constraint suppressions_pkey primary key (address_hmac, erased)
);
comment on table public.suppressions is 'Suppression list: fingerprints of addresses whose owners left.';
comment on column public.suppressions.address_hmac is 'HMAC of the address in lower case.';
comment on column public.suppressions.left_at is 'When they left; whoever confirmed anew after that gets letters again.';
comment on column public.suppressions.erased is 'Whether everything was erased; otherwise the consent was withdrawn.';
alter table public.suppressions enable row level security;
revoke all on public.suppressions from public, anon, authenticator;

-- Workers with different keys would not recognise each other's fingerprints, and write to people who left. The
-- first one leaves a fingerprint of its key; one with another key must not start.
create table public.suppression_key (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null
);
comment on table public.suppression_key is 'Tells whether a worker has the right key; says nothing about the key.';
comment on column public.suppression_key.only_row is 'There is one row.';
comment on column public.suppression_key.fingerprint is 'HMAC of a fixed word.';
alter table public.suppression_key enable row level security;
revoke all on public.suppression_key from public, anon, authenticator;

create function public.agree_on_suppression_key(fingerprint bytea)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.suppression_key (fingerprint) values ($1) on conflict do nothing;
  return (select known.fingerprint = $1 from public.suppression_key as known);
end
$$;
comment on function public.agree_on_suppression_key(bytea) is 'Whether a worker''s key is the one that all have.';
revoke all on function public.agree_on_suppression_key(bytea) from public, anon, authenticator;
grant execute on function public.agree_on_suppression_key(bytea) to worker;

-- Notes who left; the latest time counts.
create function public.suppress(address_hmac bytea, left_at timestamptz, erased boolean)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.suppressions as known (address_hmac, left_at, erased) values ($1, $2, $3)
  on conflict on constraint suppressions_pkey do update
    set left_at = excluded.left_at where known.left_at < excluded.left_at
$$;
comment on function public.suppress(bytea, timestamptz, boolean) is 'Puts a fingerprint on the suppression list.';
revoke all on function public.suppress(bytea, timestamptz, boolean) from public, anon, authenticator;
grant execute on function public.suppress(bytea, timestamptz, boolean) to worker;

-- Whether an address left and did not come back since.
create function public.is_suppressed(address_hmac bytea, since timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.suppressions as s where s.address_hmac = $1 and s.left_at >= $2)
$$;
comment on function public.is_suppressed(bytea, timestamptz) is 'Whether an address left at or after a time.';
revoke all on function public.is_suppressed(bytea, timestamptz) from public, anon, authenticator;

-- Where letters stay while no mail server is set: for development, and so that nothing is lost before one is.
create table public.mailbox (
  id bigint generated always as identity primary key,
  -- Null for an operator's test of a newsletter, which is no letter of the outbox.
  letter_id uuid references public.letters (id) on delete cascade,
  recipient text not null,
  subject text not null,
  raw bytea not null,
  received_at timestamptz not null default now()
);
comment on table public.mailbox is 'Letters as they would have been sent, while no mail server is set.';
comment on column public.mailbox.id is 'The database''s number.';
comment on column public.mailbox.letter_id is 'The letter; null for an operator''s test.';
comment on column public.mailbox.recipient is 'To whom.';
comment on column public.mailbox.subject is 'Its subject.';
comment on column public.mailbox.raw is 'The whole letter as mail programs store it (RFC 5322).';
comment on column public.mailbox.received_at is 'When it arrived.';
create unique index mailbox_letter_key on public.mailbox (letter_id);
create index mailbox_recipient on public.mailbox (lower(recipient collate "C"));
alter table public.mailbox enable row level security;
revoke all on public.mailbox from public, anon, authenticator;
