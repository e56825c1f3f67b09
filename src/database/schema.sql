-- What the database is made of: roles and tables, by noun, each with what it is for and what its columns leave open. A new
-- database runs this file once; what changes a table later is a numbered file in migrations/. Functions, triggers and views
-- (functions/) and who may what of the tables (rights.sql) are run anew whenever a word of them changed.

-- Roles, and what everyone loses before anyone gains.
--
--   the owner  the role of DATABASE_URL: owns every object, migrates
--   anon       any visitor: inserts into two tables, nothing else; the door logs in as it
--   office     whoever runs the site, in its console, and the post
--
-- anon is PostgREST's name, so that a hosted one can serve the same tables; its login switches to it. Roles belong to the
-- whole server, not to one database: they may be there already, made by us for another database or by a host.
-- A role that someone else made is left as it is; ours carry a comment that says so.
do $$
begin
  create role anon login noinherit;
  comment on role anon is 'site: Any visitor.';
  -- No visitor keeps the database busy: neither by a slow statement nor by an open transaction.
  -- A setting counts for the role that logs in; PostgREST also reads it from the role switched to.
  alter role anon set statement_timeout = '3s';
  alter role anon set idle_in_transaction_session_timeout = '5s';
  alter role anon set lock_timeout = '2s';
  alter role anon set search_path = public;
-- Or somebody makes it in another database of this server at the same moment.
exception when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  create role office login noinherit;
  comment on role office is 'site: Operators and the post.';
exception when duplicate_object or unique_violation then null;
end
$$;

-- Nobody but the owner creates anything in the schema (the default since PostgreSQL 15, but a restored older
-- database has the old one); its objects are found only by those who may use it.
revoke all on schema public from public;
grant usage on schema public to anon, office;

set local search_path = public;

