-- Lists from elsewhere: an operator hands one in whole, a worker takes it over line by line.

create table public.signup_imports (
  id bigint generated always as identity primary key,
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid references public.operators on delete set null,
  audit_entry bigint,
  state text not null default 'reading',
  lines integer not null default 0,
  reached integer not null default 0,
  judged integer not null default 0,
  taken integer not null default 0,
  known integer not null default 0,
  refused jsonb not null default '{}',
  began_at timestamptz,
  moved_at timestamptz,
  ended_at timestamptz,

  constraint signup_imports_state_known check (state in ('reading', 'running', 'done', 'stopped')),
  constraint signup_imports_ended_with_state check ((state in ('done', 'stopped')) = (ended_at is not null)),
  constraint signup_imports_audit_entry_set check (state = 'reading' or audit_entry is not null),
  constraint signup_imports_counts_fit check (
    lines >= 0 and reached >= 0 and taken >= 0 and known >= 0 and judged between taken + known and lines),
  constraint signup_imports_refused_object check (jsonb_typeof(refused) = 'object')
);
comment on table public.signup_imports is 'Lists from elsewhere that operators handed in, and what became of their lines.';
comment on column public.signup_imports.audit_entry is
  'The number of the log''s entry that says by whom; the record of each sign-up that it brought names it, too.';
comment on column public.signup_imports.state is
  'reading only inside the transaction that hands it in; running until its last line is judged; stopped by an operator.';
comment on column public.signup_imports.lines is 'How many it had.';
comment on column public.signup_imports.reached is 'The line of the file up to which a worker has gone; it goes on after it.';
comment on column public.signup_imports.judged is 'How many lines that were; fewer than lines at the end where somebody was erased meanwhile.';
comment on column public.signup_imports.taken is 'How many are sign-ups now.';
comment on column public.signup_imports.known is 'How many were sign-ups before.';
comment on column public.signup_imports.refused is 'How many were refused, by the reason.';
comment on column public.signup_imports.began_at is 'When a worker took up the first lines.';
comment on column public.signup_imports.moved_at is 'When a worker was done with some lines last.';
-- One at a time: what a list has twice is then found by the first one's sign-ups.
create unique index signup_imports_one_key on public.signup_imports ((true)) where state in ('reading', 'running');

-- The lines as they were typed, but for the times of those that are complete, which are ISO 8601. A line goes with being
-- taken over; who was refused is kept for some days, so that it can be mended.
create table public.signup_import_lines (
  import_id bigint not null references public.signup_imports on delete cascade,
  line integer not null,
  email text,
  postal_code text,
  wording text,
  requested_at text,
  letter_sent_at text,
  confirmed_at text,
  source text,
  problem text,
  details text,

  primary key (import_id, line),
  constraint signup_import_lines_line_positive check (line > 0),
  constraint signup_import_lines_whole check (problem is not null or (
    email is not null and postal_code is not null and wording is not null and requested_at is not null
    and letter_sent_at is not null and confirmed_at is not null and source is not null)),
  -- Who left, and is written down all the same, would be on a list again that they are not to be on.
  constraint signup_import_lines_left_nameless check (problem <> 'left' or (
    email is null and postal_code is null and wording is null and requested_at is null
    and letter_sent_at is null and confirmed_at is null and source is null)),
  constraint signup_import_lines_problem_known check (problem in (
    'email', 'postal_code', 'unknown_place', 'duplicate', 'left', 'missing_proof', 'time', 'order', 'source', 'invalid'))
);
comment on table public.signup_import_lines is 'Lines of lists from elsewhere: those to come, and those refused.';
comment on column public.signup_import_lines.line is 'Where it stood in the file, counted from 1.';
comment on column public.signup_import_lines.problem is 'Why it is refused; null: nothing is known against it so far.';
comment on column public.signup_import_lines.details is 'What the reason is about: columns, or another line.';
-- For whoever is erased, or asks what is kept of them. By hash: a broken line may be longer than a B-tree takes.
create index signup_import_lines_email on public.signup_import_lines using hash (lower(email collate "C"));
