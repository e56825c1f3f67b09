-- What people ask for by right (Art. 15 to 21 DSGVO) and not by themselves under /meine-daten: by e-mail, letter or
-- telephone. The operator writes it down by hand, so that no deadline is missed and the answer can be shown later.
create table public.rights_requests (
  id bigint generated always as identity primary key,
  received_on date not null,
  kind text not null,
  from_address text not null,
  state text not null default 'open',
  note text not null default '',
  done_on date,
  -- One month (Art. 12 Abs. 3 DSGVO). A month later has no such day: its last one (Art. 3 Abs. 2 c VO 1182/71), which
  -- is what PostgreSQL counts, too. Weekends and holidays would only move it on, so this is never too late.
  due_on date not null generated always as ((received_on + interval '1 month')::date) stored,
  created_at timestamptz not null default now(),
  created_by uuid,

  constraint rights_requests_kind_known check (
    kind in ('access', 'rectification', 'erasure', 'restriction', 'portability', 'objection')),
  constraint rights_requests_state_known check (state in ('open', 'asked', 'done')),
  constraint rights_requests_done_when check ((state = 'done') = (done_on is not null)),
  constraint rights_requests_done_on_order check (done_on >= received_on),
  constraint rights_requests_from_address_length check (char_length(from_address) between 1 and 254),
  constraint rights_requests_note_length check (char_length(note) <= 4000)
);
comment on table public.rights_requests is 'Requests by right that reached the operator.';
comment on column public.rights_requests.kind is 'access, rectification, erasure, restriction, portability or objection (Art. 15 to 18, 20, 21 DSGVO).';
comment on column public.rights_requests.from_address is 'Who asks: an e-mail address, as a rule.';
comment on column public.rights_requests.state is 'open, asked (we wait for an answer, for instance who it is) or done.';
-- What waits, the most urgent first; what is done, the latest first.
create index rights_requests_due on public.rights_requests (due_on, id) where done_on is null;
create index rights_requests_done on public.rights_requests (done_on desc, id desc) where done_on is not null;