-- === Operators: who they are and how they log in (better-auth's tables), what was done ===

-- Who may use the console.
create table operators (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  email text not null unique,  -- Address to log in with, in lower case.
  role text not null,  -- look: sees everything; send: writes to people too; administer: everything.
  totp_enabled boolean not null default false,  -- Whether logging in with a password also takes a code.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role_since timestamptz not null default now(),  -- Of who administers: a day later a second factor is needed.
  constraint operators_email_length check (char_length(email) between 3 and 254),
  constraint operators_email_lower check (email collate "C" = lower(email collate "C")),
  constraint operators_name_length check (char_length(name) between 1 and 100),
  constraint operators_role_known check (role in ('look', 'send', 'administer'))
);

-- Passwords.
create table operator_credentials (
  id uuid default gen_random_uuid() primary key,
  operator_id uuid not null unique references operators on delete cascade,
  account_id uuid generated always as (operator_id) stored,  -- The same, under the library's name.
  provider_id text not null default 'credential',  -- Always credential: nobody logs in through somebody else.
  password text not null,  -- Salt and scrypt hash.
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint operator_credentials_provider_id_known check (provider_id = 'credential')
);

-- Who is logged in.
create table operator_sessions (
  id uuid default gen_random_uuid() primary key,
  -- A session ends with the password: no log-in that is under way survives a reset.
  operator_id uuid not null references operator_credentials (operator_id) on delete cascade,
  token text not null unique,  -- Random; the cookie holds it with a signature.
  expires_at timestamptz not null,  -- 30 minutes after the last request, 12 hours after logging in at most.
  created_at timestamptz not null,  -- The log-in: one that takes its place, as after another password, goes on from there.
  updated_at timestamptz not null,  -- The last time that expires_at was moved.
  means text not null,  -- The last step: app and recovery_code came after a password, a passkey stands alone.
  constraint operator_sessions_expires_at_twelve_hours check (expires_at <= created_at + interval '12 hours'),
  constraint operator_sessions_means_known check (means in ('password', 'app', 'recovery_code', 'passkey'))
);

-- Steps of logging in that wait for the next one, minutes old at most; one-time links, a day old at most.
create table operator_challenges (
  id uuid default gen_random_uuid() primary key,
  identifier text not null,  -- SHA-256 of what the browser, or the link, shows for the next step.
  value text not null,  -- What the next step is checked against: the operator's number where it is a link.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index operator_challenges_identifier on operator_challenges (identifier);

-- Codes of an authenticator app (TOTP).
create table operator_second_factors (
  id uuid default gen_random_uuid() primary key,
  operator_id uuid not null unique references operators on delete cascade,
  secret text not null,  -- The shared secret, encrypted.
  backup_codes text not null,  -- Codes for when the app is lost, encrypted; a used one is gone.
  verified boolean not null,  -- Whether the app has shown a right code; before that it is not asked for.
  failed_verification_count integer not null default 0,  -- Wrong codes in a row.
  locked_until timestamptz,
  used_codes text[] not null default '{}'  -- The last ones of the app: each opens once (RFC 6238, 5.2).
);

-- Passkeys.
create table operator_passkeys (
  id uuid default gen_random_uuid() primary key,
  operator_id uuid not null references operators on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,  -- Its number, given by the device.
  counter bigint not null,  -- How often it was used, as far as the device counts.
  device_type text not null,  -- Whether it can be copied to other devices.
  backed_up boolean not null,  -- Whether it was.
  transports text,  -- How the device is reached (USB, NFC …).
  aaguid text,  -- The device's model.
  created_at timestamptz not null,
  constraint operator_passkeys_name_length check (char_length(name) <= 100)
);

-- How often an address asked something of the log-in, or an account was tried; forgotten a day after the last time.
create table log_in_tries (
  id uuid default gen_random_uuid() primary key,
  key text not null unique,  -- HMAC of an account, or of an address with what it asked for.
  count integer not null,
  last_request double precision not null  -- Milliseconds since 1970.
);

-- What is told to operators by mail: what happened to somebody's access, and news of regions and launches.
create table operator_notes (
  id bigint generated always as identity primary key,
  operator_id uuid not null references operators on delete cascade,
  kind text not null,
  happened_at timestamptz not null default now(),
  sent_at timestamptz,  -- When a mail server took it, or refused it for good; null: not yet.
  -- Of news: the number of the region that reached its goal, or of the newsletter that paused. One that is gone is no news.
  about bigint,
  constraint operator_notes_about_news check ((about is not null) = (kind in ('goal_reached', 'newsletter_paused'))),
  constraint operator_notes_kind_known check (
    kind in ('goal_reached', 'newsletter_paused', 'password_set', 'password_changed', 'totp_on', 'totp_off',
      'passkey_added', 'passkey_removed', 'access_reset', 'role_changed'))
);
create index operator_notes_operator_id on operator_notes (operator_id, happened_at);
create unique index operator_notes_news_key on operator_notes (operator_id, kind, about) where sent_at is null and about is not null;

-- What was done in the console; append-only.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  operator_id uuid,  -- Who; null: on the server's command line.
  action text not null,
  subject jsonb not null default '{}'::jsonb,  -- To what: numbers and choices, nothing that names a person.
  session_id uuid,  -- In which session; null where no session was needed or none was there.
  constraint audit_log_action_shape check (action collate "C" ~ '^[a-z][a-z_]{0,62}$'),
  constraint audit_log_subject_no_address check (subject::text not like '%@%'),
  constraint audit_log_subject_object check (jsonb_typeof(subject) = 'object')
);
create index audit_log_at on audit_log (at);
create index audit_log_operator_id on audit_log (operator_id, at);

-- === Places and regions ===

-- Postal codes with place, inhabitants and position.
create table places (
  postal_code text primary key,
  place text not null,
  district text not null,  -- District (Landkreis).
  state text not null,  -- State (Bundesland).
  inhabitants integer not null,  -- Inhabitants, census 2011.
  area_km2 double precision not null,
  latitude double precision not null,
  longitude double precision not null,
  goal integer,  -- How many confirmed households it takes to start, as operators decided; null: as many as anywhere.
  constraint places_goal_sensible check (goal between 1 and 100000),
  constraint places_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$')
);

-- What happened in a place on a day: lines that are only added (note_place_day). Remembers what deletion takes away.
create table place_days (
  postal_code text not null,
  day date not null,  -- The day in Germany.
  signed_up integer not null,
  confirmed integer not null,
  withdrawn integer not null  -- Confirmed people who left.
);
create index place_days_day on place_days (day, postal_code) include (confirmed, withdrawn);

-- Places that start together; what operators decide about them.
create table regions (
  id bigint generated always as identity primary key,
  name text not null,
  goal integer not null default 250,  -- How many confirmed households without a launch letter it takes to start.
  owner_id uuid references operators on delete set null,  -- The operator who looks after it.
  created_at timestamptz not null default now(),
  goal_reached_at timestamptz,  -- When it first had as many as its goal; null: not yet.
  notes text not null default '',  -- What operators wrote down about it.
  -- Who was asked to cook, and what they said: [{name, place, state, serves, since}], src/office/regions.ts.
  restaurants jsonb not null default '[]',
  constraint regions_goal_sensible check (goal between 1 and 100000),
  constraint regions_name_line check (name ~ '^[^[:cntrl:]]{1,60}$'),
  constraint regions_notes_length check (char_length(notes) <= 4000)
);
create unique index regions_name_key on regions (lower(name));

-- Which places a region has.
create table region_places (
  postal_code text primary key,
  region_id bigint not null references regions on delete cascade,
  constraint region_places_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$')
);
create index region_places_region on region_places (region_id);

-- === Consent: the record of what people declared ===

-- The texts people agreed to, archived in full.
create table consent_wordings (
  version text primary key,
  wording text not null,
  in_use_since timestamptz not null default now(),  -- Since when it is the current one; the newest is.
  constraint consent_wordings_version_hash check (version = encode(sha256(convert_to(wording, 'UTF8')), 'hex'))
);

-- What happened to a sign-up; append-only, each event carries the hash of the one before.
create table consent_events (
  id bigint generated always as identity primary key,  -- The database's number for the event; ascending in time.
  signup_id bigint not null,  -- The sign-up's number; stays when the sign-up is gone.
  type text not null,
  happened_at timestamptz not null,  -- When, in milliseconds, by the database's clock.
  facts jsonb not null,  -- What proves it, without anything about a person: versions, form, page, Message-ID, answer.
  person_digest bytea,  -- SHA-256 of salt and personal part (consent_event_people).
  previous_hash bytea,  -- Hash of the sign-up's event before, null for the first.
  hash bytea not null,  -- SHA-256 over everything above.
  -- The wording's version out of facts, so that it must be archived.
  wording text generated always as (facts ->> 'wording') stored,
  constraint consent_events_chain_key unique nulls not distinct (signup_id, previous_hash),
  constraint consent_events_confirmed_whole check (
    type <> 'confirmed' or facts ? 'method' and person_digest is not null),
  constraint consent_events_letter_sent_whole check (
    type <> 'letter_sent' or facts ?& array['message_id', 'template_version', 'smtp_answer']),
  constraint consent_events_requested_whole check (
    type <> 'requested' or facts ?& array['wording', 'form', 'page'] and (facts ->> 'wording') is not null
      and person_digest is not null),
  constraint consent_events_type_known check (
    type in ('requested', 'letter_sent', 'confirmed', 'changed', 'withdrawn', 'erased', 'expired')),
  constraint consent_events_wording_archived foreign key (wording) references consent_wordings(version)
);
-- The last event of a sign-up, whatever the planner knows: right after a restore it would look for it from the end of all.
create index consent_events_signup on consent_events (signup_id, id);

-- The personal part of the events: address as typed and normalised, postal code, browser.
create table consent_event_people (
  event_id bigint primary key references consent_events,
  signup_id bigint not null,
  salt bytea not null,  -- Random; without it the digest in the chain cannot be guessed at.
  -- E-mail address as typed and normalised, postal code, browser; IP address only if the operator wants it.
  person jsonb not null
);
create index consent_event_people_email on consent_event_people ((person ->> 'email_normalised') collate "C");
create index consent_event_people_signup on consent_event_people (signup_id);

-- === Sign-ups ===

-- E-mail addresses to write to when the app starts in a region.
create table newsletter_signups (
  id bigint generated always as identity primary key,
  email text not null,  -- As typed; unique regardless of letter case.
  postal_code text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,  -- When the link in the confirmation letter was used; null: not yet.
  -- When the present address was confirmed; later than confirmed_at after a change.
  address_confirmed_at timestamptz,
  -- When the consent was withdrawn; the row then only proves what was, and the address may sign up anew.
  withdrawn_at timestamptz,
  undeliverable_at timestamptz,  -- Since when no letter goes to the address: its server said that there is none.
  -- HMAC for the suppression list, set when the first letter leaves, or when a copy of the list is taken over.
  address_hmac bytea,
  -- open: asked for, not confirmed yet. confirmed: wants to hear, and can be written to. undeliverable: its address takes
  -- no letters, confirmed or not. left: withdrawn, whatever it was before.
  state text not null generated always as (
    case when withdrawn_at is not null then 'left' when undeliverable_at is not null then 'undeliverable'
         when confirmed_at is not null then 'confirmed' else 'open' end) stored,
  page_key_hash bytea,  -- SHA-256 of the key of the page that signed up; null: it gave none.
  -- How many confirmed sign-ups waited in its place with its own, when it was confirmed or moved there; null: not confirmed,
  -- or no such place.
  house_number integer,
  -- When its present address was refused for the first time; a second refusal a day later makes it undeliverable.
  refused_at timestamptz,
  refused_answer text,  -- What was said when its present address was last refused, without addresses.
  -- When its address last showed that letters arrive, or was given another chance: refusals before count no longer.
  reached_at timestamptz,
  told_at timestamptz,  -- When a launch letter to this person was accepted for the first time; null: waits.
  channel text,  -- The code of the notice, ad or post in the address that the form was opened from; null: none, or they left.
  constraint newsletter_signups_channel_shape check (channel collate "C" ~ '^[a-z0-9-]{1,40}$'),
  constraint newsletter_signups_confirmed_whole check (
    (confirmed_at is null) = (address_confirmed_at is null) and (confirmed_at is null or address_hmac is not null)),
  -- The longest address that SMTP can carry (RFC 5321 4.5.3.1.3, erratum 1690).
  constraint newsletter_signups_email_length check (octet_length(email) <= 254),
  -- Only what can be written to safely: the pattern of src/contract/signup.ts, letter for letter, which also has the
  -- reason for each restriction; a test compares both on the same addresses.
  -- collate "C": ranges like a-z mean ASCII on every server, whatever its locale.
  constraint newsletter_signups_email_shape check (
    email collate "C" ~ '^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&''*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$'),
  constraint newsletter_signups_house_number_positive check (house_number > 0),
  constraint newsletter_signups_page_key_hash_length check (octet_length(page_key_hash) = 32),
  constraint newsletter_signups_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$'),
  constraint newsletter_signups_refused_answer_length check (char_length(refused_answer) <= 500)
)
-- Room on each page for the HMAC that a row gets when its letter leaves: with that room, and as no index is on
-- it, the row changes in place and none of its many indexes is written to.
with (fillfactor = 70);
-- Who lives in a place and counts. What places are counted by is in it: all of Germany takes 50 ms so, and 3.8 s by the rows.
create index newsletter_signups_places on newsletter_signups (postal_code) include (told_at, confirmed_at, state)
  where state <> 'left';
-- The console's list as it opens. Whatever else is asked of it reads the table (src/office/signups/list.ts).
create index newsletter_signups_created on newsletter_signups (created_at, id);
create index newsletter_signups_email_left
  on newsletter_signups (lower(email collate "C")) where withdrawn_at is not null;
-- One entry a mailbox among those that count (who left may come back). A second try fails with SQLSTATE 23505, which the form
-- shows as "already registered". The part before the @ could in theory tell letter case apart; no mail service in use does.
create unique index newsletter_signups_email_key
  on newsletter_signups (lower(email collate "C")) where withdrawn_at is null;
create unique index newsletter_signups_page_key_hash_key
  on newsletter_signups (page_key_hash) where page_key_hash is not null;

-- New addresses that wait to be confirmed.
create table address_changes (
  id bigint generated always as identity primary key,
  signup_id bigint not null references newsletter_signups on delete cascade,
  new_email text not null,
  asked_at timestamptz not null default now(),
  address_hmac bytea,  -- HMAC of the new address, set when its letter leaves.
  -- As newsletter_signups.email.
  constraint address_changes_new_email_length check (octet_length(new_email) <= 254),
  constraint address_changes_new_email_shape check (
    new_email collate "C" ~ '^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&''*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$')
);
create index address_changes_new_email on address_changes (lower(new_email collate "C"));
create index address_changes_signup on address_changes (signup_id);

-- Suppression list: HMACs of addresses whose owners left.
create table suppressions (
  address_hmac bytea not null,  -- HMAC of the address in lower case.
  left_at timestamptz not null,  -- When they left, by the clock of then.
  erased boolean not null,  -- Whether everything was erased; otherwise the consent was withdrawn.
  event bigint not null,  -- Number of the event with which they left: a declaration with a greater one lifts it.
  primary key (address_hmac, erased)
);
create index suppressions_event on suppressions (event);

-- === Newsletters ===

-- What the operator writes to everyone confirmed in some postal codes.
create table newsletters (
  id bigint generated always as identity primary key,
  subject text not null,
  -- Its text; an empty line parts paragraphs. What else has a meaning: src/mail/operator-text/parse.ts.
  body text not null,
  -- Where it goes, or went; of a region's, the places that the region had when it started.
  postal_codes text[] not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',  -- The operator's account; empty for the program on the command line.
  -- Whether it tells that the app starts in these places: who had it is told, and does not wait any more.
  is_launch boolean not null default false,
  -- What leads from one to another: src/office/newsletters/states.ts. Letters leave only while it is sending.
  state text not null default 'draft',
  send_at timestamptz,  -- When it starts, or as a draft is meant to; null: at once.
  started_at timestamptz,
  ended_at timestamptz,  -- When it was done or cancelled.
  -- Whether an administrator lets it go out although something blocks.
  despite_blockers boolean not null default false,
  -- Why it paused by itself: too many letters blocked, bounced or reported as spam; null: an operator paused it.
  paused_because text,
  resumed_at timestamptz,  -- When it last went on; what went wrong before does not pause it again.
  preheader text not null default '',  -- What an inbox shows beside the subject; empty: how the text begins.
  button_caption text not null default '',  -- What its one button says; empty: it has none.
  button_url text not null default '',  -- Where the button leads, by https.
  -- The region that it goes to; null: to postal codes that belong to none, or the region is gone.
  region_id bigint references regions on delete set null,
  -- Goes by itself to each who confirms in a started place of its region; sending until somebody pauses it.
  is_welcome boolean not null default false,
  saved_at timestamptz not null default now(),  -- When its draft was changed last.
  saved_by uuid references operators on delete set null,  -- Who changed it last.
  tested_at timestamptz,  -- When its latest test letter was taken by a mail server, or kept.
  tested_by uuid references operators on delete set null,  -- Who got that letter.
  tested_words jsonb,  -- The words that it had: subject, text, preview and button.
  constraint newsletters_body_length check (char_length(body) between 1 and 20000 or state = 'draft' and body = ''),
  constraint newsletters_button_caption_line check (button_caption ~ '^[^[:cntrl:]]{0,22}$'),
  constraint newsletters_button_url_shape check (
    char_length(button_url) <= 500 and (button_url ~ '^(https://[^[:space:][:cntrl:]<>"]+)?$' or state = 'draft'
      and button_url ~ '^[^[:cntrl:]]+$')),
  constraint newsletters_button_whole check ((button_caption = '') = (button_url = '') or state = 'draft'),
  constraint newsletters_paused_because_known check (paused_because in ('blocked', 'bounces', 'complaints')),
  constraint newsletters_postal_codes_shape check (
    array_to_string(postal_codes, ' ') ~ '^[0-9]{5}( [0-9]{5})*$' or array_to_string(postal_codes, ' ') = ''
      and (state = 'draft' or is_welcome)),
  constraint newsletters_preheader_line check (preheader ~ '^[^[:cntrl:]]{0,150}$'),
  constraint newsletters_scheduled_when check (state <> 'scheduled' or send_at is not null),
  constraint newsletters_state_known check (
    state in ('draft', 'scheduled', 'sending', 'paused', 'done', 'cancelled')),
  constraint newsletters_subject_line check (subject ~ '^[^[:cntrl:]]{1,150}$' or state = 'draft' and subject = ''),
  constraint newsletters_welcome_launches check (not is_welcome or is_launch)
);
create unique index newsletters_welcome_key on newsletters (region_id) where is_welcome and region_id is not null;

-- Pictures in letters of operators, JPEG as their browser drew it anew.
create table letter_pictures (
  id text primary key,  -- Beginning of the SHA-256 of its bytes; how a letter's text names it.
  bytes bytea not null,
  -- When it was added last; one that no text names goes some days later.
  added_at timestamptz not null default now(),
  constraint letter_pictures_id_of_bytes check (id = left(encode(sha256(bytes), 'hex'), 16)),
  constraint letter_pictures_size check (octet_length(bytes) <= 100000)
);

-- Places in which the app has started, by the letter that said so first.
create table place_starts (
  postal_code text primary key,
  -- Null: started by hand, before a letter was asked for.
  newsletter_id bigint references newsletters on delete set null,
  at timestamptz not null default now(),
  constraint place_starts_postal_code_shape check (postal_code collate "C" ~ '^[0-9]{5}$')
);

-- === Letters ===

-- Every letter from the moment it is asked for, and at once the queue (src/mail/queue): a row waits, is under way, and comes
-- to an end. Nothing is kept about a letter anywhere else but its link and what was said to it later.
create table letters (
  id uuid default gen_random_uuid() primary key,  -- Random number; part of the Message-ID, the same at every try.
  kind text not null,
  signup_id bigint references newsletter_signups on delete set null,  -- To whom; null once the sign-up is gone.
  -- For address_change: to which new address.
  address_change_id bigint references address_changes on delete set null,
  newsletter_id bigint references newsletters,
  -- waiting: from due_at on it may be taken in hand. sending: some office has it in hand, until lease_until at most; it may be
  -- at the mail server already. sent: accepted. refused: by its address, for good. uncertain: begun, no answer, it may have
  -- arrived. given_up: put off for five days. What is left was never begun: left (the consent ended), suppressed (somebody who
  -- left was brought back by a backup), superseded (confirmed before), gone (nobody to write to), told (had another launch
  -- letter), limited (its mailbox had enough), cancelled (its newsletter was).
  state text not null default 'waiting',
  due_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  claimed_at timestamptz,  -- The letter's moment: when it was last decided that it may be sent.
  sent_at timestamptz,  -- When the receiving server accepted it.
  office uuid,  -- Who has it in hand, or had it last.
  lease_until timestamptz,  -- Of one in hand: an office that died does not say by then that it still has it.
  tries smallint not null default 0,  -- How often it was taken in hand; tells an office's note from that of one before.
  deferred_since timestamptz,  -- Since when the server puts this very letter off (RFC 5321 4.5.4.1: five days).
  doubted boolean not null default false,  -- Was begun once without an answer.
  rests boolean not null default false,  -- Uncertain, and an operator lets it rest: it is not stuck any more.
  -- HMAC of the mailbox, for the limits, which outlive the sign-up; not of newsletters. Offices fill it, as its key is not in
  -- the database; before that the letter is not taken in hand.
  mailbox_hmac bytea,
  -- Of a letter that anybody can cause, until it is taken in hand for the first time: how many its network had within a day
  -- before this one. The fewest go first.
  turn smallint,
  -- HMAC of the /24 or /48 that asked for it, under a key that is gone after two days; null a day after it was written.
  network bytea,
  -- Out of which half of the hourly budget it was taken: the one for networks that had few letters, or the even one.
  at_once boolean,
  message_id text,
  template_version text,  -- Hash of the wording of the letter.
  answer text,  -- What the receiving server said last, without addresses.
  constraint letters_kind_known check (kind in ('confirmation', 'address_change', 'my_data', 'newsletter')),
  constraint letters_newsletter_named check ((kind = 'newsletter') = (newsletter_id is not null)),
  constraint letters_state_known check (
    state in ('waiting', 'sending', 'sent', 'refused', 'uncertain', 'given_up', 'left', 'suppressed', 'superseded', 'gone', 'told',
      'limited', 'cancelled')),
  constraint letters_sending_leased check ((state = 'sending') = (lease_until is not null)),
  constraint letters_sent_whole check (state <> 'sent' or num_nulls(claimed_at, sent_at, message_id) = 0),
  constraint letters_turn_counted check (turn between 0 and 1000)
)
-- A letter's row is written three times within seconds, each time under another key of the indexes below: claims read past what
-- that leaves behind, so it is swept by the number of rows and not by their share.
with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 0);
-- What waits, in the order in which it goes: what somebody asked for; of that, what has its turn in the hourly budget; newsletters.
create index letters_asked on letters (due_at, id) where state = 'waiting' and newsletter_id is null and turn is null;
create index letters_turns on letters (turn, due_at, id) where state = 'waiting' and turn is not null;
create index letters_newsletters on letters (newsletter_id, due_at, id) where state = 'waiting' and newsletter_id is not null;
create index letters_unaddressed on letters (queued_at)
  where state = 'waiting' and newsletter_id is null and mailbox_hmac is null;
