-- What a letter can run into between the outbox and a mailbox: an answer that never came, a refusal that may be a
-- provider's bad hour, a mail server that is not well, and what comes back later.

alter table public.letters
  add column begun_at timestamptz,
  add column deferred_since timestamptz,
  add column doubts smallint not null default 0,
  add column limited_until timestamptz,
  add column rests boolean not null default false,
  drop constraint letters_outcome_known,
  -- sent: accepted for delivery. uncertain: twice begun without an answer, so it may have arrived. refused: its address
  -- takes no letters. given_up: put off for five days. unproven: its sign-up is not what its proof says. The others were
  -- never sent, for that reason.
  add constraint letters_outcome_known check (
    outcome in ('sent', 'uncertain', 'refused', 'given_up', 'limited', 'superseded', 'left', 'suppressed', 'unproven', 'gone',
      'cancelled')),
  add constraint letters_doubts_counted check (doubts between 0 and 2);
comment on column public.letters.tries is 'How often its first byte was let out.';
comment on column public.letters.begun_at is
  'When its first byte was let out; null again once the server''s answer is known. Set and no outcome: it may have arrived.';
comment on column public.letters.deferred_since is
  'Since when the server puts this very letter off; it is given up five days later (RFC 5321 4.5.4.1).';
comment on column public.letters.doubts is 'How often it was begun and no answer came.';
comment on column public.letters.limited_until is
  'It waits until then, as its mailbox had all that it may get from a form.';
comment on column public.letters.rests is 'Uncertain, and an operator lets it rest: it is not stuck any more.';

-- Letters that nobody sends any more unless the operator says so: few.
create index letters_stuck on public.letters (queued_at, id) where outcome in ('given_up', 'uncertain') and not rests;

-- Until now such a letter was a job of a queue of its own.
update public.letters as l
set outcome = 'given_up', smtp_answer = coalesce(l.smtp_answer, left(j.source_output ->> 'why', 500))
from pgboss.job as j
where j.name = 'dead_letters' and j.state = 'created' and l.id = (j.data ->> 'letter_id')::uuid and l.outcome is null;
drop view if exists public.dead_letters;
delete from pgboss.job where name = 'dead_letters';

alter table public.newsletter_signups add column refused_at timestamptz;
comment on column public.newsletter_signups.refused_at is
  'When its present address was refused for the first time; a second refusal a day later makes it undeliverable.';

-- What became of letters after they left us, in the order in which we heard of it. Only ever added to; erased with the
-- letter.
create table public.letter_events (
  id bigint generated always as identity primary key,
  letter_id uuid not null references public.letters (id) on delete cascade,
  type text not null,
  happened_at timestamptz not null default clock_timestamp(),
  source text not null,
  status text,
  answer text,

  constraint letter_events_type_known check (type in (
    'accepted', 'deferred', 'possibly_delivered', 'refused', 'bounced_hard', 'bounced_soft', 'blocked', 'complained',
    'auto_replied', 'replied')),
  constraint letter_events_source_known check (source in ('smtp', 'imap', 'webhook')),
  constraint letter_events_status_shape check (status ~ '^[245]\.[0-9]{1,3}\.[0-9]{1,3}$'),
  constraint letter_events_answer_length check (char_length(answer) <= 500)
);
comment on table public.letter_events is 'What mail servers and recipients said to letters; append-only.';
comment on column public.letter_events.type is
  'accepted: taken for delivery, which is no arrival. deferred: put off. possibly_delivered: begun, no answer. refused: by the server that we hand letters to. bounced_*: by a later one, in a message to us. blocked: for our name''s or content''s sake (5.7.x). complained: reported as spam.';
comment on column public.letter_events.source is 'smtp: the answer to handing it over. imap, webhook: heard of later.';
comment on column public.letter_events.status is 'Enhanced status code (RFC 3463), where one was given.';
comment on column public.letter_events.answer is 'What was said, without addresses.';
create index letter_events_letter on public.letter_events (letter_id, id);
-- For what goes wrong; nearly all events are accepted.
create index letter_events_trouble on public.letter_events (happened_at) where type <> 'accepted';

-- What workers say of the mail server that they send through, for the console, the doctor and the log: one row a worker
-- that runs.
create table public.post_offices (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  state text not null default 'open',
  since timestamptz not null default now(),
  code text,
  answer text,
  next_try_at timestamptz,
  connections integer not null,
  letters_per_second real,

  constraint post_offices_state_known check (state in ('open', 'slowed', 'paused', 'kept', 'held'))
);
comment on table public.post_offices is 'Workers that send letters, and how the mail server treats each; a row that was not seen for a minute is a worker that died.';
comment on column public.post_offices.state is
  'open: letters leave. slowed: fewer than could, as the server asked for. paused: none until next_try_at. kept: they stay in the mailbox, as no mail server is set. held: none before somebody says who writes.';
comment on column public.post_offices.code is 'Why, as src/mail/server-troubles.ts names it; null while open.';
comment on column public.post_offices.answer is 'What the server said, without addresses.';
comment on column public.post_offices.letters_per_second is 'At most so many now; null: no limit of the server''s making.';

-- Token buckets: how many letters may leave now, shared by all workers. A bucket fills evenly.
create table public.letter_rates (
  name text primary key,
  capacity double precision not null,
  per_second double precision not null,
  tokens double precision not null,
  filled_at timestamptz not null default clock_timestamp(),
  constraint letter_rates_name_known check (name in ('second', 'hour', 'day', 'launches', 'warm_up'))
);
comment on table public.letter_rates is 'How many letters may leave now, by each limit that is set.';
comment on column public.letter_rates.capacity is 'As many may leave at once; of warm_up: newsletters on the first day.';
comment on column public.letter_rates.per_second is 'As many more with every second.';
comment on column public.letter_rates.tokens is 'As many were left at filled_at.';

-- How many letters left on which day, for the plan of a new sender.
create table public.letter_days (
  day date primary key,
  letters bigint not null
);
comment on table public.letter_days is 'How many letters were begun on each day, in Germany''s time.';

-- When a newsletter pauses by itself.
create table public.launch_thresholds (
  reason text primary key,
  share double precision not null,
  constraint launch_thresholds_reason_known check (reason in ('blocked', 'bounces', 'complaints'))
);
comment on table public.launch_thresholds is 'Which share of a newsletter''s letters must have gone wrong for it to pause by itself.';

alter table public.newsletters add column paused_because text,
  add column resumed_at timestamptz,
  add constraint newsletters_paused_because_known check (paused_because in ('blocked', 'bounces', 'complaints'));
comment on column public.newsletters.paused_because is
  'Why it paused by itself: too many letters blocked, bounced or reported as spam; null: an operator paused it.';
comment on column public.newsletters.resumed_at is 'When it last went on; what went wrong before does not pause it again.';

-- What the nightly look found of sign-ups that wait for nothing: the next letter, an answer, an operator.
create table public.signup_findings (
  reason text primary key,
  signups bigint not null,
  found_at timestamptz not null default now()
);
comment on table public.signup_findings is 'How many open sign-ups have no letter under way, by reason; looked for every night.';
