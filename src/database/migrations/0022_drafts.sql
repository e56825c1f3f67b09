-- Drafts that save themselves: what was written before is kept, and who else is writing is seen.

alter table public.newsletters
  -- Half a button is half a draft: what is missing is asked for before it leaves.
  drop constraint newsletters_button_whole,
  add constraint newsletters_button_whole check ((button_caption is null) = (button_url is null) or state = 'draft'),
  drop constraint newsletters_button_url_shape,
  add constraint newsletters_button_url_shape check (
    char_length(button_url) <= 500
    and (button_url ~ '^https://[^[:space:][:cntrl:]<>"]+$' or state = 'draft' and button_url ~ '^[^[:cntrl:]]+$')),
  add column planned_at timestamptz,
  add column planned_at_goal boolean not null default false,
  add column saved_at timestamptz not null default now(),
  add column saved_by uuid references public.operators on delete set null;
comment on column public.newsletters.planned_at is
  'When its writer means it to start; stays with a draft that was taken back. send_at is what was decided. Null: at once.';
comment on column public.newsletters.planned_at_goal is 'Its writer means it to start when its region reaches its goal.';
comment on column public.newsletters.saved_at is 'When its draft was changed last.';
comment on column public.newsletters.saved_by is 'Who changed it last.';
update public.newsletters set saved_at = created_at;

-- What a draft was: a row for what somebody wrote in one go.
create table public.newsletter_versions (
  newsletter_id bigint not null references public.newsletters on delete cascade,
  number integer not null,
  draft jsonb not null,
  began_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  operator_id uuid references public.operators on delete set null,
  tested_at timestamptz,
  tested_by uuid references public.operators on delete set null,

  primary key (newsletter_id, number),
  constraint newsletter_versions_number_positive check (number > 0),
  constraint newsletter_versions_draft_size check (octet_length(draft::text) <= 400000)
);
comment on table public.newsletter_versions is 'What drafts of newsletters were, so that nothing written is lost.';
comment on column public.newsletter_versions.draft is
  'Words, audience and plan, as the console writes them (src/contract/console/routes/newsletters.ts).';
comment on column public.newsletter_versions.operator_id is 'Who wrote it.';
comment on column public.newsletter_versions.tested_at is 'When a test letter with these words was taken by a mail server, or kept; the version then stays as it is.';
comment on column public.newsletter_versions.tested_by is 'Who got that letter.';

-- Who has a draft open now. Rows are of the last seconds; who comes next takes old ones away.
create table public.newsletter_editors (
  newsletter_id bigint not null references public.newsletters on delete cascade,
  operator_id uuid not null references public.operators on delete cascade,
  block text,
  seen_at timestamptz not null default now(),

  primary key (newsletter_id, operator_id),
  constraint newsletter_editors_block_shape check (block ~ '^[a-z]{1,20}(:[0-9]{1,3})?$')
);
comment on table public.newsletter_editors is 'Who has a draft open, and which part they are writing in.';
comment on column public.newsletter_editors.block is 'The part of the letter, as subject or text:2; null: none.';
create index newsletter_editors_operator on public.newsletter_editors (operator_id);