create index letters_in_hand on letters (lease_until) where state = 'sending';
create unique index letters_newsletter_signup_key on letters (newsletter_id, signup_id);
create index letters_signup on letters (signup_id, kind);
create index letters_address_change on letters (address_change_id) where address_change_id is not null;
create index letters_mailbox on letters (mailbox_hmac, claimed_at) where mailbox_hmac is not null;
create index letters_network on letters (network, queued_at) where network is not null;
create index letters_budget on letters (at_once, claimed_at) where at_once is not null;
-- For who looks at them: how a newsletter stands, what left lately, what is stuck.
create index letters_newsletter_state on letters (newsletter_id, state, sent_at) where newsletter_id is not null;
create index letters_claimed on letters (claimed_at) where claimed_at is not null;
create index letters_stuck on letters (queued_at, id) where state in ('given_up', 'uncertain') and not rests;

-- What mail servers and recipients said to letters; append-only.
create table letter_events (
  id bigint generated always as identity primary key,
  letter_id uuid not null references letters on delete cascade,
  -- deferred: put off. possibly_delivered: begun, no answer. refused: by the server that we hand letters to. bounced_*: by a
  -- later one, in a message to us. blocked: for our name's or content's sake (5.7.x). complained: reported as spam. accepted:
  -- a provider's word that the last server took it.
  type text not null,
  happened_at timestamptz not null default clock_timestamp(),
  source text not null,  -- smtp: the answer to handing it over. imap, webhook: heard of later.
  status text,  -- Enhanced status code (RFC 3463), where one was given.
  answer text,  -- What was said, without addresses.
  -- SHA-256 of the message, or of the provider's number, by which we heard of it; null: by the answer to handing it over.
  message_digest bytea,
  constraint letter_events_answer_length check (char_length(answer) <= 500),
  constraint letter_events_message_digest_length check (octet_length(message_digest) = 32),
  constraint letter_events_source_known check (source in ('smtp', 'imap', 'webhook')),
  constraint letter_events_status_shape check (status ~ '^[245]\.[0-9]{1,3}\.[0-9]{1,3}$'),
  constraint letter_events_type_known check (
        type in ('accepted', 'deferred', 'possibly_delivered', 'refused', 'bounced_hard', 'bounced_soft', 'blocked',
      'complained', 'auto_replied', 'replied'))
);
create index letter_events_letter on letter_events (letter_id, id);
create index letter_events_trouble on letter_events (happened_at) where type <> 'accepted';
create unique index letter_events_message on letter_events (message_digest) where message_digest is not null;

