-- What keeps a public site from sending newsletters. Whoever sends, or asks whether sending is possible, reads it here.
create table public.blockers (
  code text not null,
  what text not null,
  found_at timestamptz not null default now(),
  constraint blockers_pkey primary key (code),
  constraint blockers_code_shape check (code ~ '^[a-z][a-z0-9-]{0,99}$'),
  constraint blockers_what_length check (char_length(what) between 1 and 500)
);
comment on table public.blockers is 'What a worker found that blocks newsletters; empty where the site is not public.';
comment on column public.blockers.what is 'In German, for the operator.';

-- Nothing of it changes what was started before.
alter table public.newsletters add column despite_blockers boolean not null default false;
comment on column public.newsletters.despite_blockers is 'Whether an administrator lets it go out although something blocks.';
