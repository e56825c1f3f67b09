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
comment on column public.letters.signup_id is 'To whom; null once the sign-up is gone.';
comment on column public.letters.address_change_id is 'For address_change: to which new address.';
comment on column public.letters.claimed_at is 'The letter''s moment: when it was last decided that it may be sent.';
comment on column public.letters.sent_at is 'When the receiving server accepted it.';
comment on column public.letters.outcome is 'What became of it; null while it waits.';
comment on column public.letters.tries is 'How often sending was begun.';
comment on column public.letters.job_id is 'The queue''s job that last claimed it.';
comment on column public.letters.mailbox_hmac is 'HMAC of the mailbox, for the limits; not of newsletters.';
comment on column public.letters.template_version is 'Hash of the wording of the letter.';
comment on column public.letters.smtp_answer is 'What the receiving server said, without addresses.';
create index letters_signup on public.letters (signup_id, kind);
create index letters_address_change on public.letters (address_change_id) where address_change_id is not null;
create index letters_mailbox on public.letters (mailbox_hmac, claimed_at) where mailbox_hmac is not null;
-- Nobody gets a newsletter twice.
create unique index letters_newsletter_signup_key on public.letters (newsletter_id, signup_id);
-- How far a newsletter is, and how fast.
create index letters_newsletter_outcome on public.letters (newsletter_id, outcome, sent_at) where newsletter_id is not null;
-- Both are asked every second while somebody looks at the outbox: what waits is little, the last hour is at the end.
-- Waiting is not said as `outcome is null`, which is also what a letter found by its number must still be: while little
-- waits this index is the smallest and the planner would take it instead of the primary key; then a launch puts 20,000
-- letters into it, the planner does not know yet, and each note that one was sent reads all that still wait.
create index letters_waiting on public.letters (kind, queued_at) where coalesce(outcome, 'waiting') = 'waiting';
create index letters_ended on public.letters (coalesce(sent_at, claimed_at)) where outcome is not null;
-- Who did not get it, in the order of the page; hardly any letter ever comes in here.
create index letters_missed on public.letters (newsletter_id, id) where outcome <> 'sent' and newsletter_id is not null;

-- How many confirmation letters left in which hour: one row to count on, however long the queue is.
create table public.letter_budget (
  hour timestamptz primary key,
  claimed bigint not null
);
comment on table public.letter_budget is 'Letters to unconfirmed addresses by the hour, for the limit over all.';

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
comment on column public.mailbox.raw is 'The whole letter as mail programs store it (RFC 5322).';
comment on column public.mailbox.letter_id is 'Null for an operator''s test.';
create unique index mailbox_letter_key on public.mailbox (letter_id);
create index mailbox_recipient on public.mailbox (lower(recipient collate "C"));