-- How many letters may leave now, by each limit that is set (src/mail/queue/rates.ts).
create table letter_rates (
  name text primary key,
  -- As many may leave at once; of warm_up: newsletters on a sender's first day; of confirmations: in each hour.
  capacity double precision not null,
  per_second double precision not null,  -- As many more with every second.
  tokens double precision not null,  -- As many were left at filled_at.
  filled_at timestamptz not null default clock_timestamp(),
  constraint letter_rates_name_known check (name in ('second', 'hour', 'warm_up', 'confirmations'))
);

-- Digests (SHA-256) of the links in letters, each for one purpose.
create table link_tokens (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  purpose text not null,
  signup_id bigint not null references newsletter_signups on delete cascade,
  address_change_id bigint references address_changes on delete cascade,  -- For change_address: which change.
  letter_id uuid not null references letters on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz,  -- Until when it works; null: always.
  constraint link_tokens_expiry check ((purpose = 'unsubscribe') = (expires_at is null)),
  constraint link_tokens_hash_length check (octet_length(hash) = 32),
  constraint link_tokens_purpose_known check (purpose in ('confirm', 'change_address', 'my_data', 'unsubscribe'))
);
create index link_tokens_address_change on link_tokens (address_change_id) where address_change_id is not null;
create index link_tokens_letter on link_tokens (letter_id);
create index link_tokens_signup on link_tokens (signup_id);

