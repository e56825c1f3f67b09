-- What the console asks of a worker, which alone has the keys: SMTP, DKIM, the suppression key, the ledger's file.
-- A question and its answer lie here for seconds; a job holds the errand's number and nothing else.
create table public.errands (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  question jsonb not null,
  answer jsonb,
  asked_at timestamptz not null default now(),
  taken_at timestamptz,
  constraint errands_pkey primary key (id),
  constraint errands_kind_known check (kind in ('address_hmacs', 'test_letter', 'mail_server', 'setup', 'after_erasure')),
  -- A list of addresses at most (functions/errands.sql); a console that was taken over cannot fill the disk.
  constraint errands_question_short check (octet_length(question::text) <= 1000000)
);
comment on table public.errands is 'What the console asks of a worker, and the answer; deleted when it is fetched.';
comment on column public.errands.question is 'About what; can hold addresses of a list that is being taken over.';
comment on column public.errands.answer is 'The worker''s answer; null until then.';
comment on column public.errands.taken_at is 'Null until a worker took it.';
create index errands_asked_at on public.errands (asked_at);
