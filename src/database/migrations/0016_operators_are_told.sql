-- Operators are told by mail what changed about their access, and when somebody came in with it from elsewhere; a code of an
-- app works once.

-- What somebody is to be told; a line stays until a mail server took it.
create table public.operator_notes (
  id bigint generated always as identity primary key,
  operator_id uuid not null references public.operators on delete cascade,
  kind text not null,
  happened_at timestamptz not null default now(),
  sent_at timestamptz,

  constraint operator_notes_kind_known check (kind in (
    'password_set', 'password_changed', 'totp_on', 'totp_off', 'totp_changed', 'passkey_added', 'passkey_removed',
    'access_reset', 'role_changed', 'log_in_elsewhere'))
);
comment on table public.operator_notes is 'What happened to somebody''s access and is told by mail.';
comment on column public.operator_notes.sent_at is 'When a mail server took it; null: not yet.';
create index operator_notes_operator_id on public.operator_notes (operator_id, happened_at);

-- From where somebody logged in before: enough to tell that it was elsewhere, too little to say where.
create table public.operator_known_places (
  operator_id uuid not null references public.operators on delete cascade,
  place bytea not null,
  seen_at timestamptz not null default now(),

  primary key (operator_id, place),
  constraint operator_known_places_place_length check (octet_length(place) = 32)
);
comment on table public.operator_known_places is 'From where operators logged in.';
comment on column public.operator_known_places.place is
  'SHA-256 of the person and an HMAC of network (/24, /48) and kind of browser; its key is not in the database.';

alter table public.operator_second_factors add column last_step bigint not null default 0;
comment on column public.operator_second_factors.last_step is
  'Half minutes since 1970: of the newest code that was used; it and those before it are used up (RFC 6238, 5.2).';
