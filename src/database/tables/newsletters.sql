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
comment on column public.newsletters.body is 'Its text; an empty line parts paragraphs.';
comment on column public.newsletters.created_by is 'The operator''s account; empty for the program on the command line.';
comment on column public.newsletters.is_launch is 'Whether it tells that the app starts in these places.';
comment on column public.newsletters.state is 'draft, scheduled, running, paused, cancelled or finished; letters leave only while it is running.';
comment on column public.newsletters.send_at is 'When a scheduled one starts.';
comment on column public.newsletters.ended_at is 'When it was finished or cancelled.';

-- How far a newsletter is, is asked every second while it runs. It is kept in the way of the sums of places: each
-- change of a letter's outcome adds a line, and whoever asks adds the lines that are not rolled up yet to the sums. A
-- counter in the newsletter's own row would be changed by every letter of every worker, and each would wait for the
-- other. The lines are rolled up while letters are sent, every few hundred, so there are few at any moment, however
-- many letters a newsletter has.
create table public.newsletter_outcomes (
  newsletter_id bigint not null references public.newsletters (id) on delete cascade,
  outcome text not null,
  letters integer not null,
  constraint newsletter_outcomes_pkey primary key (newsletter_id, outcome)
);
comment on table public.newsletter_outcomes is 'How many letters of a newsletter came to what, rolled up.';
comment on column public.newsletter_outcomes.outcome is 'The letters'' outcome; waiting: none yet.';

-- Nothing points at a line and no line is looked for, so there is no key: it is written in the moment between two letters.
create table public.letter_changes (
  newsletter_id bigint not null,
  was text,
  became text
);
comment on table public.letter_changes is 'Changes of newsletters'' letters that are not rolled up into newsletter_outcomes yet.';
comment on column public.letter_changes.was is 'The outcome before; null for a new letter.';
comment on column public.letter_changes.became is 'The outcome after; null for a letter that was deleted.';
