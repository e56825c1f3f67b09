-- Insiders are seen: who did something is proven by the session it was done in, entries of the log are chained, and it is
-- counted whose addresses somebody was shown.

-- What proves a session, what it was begun with, and when its person last proved to be there.
alter table public.operator_sessions
  add column proof_hash bytea,
  add column means text,
  add column proved_at timestamptz,
  add constraint operator_sessions_proof_hash_length check (octet_length(proof_hash) = 32),
  add constraint operator_sessions_means_known check (means in ('password', 'app', 'recovery_code', 'passkey')),
  -- All or nothing: what the sign-in library inserted is no session before begin_session.
  add constraint operator_sessions_begun_whole check (num_nulls(proof_hash, means, proved_at) in (0, 3));
comment on column public.operator_sessions.proof_hash is
  'SHA-256 of what the console makes of the token with its own key; null: not begun, and good for nothing.';
comment on column public.operator_sessions.means is
  'The last step: app and recovery_code came after a password, a passkey stands alone.';
comment on column public.operator_sessions.proved_at is 'When the person last proved to be there, by whatever means.';

alter table public.operators add column administers_since timestamptz;
comment on column public.operators.administers_since is
  'Since when the role is administer; a day later a second factor is needed. Null: another role.';
update public.operators set administers_since = now() where role = 'administer';

-- Entries from before have no place in the chain, and go with their deadline.
alter table public.audit_log
  add column session_id uuid,
  add column place bigint,
  add column previous_hash bytea,
  add column hash bytea,
  add constraint audit_log_place_key unique (place),
  add constraint audit_log_chained_whole check ((place is null) = (hash is null));
comment on column public.audit_log.session_id is 'In which session; null where no session was needed or none was there.';
comment on column public.audit_log.place is
  'Its place in the chain, in the order of writing: 1, 2, 3 …; id is drawn earlier. Null: from before entries were chained.';
comment on column public.audit_log.previous_hash is 'Hash of the entry before; null for the first of all.';
comment on column public.audit_log.hash is 'SHA-256 over everything else.';
create index audit_log_action on public.audit_log (action, at);

-- Where the chain ends and begins now: what is cut off either end is missed.
create table public.audit_chain (
  is_the_one boolean primary key default true,
  place bigint not null default 0,
  hash bytea,
  gone_place bigint not null default 0,
  gone_hash bytea,

  constraint audit_chain_is_the_one check (is_the_one)
);
comment on table public.audit_chain is 'One row: the newest entry of the log, and the last that went with its deadline.';
comment on column public.audit_chain.place is 'Place of the newest entry; 0: none yet.';
comment on column public.audit_chain.hash is 'Its hash.';
comment on column public.audit_chain.gone_place is 'Place of the last entry that was deleted when its time was over; 0: none.';
comment on column public.audit_chain.gone_hash is 'Its hash, on which the oldest entry follows.';
insert into public.audit_chain default values;

-- Whose addresses an operator was shown today: a number each, so that a second look counts nothing. Summed up into the log
-- at night, and deleted with that.
create table public.address_disclosures (
  operator_id uuid not null,
  day date not null,
  person text not null,

  primary key (operator_id, day, person),
  constraint address_disclosures_person_shape check (person collate "C" ~ '^(signup|request|letter) [0-9]{1,18}$|^$')
);
comment on table public.address_disclosures is 'Whose addresses operators were shown, until the day is summed up in the log.';
comment on column public.address_disclosures.day is 'In Germany''s time.';
comment on column public.address_disclosures.person is
  'A row''s number with what it is of; empty: the day''s budget is spent, and the log says so already.';
