-- A draft is one text. Who saves while somebody else did has both until one is chosen.

drop function if exists public.keep_newsletter_version(bigint, jsonb, uuid, boolean);
drop function if exists public.note_newsletter_tested(bigint, jsonb, uuid);
drop function if exists public.show_newsletter_editor(bigint, uuid, text);
drop table if exists public.newsletter_versions;
drop table if exists public.newsletter_editors;

alter table public.newsletters
  add column tested_at timestamptz,
  add column tested_by uuid references public.operators on delete set null,
  add column tested_words jsonb;
comment on column public.newsletters.tested_at is 'When its latest test letter was taken by a mail server, or kept.';
comment on column public.newsletters.tested_by is 'Who got that letter.';
comment on column public.newsletters.tested_words is 'The words that it had: subject, text, preview and button.';
create index newsletters_tested_by on public.newsletters (tested_by) where tested_by is not null;

create table public.newsletter_other_texts (
  newsletter_id bigint not null references public.newsletters on delete cascade,
  operator_id uuid not null references public.operators on delete cascade,
  draft jsonb not null,

  primary key (newsletter_id, operator_id),
  constraint newsletter_other_texts_size check (octet_length(draft::text) <= 400000)
);
comment on table public.newsletter_other_texts is
  'What somebody wrote in a draft while somebody else saved it, until one of both is chosen.';
comment on column public.newsletter_other_texts.draft is
  'Words, audience and plan, as the console writes them (src/contract/console/routes/newsletters.ts).';
create index newsletter_other_texts_operator on public.newsletter_other_texts (operator_id);
