-- Who may use the operator's console, and what they did there. The sign-in library (better-auth) works on the tables
-- operator_*, over the role operator; what it writes is decided by it, what it may write is decided here.
-- Passwords are scrypt hashes, second factors are encrypted with a key outside the database, and a session's token is
-- worth nothing without the signature that only its cookie has.
create table public.operators (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  role text not null,
  totp_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint operators_name_length check (char_length(name) between 1 and 100),
  constraint operators_email_length check (char_length(email) between 3 and 254),
  -- The library looks people up by their address in lower case.
  constraint operators_email_lower check (email collate "C" = lower(email collate "C")),
  constraint operators_email_key unique (email),
  constraint operators_role_known check (role in ('look', 'send', 'administer'))
);
comment on table public.operators is 'Who may use the console.';
comment on column public.operators.email is 'Address to log in with, in lower case.';
comment on column public.operators.role is 'look: sees everything; send: writes to people too; administer: everything.';
comment on column public.operators.totp_enabled is 'Whether logging in with a password also takes a code.';

-- The link with which somebody sets the first password, or a new one: once, within 24 hours.
create table public.operator_links (
  hash bytea primary key,
  operator_id uuid not null references public.operators on delete cascade,
  expires_at timestamptz not null,

  constraint operator_links_hash_length check (octet_length(hash) = 32),
  constraint operator_links_operator_id_key unique (operator_id)
);
comment on table public.operator_links is 'Links to set a password; a used one is gone.';
comment on column public.operator_links.hash is 'SHA-256 of the token in the link.';

create table public.operator_credentials (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references public.operators on delete cascade,
  -- The library's names for a password of our own; it asks for both.
  account_id uuid generated always as (operator_id) stored,
  provider_id text not null default 'credential',
  password text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint operator_credentials_operator_id_key unique (operator_id),
  constraint operator_credentials_provider_id_known check (provider_id = 'credential')
);
comment on table public.operator_credentials is 'Passwords.';
comment on column public.operator_credentials.account_id is 'The same, under the library''s name.';
comment on column public.operator_credentials.provider_id is 'Always credential: nobody logs in through somebody else.';
comment on column public.operator_credentials.password is 'Salt and scrypt hash.';

create table public.operator_sessions (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references public.operators on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint operator_sessions_token_key unique (token),
  constraint operator_sessions_expires_at_twelve_hours check (expires_at <= created_at + interval '12 hours')
);
comment on table public.operator_sessions is 'Who is logged in.';
comment on column public.operator_sessions.token is 'Random; the cookie holds it with a signature.';
comment on column public.operator_sessions.expires_at is '30 minutes after the last request, 12 hours after logging in at most.';
comment on column public.operator_sessions.updated_at is 'The last time that expires_at was moved.';
create index operator_sessions_operator_id on public.operator_sessions (operator_id);
create index operator_sessions_expires_at on public.operator_sessions (expires_at);

-- Steps of logging in that wait for the next one: a password that was right and needs a code, a passkey's question.
create table public.operator_challenges (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table public.operator_challenges is 'Steps of logging in that wait for the next one; minutes old at most.';
comment on column public.operator_challenges.identifier is 'SHA-256 of what the browser shows for the next step.';
comment on column public.operator_challenges.value is 'What the next step is checked against.';
create index operator_challenges_identifier on public.operator_challenges (identifier);

create table public.operator_second_factors (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references public.operators on delete cascade,
  secret text not null,
  recovery_codes text not null,
  verified boolean not null,
  failed_codes integer not null default 0,
  locked_until timestamptz,

  constraint operator_second_factors_operator_id_key unique (operator_id)
);
comment on table public.operator_second_factors is 'Codes of an authenticator app (TOTP).';
comment on column public.operator_second_factors.secret is 'The shared secret, encrypted.';
comment on column public.operator_second_factors.recovery_codes is 'Codes for when the app is lost, encrypted; a used one is gone.';
comment on column public.operator_second_factors.verified is 'Whether the app has shown a right code; before that it is not asked for.';
comment on column public.operator_second_factors.failed_codes is 'Wrong codes in a row.';

create table public.operator_passkeys (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references public.operators on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null,

  constraint operator_passkeys_name_length check (char_length(name) <= 100),
  constraint operator_passkeys_credential_id_key unique (credential_id)
);
comment on table public.operator_passkeys is 'Passkeys.';
comment on column public.operator_passkeys.credential_id is 'Its number, given by the device.';
comment on column public.operator_passkeys.counter is 'How often it was used, as far as the device counts.';
comment on column public.operator_passkeys.device_type is 'Whether it can be copied to other devices.';
comment on column public.operator_passkeys.backed_up is 'Whether it was.';
comment on column public.operator_passkeys.transports is 'How the device is reached (USB, NFC …).';
comment on column public.operator_passkeys.aaguid is 'The device''s model.';
create index operator_passkeys_operator_id on public.operator_passkeys (operator_id);

-- What was done in the console. No key to operators: an entry outlives whoever it is about.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  operator_id uuid,
  action text not null,
  subject jsonb not null default '{}',

  constraint audit_log_action_shape check (action collate "C" ~ '^[a-z][a-z_]{0,62}$'),
  constraint audit_log_subject_object check (jsonb_typeof(subject) = 'object'),
  -- A guard against the commonest mistake, not a proof: whoever writes an entry names people by their number.
  constraint audit_log_subject_no_address check (subject::text not like '%@%')
);
comment on table public.audit_log is 'What was done in the console; append-only.';
comment on column public.audit_log.operator_id is 'Who; null: on the server''s command line.';
comment on column public.audit_log.subject is 'To what: numbers and choices, nothing that names a person.';
create index audit_log_at on public.audit_log (at);
create index audit_log_operator_id on public.audit_log (operator_id, at);