-- Letters as they would have been sent, while no mail server is set.
create table mailbox (
  id bigint generated always as identity primary key,
  letter_id uuid references letters on delete cascade,  -- Null for an operator's test.
  recipient text not null,
  subject text not null,
  raw bytea not null,  -- The whole letter as mail programs store it (RFC 5322).
  received_at timestamptz not null default now()
);
create index mailbox_recipient on mailbox (lower(recipient collate "C"));
create unique index mailbox_letter_key on mailbox (letter_id);

-- Offices that send letters, and how the mail server treats each; a row that was not seen for a minute is an office that died.
create table post_offices (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Why no letter leaves, as src/office/checks/server-troubles.ts names it; held: nobody has said who writes. Null: letters leave.
  code text,
  answer text,  -- What the server said, without addresses.
  next_try_at timestamptz,
  -- Why what comes back to letters cannot be read, by its code (src/mail/way-back); null: it is read, or nobody is to.
  way_back_code text,
  way_back_since timestamptz  -- Since when it cannot.
);

-- === Visits ===

-- Loads of the pages, without anything that names the visitor; kept for some days.
create table website_visits (
  id bigint generated always as identity primary key,
  user_agent text not null,  -- What the browser calls itself.
  referrer text,  -- The origin of the page that led here, e.g. https://forum.example; null when the browser sends none.
  page_path text not null,  -- The page's path, from the first slash.
  visited_at timestamptz not null default now(),  -- When it was, by the database's clock.
  constraint website_visits_page_path_plain check (page_path ~ '^/[a-z0-9-]{0,64}$'),
  constraint website_visits_referrer_origin check (
    referrer ~ '^(https?|android-app)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?$' and char_length(referrer) <= 300),
  constraint website_visits_user_agent_length check (char_length(user_agent) <= 512),
  constraint website_visits_user_agent_plain check (user_agent ~ '^[ -?A-~]*$')
);
create index website_visits_time on website_visits (visited_at);

