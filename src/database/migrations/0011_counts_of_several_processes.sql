-- What several doors and several consoles count together, so that a limit holds once and not once for each of them.
-- Unlogged: a count waits for no disk, and after a crash it may begin anew. Keys are HMACs by a secret that the database does
-- not have; nobody can tell from them which network or which address it was.

create unlogged table public.request_counts (
  key bytea not null,
  requests integer not null,
  ends_at timestamptz not null,

  constraint request_counts_pkey primary key (key),
  constraint request_counts_key_length check (octet_length(key) = 16)
);
comment on table public.request_counts is 'Requests of a network within a limit''s window; gone with the first count after it.';
comment on column public.request_counts.key is 'HMAC of limit and network.';
comment on column public.request_counts.ends_at is 'When the window ends that began with the first request.';
create index request_counts_ends on public.request_counts (ends_at);

create unlogged table public.log_in_failures (
  key bytea not null,
  failures integer not null,
  last_at timestamptz not null,

  constraint log_in_failures_pkey primary key (key),
  constraint log_in_failures_key_length check (octet_length(key) = 16)
);
comment on table public.log_in_failures is 'Tries to log in to the console that failed; forgotten a day after the last one.';
comment on column public.log_in_failures.key is 'HMAC of an account, of an address, or of both.';
create index log_in_failures_last on public.log_in_failures (last_at);