-- Sums of the visits of days that are over (src/office/count-visits.ts), by one thing at a time; and, as "beyond", how many were
-- only counted since their network or their day had too many (record_visits).
create table visit_days (
  day date not null,  -- The day in Germany.
  list text not null,
  name text not null,  -- A page or a host; empty in "day".
  visits bigint not null,
  constraint visit_days_known check (list in ('day', 'page', 'referrer', 'beyond')),
  primary key (day, list, name)
);

-- === The site ===

-- What there is once. One row.
create table site (
  only_row boolean primary key default true,
  -- What only the operator knows, and pages and letters say: imprint, voices, the promotion's end. Read by its whole form
  -- (office/site.ts); what is left out is as the program's own contents say.
  facts jsonb not null default '{}',
  version integer not null default 1,  -- Counts changes: of two who change the same version one is refused.
  -- HMAC of a fixed word: tells whether an office has the right key, and nothing about the key. Null: none was used yet.
  suppression_key_hmac bytea,
  record_faults bigint not null default 0,  -- How much of the record of consents does not fit; computed every night.
  -- Keys of letters.network: today's and yesterday's. They change every day, so that after two nobody can tell a network.
  network_key_today bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  network_key_yesterday bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  network_keys_made_at timestamptz not null default now(),
  -- What an office found that blocks newsletters: [{code, what: in German, for the operator}]; empty where the site is not public.
  blockers jsonb not null default '[]',
  demo_filled_at timestamptz,  -- Since when everything in this database is made up; null: nothing is.
  constraint site_facts_object check (jsonb_typeof(facts) = 'object'),
  constraint site_one_row check (only_row)
);
insert into site default values;

-- What is done now and then (src/office/schedule.ts), and when it was done last.
create table periodic_work (
  name text primary key,
  minutes integer not null,  -- How often.
  day_at time,  -- The time of day in Germany, of what is done once a day.
  planned_at timestamptz not null default now(),
  done_at timestamptz,  -- When it was last begun that ended well.
  failed_at timestamptz
);

-- Which files of src/database this database has had, and the sum of the contents that were stored last (schema-files.ts).
create table schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
