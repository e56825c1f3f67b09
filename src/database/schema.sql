-- What the migrations and rights.sql amount to. Written by "npm run db:dump", compared by a test.
-- For reading and for reviewing changes: it leaves out the monthly partitions, which depend on the calendar.

create role anon nologin noinherit;
comment on role anon is 'site: Any visitor.';
alter role anon set idle_in_transaction_session_timeout = 5s;
alter role anon set lock_timeout = 2s;
alter role anon set search_path = public;
alter role anon set statement_timeout = 3s;
grant usage on schema public to anon;

create role authenticator login noinherit;
comment on role authenticator is 'site: Logs in for visitors and switches to anon; has no rights of its own.';
alter role authenticator set idle_in_transaction_session_timeout = 5s;
alter role authenticator set lock_timeout = 2s;
alter role authenticator set role = anon;
alter role authenticator set search_path = public;
alter role authenticator set statement_timeout = 3s;
grant anon to authenticator;

create role operator login noinherit;
comment on role operator is 'site: Runs the site.';
alter role operator set statement_timeout = 30s;
grant usage on schema public to operator;

create role worker login noinherit;
comment on role worker is 'site: Tasks that run later.';
grant usage on schema public to worker;

create table address_changes (
  id bigint generated always as identity not null,
  signup_id bigint not null,
  new_email text not null,
  asked_at timestamp with time zone not null default now(),
  address_hmac bytea,
  constraint address_changes_new_email_length CHECK (octet_length(new_email) <= 254),
  constraint address_changes_new_email_shape CHECK ((new_email COLLATE "C") ~ '^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&''*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$'::text),
  constraint address_changes_pkey PRIMARY KEY (id),
  constraint address_changes_signup_id_fkey FOREIGN KEY (signup_id) REFERENCES newsletter_signups(id) ON DELETE CASCADE
);
CREATE INDEX address_changes_new_email ON public.address_changes USING btree (lower((new_email COLLATE "C")));
CREATE INDEX address_changes_signup ON public.address_changes USING btree (signup_id);
comment on table address_changes is 'New addresses that wait to be confirmed.';
comment on column address_changes.address_hmac is 'HMAC of the new address, set when its letter leaves.';
alter table address_changes enable row level security;
grant maintain on address_changes to worker;

create table admission (
  is_only boolean not null default true,
  letters_per_hour integer,
  network_key bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  network_key_before bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  network_key_made_at timestamp with time zone not null default now(),
  constraint admission_is_only CHECK (is_only),
  constraint admission_letters_per_hour_positive CHECK (letters_per_hour > 0),
  constraint admission_pkey PRIMARY KEY (is_only)
);
comment on table admission is 'How letters to unconfirmed addresses are admitted: one row.';
comment on column admission.letters_per_hour is 'CONFIRMATIONS_PER_HOUR, as the workers say it; null: none has run yet, and every letter is admitted.';
comment on column admission.network_key is 'Key of the HMACs in letter_turns; a new one every day.';
comment on column admission.network_key_before is 'The one of the day before.';
alter table admission enable row level security;

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null default clock_timestamp(),
  operator_id uuid,
  action text not null,
  subject jsonb not null default '{}'::jsonb,
  session_id uuid,
  constraint audit_log_action_shape CHECK ((action COLLATE "C") ~ '^[a-z][a-z_]{0,62}$'::text),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_subject_no_address CHECK (subject::text !~~ '%@%'::text),
  constraint audit_log_subject_object CHECK (jsonb_typeof(subject) = 'object'::text)
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, at);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at);
CREATE INDEX audit_log_newsletter ON public.audit_log USING btree (((subject ->> 'newsletter'::text)), id) WHERE (subject ? 'newsletter'::text);
CREATE INDEX audit_log_operator_id ON public.audit_log USING btree (operator_id, at);
CREATE INDEX audit_log_region ON public.audit_log USING btree (((subject ->> 'region'::text)), id) WHERE (subject ? 'region'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
comment on table audit_log is 'What was done in the console; append-only.';
comment on column audit_log.operator_id is 'Who; null: on the server''s command line.';
comment on column audit_log.subject is 'To what: numbers and choices, nothing that names a person.';
comment on column audit_log.session_id is 'In which session; null where no session was needed or none was there.';
alter table audit_log enable row level security;
create policy console_reads on audit_log for select to operator using (true);
grant select on audit_log to operator;

create table blockers (
  code text not null,
  what text not null,
  found_at timestamp with time zone not null default now(),
  constraint blockers_code_shape CHECK (code ~ '^[a-z][a-z0-9-]{0,99}$'::text),
  constraint blockers_pkey PRIMARY KEY (code),
  constraint blockers_what_length CHECK (char_length(what) >= 1 AND char_length(what) <= 500)
);
comment on table blockers is 'What a worker found that blocks newsletters; empty where the site is not public.';
comment on column blockers.what is 'In German, for the operator.';
alter table blockers enable row level security;

create table channel_changes (
  id bigint generated always as identity not null,
  channel text not null,
  postal_code text not null,
  day date not null,
  confirmed integer not null,
  constraint channel_changes_pkey PRIMARY KEY (id)
);
comment on table channel_changes is 'Changes of confirmed sign-ups with a code that are not rolled up into channel_days yet. Nothing personal.';
comment on column channel_changes.channel is 'A code that is known (known_channel), * for all others.';
comment on column channel_changes.day is 'The day in Germany.';
comment on column channel_changes.confirmed is 'Change of how many confirmed people came by it and have not left.';
alter table channel_changes enable row level security;
create policy console_overview on channel_changes for select to operator using (true);
grant select on channel_changes to operator;

create table channel_days (
  postal_code text not null,
  channel text not null,
  day date not null,
  confirmed integer not null,
  constraint channel_days_pkey PRIMARY KEY (postal_code, channel, day)
);
comment on table channel_days is 'channel_changes by place, channel and day, rolled up.';
comment on column channel_days.confirmed is 'Change of how many confirmed people came by it and have not left.';
alter table channel_days enable row level security;
create policy console_overview on channel_days for select to operator using (true);
grant select on channel_days to operator;

create table channels (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint channels_code_key UNIQUE (code),
  constraint channels_code_shape CHECK ((code COLLATE "C") ~ '^[a-z0-9-]{1,40}$'::text),
  constraint channels_created_by_fkey FOREIGN KEY (created_by) REFERENCES operators(id) ON DELETE SET NULL,
  constraint channels_name_line CHECK (name ~ '^[^[:cntrl:]]{1,60}$'::text),
  constraint channels_pkey PRIMARY KEY (id)
);
CREATE TRIGGER recount AFTER INSERT OR DELETE ON channels FOR EACH ROW EXECUTE FUNCTION recount_channel();
comment on table channels is 'Notices, ads, posts, clubs that bring people, as operators entered them, and what each cost.';
comment on column channels.code is 'What stands in the address that it leads to: ?v=aushang-16766.';
alter table channels enable row level security;
create policy operator_decides on channels for all to operator using (true) with check (true);
grant delete on channels to operator;
grant insert (code, name, created_by) on channels to operator;
grant select on channels to operator;

create table consent_event_people (
  event_id bigint not null,
  signup_id bigint not null,
  salt bytea not null,
  person jsonb not null,
  constraint as_proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint consent_event_people_event_id_fkey FOREIGN KEY (event_id) REFERENCES consent_events(id),
  constraint consent_event_people_pkey PRIMARY KEY (event_id)
);
CREATE INDEX consent_event_people_email ON public.consent_event_people USING btree (((person ->> 'email_normalised'::text)) COLLATE "C");
CREATE INDEX consent_event_people_signup ON public.consent_event_people USING btree (signup_id);
CREATE CONSTRAINT TRIGGER as_proven AFTER DELETE ON consent_event_people DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_as_proven();
CREATE TRIGGER append_only BEFORE UPDATE ON consent_event_people FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON consent_event_people FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on table consent_event_people is 'The personal part of the events: address as typed and normalised, postal code, browser.';
comment on column consent_event_people.salt is 'Random; without it the digest in the chain cannot be guessed at.';
comment on column consent_event_people.person is 'E-mail address as typed and normalised, postal code, browser; IP address only if the operator wants it.';
alter table consent_event_people enable row level security;
grant maintain on consent_event_people to worker;

create table consent_events (
  id bigint generated always as identity not null,
  signup_id bigint not null,
  type text not null,
  happened_at timestamp with time zone not null,
  facts jsonb not null,
  person_digest bytea,
  previous_hash bytea,
  hash bytea not null,
  wording text generated always as (facts ->> 'wording'::text),
  constraint as_proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint consent_events_chain_key UNIQUE NULLS NOT DISTINCT (signup_id, previous_hash),
  constraint consent_events_confirmed_whole CHECK (type <> 'confirmed'::text OR facts ? 'method'::text AND person_digest IS NOT NULL),
  constraint consent_events_id_signup_type_key UNIQUE (id, signup_id, type),
  constraint consent_events_letter_sent_whole CHECK (type <> 'letter_sent'::text OR facts ?& ARRAY['message_id'::text, 'template_version'::text, 'smtp_answer'::text]),
  constraint consent_events_pkey PRIMARY KEY (id),
  constraint consent_events_requested_whole CHECK (type <> 'requested'::text OR facts ?& ARRAY['wording'::text, 'form'::text, 'page'::text] AND (facts ->> 'wording'::text) IS NOT NULL AND person_digest IS NOT NULL),
  constraint consent_events_type_known CHECK (type = ANY (ARRAY['requested'::text, 'letter_sent'::text, 'confirmed'::text, 'changed'::text, 'withdrawn'::text, 'erased'::text, 'expired'::text])),
  constraint consent_events_wording_archived FOREIGN KEY (wording) REFERENCES consent_wordings(version)
);
CREATE INDEX consent_events_signup ON public.consent_events USING btree (signup_id, id);
CREATE CONSTRAINT TRIGGER as_proven AFTER INSERT ON consent_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.type <> ALL (ARRAY['requested'::text, 'letter_sent'::text])) EXECUTE FUNCTION require_as_proven();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON consent_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chain BEFORE INSERT ON consent_events FOR EACH ROW EXECUTE FUNCTION chain_consent_event();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON consent_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on table consent_events is 'What happened to a sign-up; append-only, each event carries the hash of the one before.';
comment on column consent_events.id is 'The database''s number for the event; ascending in time.';
comment on column consent_events.signup_id is 'The sign-up''s number; stays when the sign-up is gone.';
comment on column consent_events.happened_at is 'When, in milliseconds, by the database''s clock.';
comment on column consent_events.facts is 'What proves it, without anything about a person: versions, form, page, Message-ID, answer.';
comment on column consent_events.person_digest is 'SHA-256 of salt and personal part (consent_event_people).';
comment on column consent_events.previous_hash is 'Hash of the sign-up''s event before, null for the first.';
comment on column consent_events.hash is 'SHA-256 over everything above.';
comment on column consent_events.wording is 'The wording''s version out of facts, so that it must be archived.';
alter table consent_events enable row level security;

create table consent_proofs (
  signup_id bigint not null,
  requested_id bigint not null,
  letter_sent_id bigint not null,
  confirmed_id bigint not null,
  requested_type text not null generated always as 'requested'::text,
  letter_sent_type text not null generated always as 'letter_sent'::text,
  confirmed_type text not null generated always as 'confirmed'::text,
  constraint consent_proofs_confirmed FOREIGN KEY (confirmed_id, signup_id, confirmed_type) REFERENCES consent_events(id, signup_id, type),
  constraint consent_proofs_letter_sent FOREIGN KEY (letter_sent_id, signup_id, letter_sent_type) REFERENCES consent_events(id, signup_id, type),
  constraint consent_proofs_order CHECK (requested_id < letter_sent_id AND letter_sent_id < confirmed_id),
  constraint consent_proofs_pkey PRIMARY KEY (signup_id),
  constraint consent_proofs_requested FOREIGN KEY (requested_id, signup_id, requested_type) REFERENCES consent_events(id, signup_id, type)
);
comment on table consent_proofs is 'The three events that together prove a consent: requested, letter sent, confirmed.';
comment on column consent_proofs.requested_id is 'The event: form sent with the box ticked.';
comment on column consent_proofs.letter_sent_id is 'The event: the confirmation letter was accepted for delivery.';
comment on column consent_proofs.confirmed_id is 'The event: the button behind the letter''s link was pressed.';
comment on column consent_proofs.requested_type is 'Always requested; for the foreign key, as are the two others.';
alter table consent_proofs enable row level security;

create table consent_wordings (
  version text not null,
  wording text not null,
  in_use_since timestamp with time zone not null default now(),
  constraint consent_wordings_pkey PRIMARY KEY (version),
  constraint consent_wordings_version_hash CHECK (version = encode(sha256(convert_to(wording, 'UTF8'::name)), 'hex'::text))
);
comment on table consent_wordings is 'The texts people agreed to, archived in full.';
comment on column consent_wordings.in_use_since is 'Since when it is the current one; the newest is.';
alter table consent_wordings enable row level security;

create table demo_data (
  only_row boolean not null default true,
  filled_at timestamp with time zone not null default now(),
  constraint demo_data_only_row_check CHECK (only_row),
  constraint demo_data_pkey PRIMARY KEY (only_row)
);
comment on table demo_data is 'Has its row when everything in this database is made up.';
alter table demo_data enable row level security;
create policy console_overview on demo_data for select to operator using (true);
grant select on demo_data to operator;

create table errands (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  question jsonb not null,
  answer jsonb,
  asked_at timestamp with time zone not null default now(),
  taken_at timestamp with time zone,
  constraint errands_kind_known CHECK (kind = ANY (ARRAY['address_hmacs'::text, 'test_letter'::text, 'mail_server'::text, 'setup'::text, 'after_erasure'::text])),
  constraint errands_pkey PRIMARY KEY (id),
  constraint errands_question_short CHECK (octet_length(question::text) <= 1000000)
);
CREATE INDEX errands_asked_at ON public.errands USING btree (asked_at);
comment on table errands is 'What the console asks of a worker, and the answer; deleted when it is fetched.';
comment on column errands.question is 'About what; can hold addresses of a list that is being taken over.';
comment on column errands.answer is 'The worker''s answer; null until then.';
comment on column errands.taken_at is 'Null until a worker took it.';
alter table errands enable row level security;
grant maintain on errands to worker;

create table letter_changes (
  newsletter_id bigint not null,
  was text,
  became text
);
comment on table letter_changes is 'Changes of newsletters'' letters that are not rolled up into newsletter_outcomes yet.';
comment on column letter_changes.was is 'The outcome before; null for a new letter.';
comment on column letter_changes.became is 'The outcome after; null for a letter that was deleted.';
alter table letter_changes enable row level security;

create table letter_days (
  day date not null,
  letters bigint not null,
  constraint letter_days_pkey PRIMARY KEY (day)
);
comment on table letter_days is 'How many letters were begun on each day, in Germany''s time.';
alter table letter_days enable row level security;

create table letter_events (
  id bigint generated always as identity not null,
  letter_id uuid not null,
  type text not null,
  happened_at timestamp with time zone not null default clock_timestamp(),
  source text not null,
  status text,
  answer text,
  message_digest bytea,
  constraint letter_events_answer_length CHECK (char_length(answer) <= 500),
  constraint letter_events_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letters(id) ON DELETE CASCADE,
  constraint letter_events_message_digest_length CHECK (octet_length(message_digest) = 32),
  constraint letter_events_pkey PRIMARY KEY (id),
  constraint letter_events_source_known CHECK (source = ANY (ARRAY['smtp'::text, 'imap'::text, 'webhook'::text])),
  constraint letter_events_status_shape CHECK (status ~ '^[245]\.[0-9]{1,3}\.[0-9]{1,3}$'::text),
  constraint letter_events_type_known CHECK (type = ANY (ARRAY['accepted'::text, 'deferred'::text, 'possibly_delivered'::text, 'refused'::text, 'bounced_hard'::text, 'bounced_soft'::text, 'blocked'::text, 'complained'::text, 'auto_replied'::text, 'replied'::text]))
);
CREATE INDEX letter_events_letter ON public.letter_events USING btree (letter_id, id);
CREATE INDEX letter_events_trouble ON public.letter_events USING btree (happened_at) WHERE (type <> 'accepted'::text);
CREATE UNIQUE INDEX letter_events_message ON public.letter_events USING btree (message_digest) WHERE (message_digest IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON letter_events FOR EACH ROW EXECUTE FUNCTION refuse_change_of_event();
CREATE TRIGGER never_emptied AFTER TRUNCATE ON letter_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_event();
comment on table letter_events is 'What mail servers and recipients said to letters; append-only.';
comment on column letter_events.type is 'accepted: taken for delivery, which is no arrival. deferred: put off. possibly_delivered: begun, no answer. refused: by the server that we hand letters to. bounced_*: by a later one, in a message to us. blocked: for our name''s or content''s sake (5.7.x). complained: reported as spam.';
comment on column letter_events.source is 'smtp: the answer to handing it over. imap, webhook: heard of later.';
comment on column letter_events.status is 'Enhanced status code (RFC 3463), where one was given.';
comment on column letter_events.answer is 'What was said, without addresses.';
comment on column letter_events.message_digest is 'SHA-256 of the message, or of the provider''s number, by which we heard of it; null: by the answer to handing it over.';
alter table letter_events enable row level security;
create policy operator_reads on letter_events for select to operator using (true);
grant select on letter_events to operator;
grant maintain on letter_events to worker;

create table letter_pictures (
  id text not null,
  bytes bytea not null,
  added_at timestamp with time zone not null default now(),
  constraint letter_pictures_id_of_bytes CHECK (id = "left"(encode(sha256(bytes), 'hex'::text), 16)),
  constraint letter_pictures_pkey PRIMARY KEY (id),
  constraint letter_pictures_size CHECK (octet_length(bytes) <= 100000)
);
comment on table letter_pictures is 'Pictures in letters of operators, JPEG as their browser drew it anew.';
comment on column letter_pictures.id is 'Beginning of the SHA-256 of its bytes; how a letter''s text names it.';
comment on column letter_pictures.added_at is 'When it was added last; one that no text names goes some days later.';
alter table letter_pictures enable row level security;

create table letter_rates (
  name text not null,
  capacity double precision not null,
  per_second double precision not null,
  tokens double precision not null,
  filled_at timestamp with time zone not null default clock_timestamp(),
  constraint letter_rates_name_known CHECK (name = ANY (ARRAY['second'::text, 'hour'::text, 'day'::text, 'launches'::text, 'warm_up'::text])),
  constraint letter_rates_pkey PRIMARY KEY (name)
);
comment on table letter_rates is 'How many letters may leave now, by each limit that is set.';
comment on column letter_rates.capacity is 'As many may leave at once; of warm_up: newsletters on the first day.';
comment on column letter_rates.per_second is 'As many more with every second.';
comment on column letter_rates.tokens is 'As many were left at filled_at.';
alter table letter_rates enable row level security;

create table letter_turns (
  letter_id uuid not null,
  network bytea,
  turn smallint not null,
  written_at timestamp with time zone not null,
  admitted_at timestamp with time zone,
  at_once boolean,
  constraint letter_turns_admitted_whole CHECK ((admitted_at IS NULL) = (at_once IS NULL)),
  constraint letter_turns_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letters(id) ON DELETE CASCADE,
  constraint letter_turns_pkey PRIMARY KEY (letter_id),
  constraint letter_turns_turn_counted CHECK (turn >= 0 AND turn <= 1000)
);
CREATE INDEX letter_turns_admitted ON public.letter_turns USING btree (at_once, admitted_at);
CREATE INDEX letter_turns_network ON public.letter_turns USING btree (network);
CREATE INDEX letter_turns_waiting ON public.letter_turns USING btree (turn, written_at) WHERE (admitted_at IS NULL);
CREATE INDEX letter_turns_written ON public.letter_turns USING btree (written_at);
comment on table letter_turns is 'Letters to unconfirmed addresses that wait for their turn in the hourly budget, or were written within a day.';
comment on column letter_turns.network is 'HMAC of the /24 or /48 that asked for it, under a key that is gone after two days; null a day after it was written.';
comment on column letter_turns.turn is 'How many letters its network had within a day before this one, 1,000 at most.';
comment on column letter_turns.admitted_at is 'When it was queued; null while it waits.';
comment on column letter_turns.at_once is 'Out of the half for networks that had few letters; else out of the half that is handed out evenly.';
alter table letter_turns enable row level security;

create table letters (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  signup_id bigint,
  address_change_id bigint,
  newsletter_id bigint,
  queued_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  outcome text,
  tries integer not null default 0,
  job_id uuid,
  mailbox_hmac bytea,
  message_id text,
  template_version text,
  smtp_answer text,
  begun_at timestamp with time zone,
  deferred_since timestamp with time zone,
  doubts smallint not null default 0,
  limited_until timestamp with time zone,
  rests boolean not null default false,
  constraint letters_address_change_id_fkey FOREIGN KEY (address_change_id) REFERENCES address_changes(id) ON DELETE SET NULL,
  constraint letters_doubts_counted CHECK (doubts >= 0 AND doubts <= 2),
  constraint letters_kind_known CHECK (kind = ANY (ARRAY['confirmation'::text, 'address_change'::text, 'my_data'::text, 'newsletter'::text])),
  constraint letters_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id),
  constraint letters_newsletter_named CHECK ((kind = 'newsletter'::text) = (newsletter_id IS NOT NULL)),
  constraint letters_outcome_known CHECK (outcome = ANY (ARRAY['sent'::text, 'uncertain'::text, 'refused'::text, 'given_up'::text, 'limited'::text, 'superseded'::text, 'left'::text, 'suppressed'::text, 'unproven'::text, 'gone'::text, 'told'::text, 'cancelled'::text])),
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_sent_whole CHECK ((outcome = 'sent'::text) IS NOT TRUE OR claimed_at IS NOT NULL AND sent_at IS NOT NULL AND message_id IS NOT NULL),
  constraint letters_signup_id_fkey FOREIGN KEY (signup_id) REFERENCES newsletter_signups(id) ON DELETE SET NULL
);
CREATE INDEX letters_address_change ON public.letters USING btree (address_change_id) WHERE (address_change_id IS NOT NULL);
CREATE INDEX letters_ended ON public.letters USING btree (COALESCE(sent_at, claimed_at)) WHERE (outcome IS NOT NULL);
CREATE INDEX letters_mailbox ON public.letters USING btree (mailbox_hmac, claimed_at) WHERE (mailbox_hmac IS NOT NULL);
CREATE INDEX letters_missed ON public.letters USING btree (newsletter_id, id) WHERE ((outcome <> 'sent'::text) AND (newsletter_id IS NOT NULL));
CREATE INDEX letters_newsletter_outcome ON public.letters USING btree (newsletter_id, outcome, sent_at) WHERE (newsletter_id IS NOT NULL);
CREATE INDEX letters_signup ON public.letters USING btree (signup_id, kind);
CREATE INDEX letters_stuck ON public.letters USING btree (queued_at, id) WHERE ((outcome = ANY (ARRAY['given_up'::text, 'uncertain'::text])) AND (NOT rests));
CREATE INDEX letters_waiting ON public.letters USING btree (kind, queued_at) WHERE (COALESCE(outcome, 'waiting'::text) = 'waiting'::text);
CREATE UNIQUE INDEX letters_newsletter_signup_key ON public.letters USING btree (newsletter_id, signup_id);
CREATE TRIGGER count_changed AFTER UPDATE OF outcome ON letters FOR EACH ROW WHEN (new.newsletter_id IS NOT NULL AND old.outcome IS DISTINCT FROM new.outcome) EXECUTE FUNCTION note_letter_change();
CREATE TRIGGER count_deleted AFTER DELETE ON letters FOR EACH ROW WHEN (old.newsletter_id IS NOT NULL) EXECUTE FUNCTION note_letter_change();
CREATE TRIGGER count_made AFTER INSERT ON letters FOR EACH ROW WHEN (new.newsletter_id IS NOT NULL) EXECUTE FUNCTION note_letter_change();
comment on table letters is 'Outbox: every letter that is to be sent, and what became of it.';
comment on column letters.id is 'Random number; part of the Message-ID, the same at every try.';
comment on column letters.signup_id is 'To whom; null once the sign-up is gone.';
comment on column letters.address_change_id is 'For address_change: to which new address.';
comment on column letters.claimed_at is 'The letter''s moment: when it was last decided that it may be sent.';
comment on column letters.sent_at is 'When the receiving server accepted it.';
comment on column letters.outcome is 'What became of it; null while it waits.';
comment on column letters.tries is 'How often its first byte was let out.';
comment on column letters.job_id is 'The queue''s job that last claimed it.';
comment on column letters.mailbox_hmac is 'HMAC of the mailbox, for the limits; not of newsletters.';
comment on column letters.template_version is 'Hash of the wording of the letter.';
comment on column letters.smtp_answer is 'What the receiving server said, without addresses.';
comment on column letters.begun_at is 'When its first byte was let out; null again once the server''s answer is known. Set and no outcome: it may have arrived.';
comment on column letters.deferred_since is 'Since when the server puts this very letter off; it is given up five days later (RFC 5321 4.5.4.1).';
comment on column letters.doubts is 'How often it was begun and no answer came.';
comment on column letters.limited_until is 'It waits until then, as its mailbox had all that it may get from a form.';
comment on column letters.rests is 'Uncertain, and an operator lets it rest: it is not stuck any more.';
alter table letters enable row level security;
create policy operator_reads on letters for select to operator using (true);
grant select (id, kind, signup_id, newsletter_id, queued_at, claimed_at, sent_at, outcome, tries, smtp_answer, begun_at, deferred_since, doubts) on letters to operator;
grant maintain on letters to worker;

create table link_tokens (
  id bigint generated always as identity not null,
  lookup bytea not null,
  hash bytea not null,
  purpose text not null,
  signup_id bigint not null,
  address_change_id bigint,
  letter_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  constraint link_tokens_address_change_id_fkey FOREIGN KEY (address_change_id) REFERENCES address_changes(id) ON DELETE CASCADE,
  constraint link_tokens_expiry CHECK ((purpose = 'unsubscribe'::text) = (expires_at IS NULL)),
  constraint link_tokens_hash_length CHECK (octet_length(hash) = 32 AND lookup = SUBSTRING(hash FROM 1 FOR 8)),
  constraint link_tokens_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letters(id) ON DELETE CASCADE,
  constraint link_tokens_pkey PRIMARY KEY (id),
  constraint link_tokens_purpose_known CHECK (purpose = ANY (ARRAY['confirm'::text, 'change_address'::text, 'my_data'::text, 'unsubscribe'::text])),
  constraint link_tokens_signup_id_fkey FOREIGN KEY (signup_id) REFERENCES newsletter_signups(id) ON DELETE CASCADE
);
CREATE INDEX link_tokens_address_change ON public.link_tokens USING btree (address_change_id) WHERE (address_change_id IS NOT NULL);
CREATE INDEX link_tokens_letter ON public.link_tokens USING btree (letter_id);
CREATE INDEX link_tokens_lookup ON public.link_tokens USING btree (lookup);
CREATE INDEX link_tokens_signup ON public.link_tokens USING btree (signup_id);
comment on table link_tokens is 'Digests (SHA-256) of the links in letters, each for one purpose.';
comment on column link_tokens.lookup is 'The first 8 bytes of the digest, to find it by.';
comment on column link_tokens.address_change_id is 'For change_address: which change.';
comment on column link_tokens.expires_at is 'Until when it works; null: always.';
alter table link_tokens enable row level security;

create table log_in_failures (
  key bytea not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  constraint log_in_failures_key_length CHECK (octet_length(key) = 16),
  constraint log_in_failures_pkey PRIMARY KEY (key)
);
CREATE INDEX log_in_failures_last ON public.log_in_failures USING btree (last_at);
comment on table log_in_failures is 'Tries to log in to the console that failed; forgotten a day after the last one.';
comment on column log_in_failures.key is 'HMAC of an account, of an address, or of both.';
alter table log_in_failures enable row level security;

create table mailbox (
  id bigint generated always as identity not null,
  letter_id uuid,
  recipient text not null,
  subject text not null,
  raw bytea not null,
  received_at timestamp with time zone not null default now(),
  constraint mailbox_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letters(id) ON DELETE CASCADE,
  constraint mailbox_pkey PRIMARY KEY (id)
);
CREATE INDEX mailbox_recipient ON public.mailbox USING btree (lower((recipient COLLATE "C")));
CREATE UNIQUE INDEX mailbox_letter_key ON public.mailbox USING btree (letter_id);
comment on table mailbox is 'Letters as they would have been sent, while no mail server is set.';
comment on column mailbox.letter_id is 'Null for an operator''s test.';
comment on column mailbox.raw is 'The whole letter as mail programs store it (RFC 5322).';
alter table mailbox enable row level security;
create policy operator_reads on mailbox for select to operator using (true);
grant select (id, letter_id, recipient, subject, raw, received_at) on mailbox to operator;
grant maintain on mailbox to worker;

create table newsletter_other_texts (
  newsletter_id bigint not null,
  operator_id uuid not null,
  draft jsonb not null,
  constraint newsletter_other_texts_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE CASCADE,
  constraint newsletter_other_texts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint newsletter_other_texts_pkey PRIMARY KEY (newsletter_id, operator_id),
  constraint newsletter_other_texts_size CHECK (octet_length(draft::text) <= 400000)
);
CREATE INDEX newsletter_other_texts_operator ON public.newsletter_other_texts USING btree (operator_id);
comment on table newsletter_other_texts is 'What somebody wrote in a draft while somebody else saved it, until one of both is chosen.';
comment on column newsletter_other_texts.draft is 'Words, audience and plan, as the console writes them (src/contract/console/routes/newsletters.ts).';
alter table newsletter_other_texts enable row level security;
create policy operator_reads on newsletter_other_texts for select to operator using (true);
grant select on newsletter_other_texts to operator;

create table newsletter_outcomes (
  newsletter_id bigint not null,
  outcome text not null,
  letters integer not null,
  constraint newsletter_outcomes_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE CASCADE,
  constraint newsletter_outcomes_pkey PRIMARY KEY (newsletter_id, outcome)
);
comment on table newsletter_outcomes is 'How many letters of a newsletter came to what, rolled up.';
comment on column newsletter_outcomes.outcome is 'The letters'' outcome; waiting: none yet.';
alter table newsletter_outcomes enable row level security;

create table newsletter_signups (
  id bigint generated always as identity not null,
  email text not null,
  postal_code text not null,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  address_confirmed_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  undeliverable_at timestamp with time zone,
  address_hmac bytea,
  proof_id bigint generated always as 
CASE
    WHEN (confirmed_at IS NOT NULL) THEN id
    ELSE NULL::bigint
END,
  state text not null generated always as 
CASE
    WHEN (withdrawn_at IS NOT NULL) THEN 'left'::text
    WHEN (undeliverable_at IS NOT NULL) THEN 'undeliverable'::text
    WHEN (confirmed_at IS NOT NULL) THEN 'confirmed'::text
    ELSE 'open'::text
END,
  page_key_hash bytea,
  house_number integer,
  refused_at timestamp with time zone,
  refused_answer text,
  reached_at timestamp with time zone,
  told_at timestamp with time zone,
  channel text,
  constraint as_proven TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint newsletter_signups_channel_shape CHECK ((channel COLLATE "C") ~ '^[a-z0-9-]{1,40}$'::text),
  constraint newsletter_signups_confirmed_proof FOREIGN KEY (proof_id) REFERENCES consent_proofs(signup_id),
  constraint newsletter_signups_confirmed_whole CHECK ((confirmed_at IS NULL) = (address_confirmed_at IS NULL) AND (confirmed_at IS NULL OR address_hmac IS NOT NULL)),
  constraint newsletter_signups_email_length CHECK (octet_length(email) <= 254),
  constraint newsletter_signups_email_shape CHECK (undeliverable_at IS NOT NULL OR (email COLLATE "C") ~ '^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&''*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$'::text),
  constraint newsletter_signups_house_number_positive CHECK (house_number > 0),
  constraint newsletter_signups_page_key_hash_length CHECK (octet_length(page_key_hash) = 32),
  constraint newsletter_signups_pkey PRIMARY KEY (id),
  constraint newsletter_signups_postal_code_shape CHECK ((postal_code COLLATE "C") ~ '^[0-9]{5}$'::text),
  constraint newsletter_signups_refused_answer_length CHECK (char_length(refused_answer) <= 500)
) with (fillfactor=70);
CREATE INDEX newsletter_signups_channel ON public.newsletter_signups USING btree (channel) WHERE (channel IS NOT NULL);
CREATE INDEX newsletter_signups_confirmed_places ON public.newsletter_signups USING btree (postal_code) WHERE (state = 'confirmed'::text);
CREATE INDEX newsletter_signups_created ON public.newsletter_signups USING btree (created_at, id);
CREATE INDEX newsletter_signups_email_left ON public.newsletter_signups USING btree (lower((email COLLATE "C"))) WHERE (withdrawn_at IS NOT NULL);
CREATE INDEX newsletter_signups_list_address ON public.newsletter_signups USING gin (lower((email COLLATE "C")) trigrams.gin_trgm_ops);
CREATE INDEX newsletter_signups_list_name_end ON public.newsletter_signups USING btree (reverse(split_part(lower((email COLLATE "C")), '@'::text, 1)));
CREATE INDEX newsletter_signups_list_place ON public.newsletter_signups USING btree (postal_code, created_at, id) INCLUDE (state);
CREATE INDEX newsletter_signups_list_state ON public.newsletter_signups USING btree (state, created_at, id);
CREATE UNIQUE INDEX newsletter_signups_email_key ON public.newsletter_signups USING btree (lower((email COLLATE "C"))) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX newsletter_signups_page_key_hash_key ON public.newsletter_signups USING btree (page_key_hash) WHERE (page_key_hash IS NOT NULL);
CREATE CONSTRAINT TRIGGER as_proven AFTER INSERT OR UPDATE OF email, postal_code, confirmed_at, withdrawn_at ON newsletter_signups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.confirmed_at IS NOT NULL) EXECUTE FUNCTION require_as_proven();
CREATE TRIGGER begin AFTER INSERT ON newsletter_signups FOR EACH ROW WHEN (new.confirmed_at IS NULL) EXECUTE FUNCTION begin_signup();
CREATE TRIGGER channel_came AFTER INSERT ON newsletter_signups FOR EACH ROW WHEN (new.channel IS NOT NULL AND new.confirmed_at IS NOT NULL) EXECUTE FUNCTION note_channel_change();
CREATE TRIGGER channel_changed AFTER UPDATE OF postal_code, confirmed_at, withdrawn_at, channel ON newsletter_signups FOR EACH ROW WHEN (old.channel IS NOT NULL OR new.channel IS NOT NULL) EXECUTE FUNCTION note_channel_change();
CREATE TRIGGER channel_went AFTER DELETE ON newsletter_signups FOR EACH ROW WHEN (old.channel IS NOT NULL AND old.confirmed_at IS NOT NULL) EXECUTE FUNCTION note_channel_change();
CREATE TRIGGER count_changed AFTER UPDATE OF postal_code, confirmed_at, withdrawn_at, undeliverable_at, told_at ON newsletter_signups FOR EACH ROW EXECUTE FUNCTION note_signup_change();
CREATE TRIGGER count_made AFTER INSERT OR DELETE ON newsletter_signups FOR EACH ROW EXECUTE FUNCTION note_signup_change();
comment on table newsletter_signups is 'E-mail addresses to write to when the app starts in a region.';
comment on column newsletter_signups.email is 'As typed; unique regardless of letter case. Public may write it.';
comment on column newsletter_signups.postal_code is 'Public may write it.';
comment on column newsletter_signups.confirmed_at is 'When the link in the confirmation letter was used; null: not yet.';
comment on column newsletter_signups.address_confirmed_at is 'When the present address was confirmed; later than confirmed_at after a change.';
comment on column newsletter_signups.withdrawn_at is 'When the consent was withdrawn; the row then only proves what was, and the address may sign up anew.';
comment on column newsletter_signups.undeliverable_at is 'Since when no letter goes to the address: its server said that there is none, or it is none to write to safely.';
comment on column newsletter_signups.address_hmac is 'HMAC for the suppression list, set when the first letter leaves, or when a copy of the list is taken over.';
comment on column newsletter_signups.proof_id is 'The proof of the consent (consent_proofs); the database fills it.';
comment on column newsletter_signups.page_key_hash is 'SHA-256 of the key of the page that signed up; null: it gave none. Public may write it.';
comment on column newsletter_signups.house_number is 'How many confirmed sign-ups waited in its place, its own included, when it was confirmed or moved there; null: not confirmed, or no such place.';
comment on column newsletter_signups.refused_at is 'When its present address was refused for the first time; a second refusal a day later makes it undeliverable.';
comment on column newsletter_signups.refused_answer is 'What was said when its present address was last refused, without addresses.';
comment on column newsletter_signups.reached_at is 'When its address last showed that letters arrive, or was given another chance: refusals before count no longer.';
comment on column newsletter_signups.told_at is 'When a launch letter to this person was accepted for the first time; null: waits.';
comment on column newsletter_signups.channel is 'The code of the notice, ad or post in the address that the form was opened from; null: none, or its owner left. Public may write it.';
alter table newsletter_signups enable row level security;
create policy anon_signs_up on newsletter_signups for insert to anon with check (true);
comment on policy anon_signs_up on newsletter_signups is 'Whoever fills the form; what an entry must look like is in the table''s constraints.';
create policy console_reads on newsletter_signups for select to operator using (true);
grant insert (email, postal_code, page_key_hash, channel) on newsletter_signups to anon;
grant select (id, email, postal_code, created_at, confirmed_at, withdrawn_at, undeliverable_at, state, told_at) on newsletter_signups to operator;
grant maintain on newsletter_signups to worker;

create table newsletters (
  id bigint generated always as identity not null,
  subject text not null,
  body text not null,
  postal_codes text[] not null,
  created_at timestamp with time zone not null default now(),
  created_by text not null default ''::text,
  is_launch boolean not null default false,
  state text not null default 'running'::text,
  send_at timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  despite_blockers boolean not null default false,
  paused_because text,
  resumed_at timestamp with time zone,
  preheader text,
  button_caption text,
  button_url text,
  region_id bigint,
  is_trial boolean not null default false,
  is_welcome boolean not null default false,
  to_told boolean not null default false,
  leaves_at timestamp with time zone,
  planned_at timestamp with time zone,
  saved_at timestamp with time zone not null default now(),
  saved_by uuid,
  tested_at timestamp with time zone,
  tested_by uuid,
  tested_words jsonb,
  constraint newsletters_body_length CHECK (char_length(body) >= 1 AND char_length(body) <= 20000 OR state = 'draft'::text AND body = ''::text),
  constraint newsletters_button_caption_line CHECK (button_caption ~ '^[^[:cntrl:]]{1,22}$'::text),
  constraint newsletters_button_url_shape CHECK (char_length(button_url) <= 500 AND (button_url ~ '^https://[^[:space:][:cntrl:]<>"]+$'::text OR state = 'draft'::text AND button_url ~ '^[^[:cntrl:]]+$'::text)),
  constraint newsletters_button_whole CHECK ((button_caption IS NULL) = (button_url IS NULL) OR state = 'draft'::text),
  constraint newsletters_paused_because_known CHECK (paused_because = ANY (ARRAY['blocked'::text, 'bounces'::text, 'complaints'::text])),
  constraint newsletters_pkey PRIMARY KEY (id),
  constraint newsletters_postal_codes_shape CHECK (array_to_string(postal_codes, ' '::text) ~ '^[0-9]{5}( [0-9]{5})*$'::text OR array_to_string(postal_codes, ' '::text) = ''::text AND (state = 'draft'::text OR is_welcome)),
  constraint newsletters_preheader_line CHECK (preheader ~ '^[^[:cntrl:]]{1,150}$'::text),
  constraint newsletters_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id) ON DELETE SET NULL,
  constraint newsletters_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operators(id) ON DELETE SET NULL,
  constraint newsletters_scheduled_when CHECK (state <> 'scheduled'::text OR send_at IS NOT NULL),
  constraint newsletters_state_known CHECK (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'running'::text, 'paused'::text, 'cancelled'::text, 'finished'::text])),
  constraint newsletters_subject_line CHECK (subject ~ '^[^[:cntrl:]]{1,150}$'::text OR state = 'draft'::text AND subject = ''::text),
  constraint newsletters_tested_by_fkey FOREIGN KEY (tested_by) REFERENCES operators(id) ON DELETE SET NULL,
  constraint newsletters_welcome_launches CHECK (NOT is_welcome OR is_launch AND NOT is_trial)
);
CREATE INDEX newsletters_region ON public.newsletters USING btree (region_id) WHERE (region_id IS NOT NULL);
CREATE INDEX newsletters_tested_by ON public.newsletters USING btree (tested_by) WHERE (tested_by IS NOT NULL);
CREATE UNIQUE INDEX newsletters_welcome_key ON public.newsletters USING btree (region_id) WHERE (is_welcome AND (region_id IS NOT NULL));
CREATE TRIGGER told_of_pause AFTER UPDATE OF state ON newsletters FOR EACH ROW WHEN (old.state = 'running'::text AND new.state = 'paused'::text AND new.paused_because IS NOT NULL) EXECUTE FUNCTION tell_of_pause();
comment on table newsletters is 'What the operator writes to everyone confirmed in some postal codes.';
comment on column newsletters.body is 'Its text; an empty line parts paragraphs. What else has a meaning: src/mail/operator-text/parse.ts.';
comment on column newsletters.postal_codes is 'Where it goes, or went; of a region''s, the places that the region had when it started.';
comment on column newsletters.created_by is 'The operator''s account; empty for the program on the command line.';
comment on column newsletters.is_launch is 'Whether it tells that the app starts in these places: who had it is told, and does not wait any more.';
comment on column newsletters.state is 'draft, scheduled, running, paused, cancelled or finished; letters leave only while it is running.';
comment on column newsletters.send_at is 'When a scheduled one starts.';
comment on column newsletters.ended_at is 'When it was finished or cancelled.';
comment on column newsletters.despite_blockers is 'Whether an administrator lets it go out although something blocks.';
comment on column newsletters.paused_because is 'Why it paused by itself: too many letters blocked, bounced or reported as spam; null: an operator paused it.';
comment on column newsletters.resumed_at is 'When it last went on; what went wrong before does not pause it again.';
comment on column newsletters.preheader is 'What an inbox shows beside the subject; null: the first sentence of the text.';
comment on column newsletters.button_caption is 'What its one button says; null: it has none.';
comment on column newsletters.button_url is 'Where the button leads, by https.';
comment on column newsletters.region_id is 'The region that it goes to; null: to postal codes that belong to none, or the region is gone.';
comment on column newsletters.is_trial is 'A launch letter that tells its people and starts no place.';
comment on column newsletters.is_welcome is 'Goes by itself to each who confirms in a started place of its region; running until somebody pauses it.';
comment on column newsletters.to_told is 'Goes also to people who had a launch letter before.';
comment on column newsletters.leaves_at is 'Its first letter leaves then at the earliest; until then it can be taken back whole.';
comment on column newsletters.planned_at is 'When its writer means it to start; stays with a draft that was taken back. send_at is what was decided. Null: at once.';
comment on column newsletters.saved_at is 'When its draft was changed last.';
comment on column newsletters.saved_by is 'Who changed it last.';
comment on column newsletters.tested_at is 'When its latest test letter was taken by a mail server, or kept.';
comment on column newsletters.tested_by is 'Who got that letter.';
comment on column newsletters.tested_words is 'The words that it had: subject, text, preview and button.';
alter table newsletters enable row level security;
create policy operator_reads on newsletters for select to operator using (true);
grant select (id, subject, body, postal_codes, created_at, created_by, is_launch, state, send_at, started_at, ended_at, paused_because, preheader, button_caption, button_url, region_id, is_trial, is_welcome, to_told, leaves_at, planned_at, saved_at, saved_by, tested_at, tested_by, tested_words) on newsletters to operator;

create table operator_challenges (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint operator_challenges_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_challenges_identifier ON public.operator_challenges USING btree (identifier);
comment on table operator_challenges is 'Steps of logging in that wait for the next one; minutes old at most.';
comment on column operator_challenges.identifier is 'SHA-256 of what the browser shows for the next step.';
comment on column operator_challenges.value is 'What the next step is checked against.';
alter table operator_challenges enable row level security;
create policy console on operator_challenges for all to operator using (true) with check (true);
grant delete on operator_challenges to operator;
grant insert on operator_challenges to operator;
grant select on operator_challenges to operator;
grant update on operator_challenges to operator;

create table operator_credentials (
  id uuid not null default gen_random_uuid(),
  operator_id uuid not null,
  account_id uuid generated always as operator_id,
  provider_id text not null default 'credential'::text,
  password text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint operator_credentials_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_credentials_operator_id_key UNIQUE (operator_id),
  constraint operator_credentials_pkey PRIMARY KEY (id),
  constraint operator_credentials_provider_id_known CHECK (provider_id = 'credential'::text)
);
CREATE TRIGGER told AFTER INSERT OR UPDATE ON operator_credentials FOR EACH ROW EXECUTE FUNCTION tell_of_password();
comment on table operator_credentials is 'Passwords.';
comment on column operator_credentials.account_id is 'The same, under the library''s name.';
comment on column operator_credentials.provider_id is 'Always credential: nobody logs in through somebody else.';
comment on column operator_credentials.password is 'Salt and scrypt hash.';
alter table operator_credentials enable row level security;
create policy console on operator_credentials for all to operator using (true) with check (true);
grant insert (operator_id, password) on operator_credentials to operator;
grant select on operator_credentials to operator;
grant update (password, updated_at) on operator_credentials to operator;

create table operator_known_places (
  operator_id uuid not null,
  place bytea not null,
  seen_at timestamp with time zone not null default now(),
  constraint operator_known_places_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_known_places_pkey PRIMARY KEY (operator_id, place),
  constraint operator_known_places_place_length CHECK (octet_length(place) = 32)
);
comment on table operator_known_places is 'From where operators logged in.';
comment on column operator_known_places.place is 'SHA-256 of the person and an HMAC of network (/24, /48) and kind of browser; its key is not in the database.';
alter table operator_known_places enable row level security;

create table operator_links (
  hash bytea not null,
  operator_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint operator_links_hash_length CHECK (octet_length(hash) = 32),
  constraint operator_links_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_links_operator_id_key UNIQUE (operator_id),
  constraint operator_links_pkey PRIMARY KEY (hash)
);
comment on table operator_links is 'Links to set a password; a used one is gone.';
comment on column operator_links.hash is 'SHA-256 of the token in the link.';
alter table operator_links enable row level security;

create table operator_news (
  id bigint generated always as identity not null,
  operator_id uuid not null,
  kind text not null,
  region_id bigint,
  newsletter_id bigint,
  happened_at timestamp with time zone not null default now(),
  begun_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint operator_news_kind_known CHECK (kind = ANY (ARRAY['goal_reached'::text, 'newsletter_paused'::text])),
  constraint operator_news_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE CASCADE,
  constraint operator_news_newsletter_of_kind CHECK ((kind = 'newsletter_paused'::text) = (newsletter_id IS NOT NULL)),
  constraint operator_news_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_news_pkey PRIMARY KEY (id),
  constraint operator_news_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id) ON DELETE CASCADE,
  constraint operator_news_region_of_goal CHECK ((kind = 'goal_reached'::text) = (region_id IS NOT NULL))
);
CREATE INDEX operator_news_newsletter ON public.operator_news USING btree (newsletter_id) WHERE (newsletter_id IS NOT NULL);
CREATE INDEX operator_news_operator ON public.operator_news USING btree (operator_id, happened_at);
CREATE INDEX operator_news_region ON public.operator_news USING btree (region_id) WHERE (region_id IS NOT NULL);
CREATE UNIQUE INDEX operator_news_waiting_key ON public.operator_news USING btree (operator_id, kind, COALESCE(region_id, newsletter_id)) WHERE (sent_at IS NULL);
comment on table operator_news is 'What happened to regions and launches and is told to operators by mail.';
comment on column operator_news.happened_at is 'When it happened.';
comment on column operator_news.begun_at is 'Since when a worker has it in hand; null: nobody has.';
comment on column operator_news.sent_at is 'When a mail server took it, or refused it for good; null: not yet.';
alter table operator_news enable row level security;

create table operator_notes (
  id bigint generated always as identity not null,
  operator_id uuid not null,
  kind text not null,
  happened_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  constraint operator_notes_kind_known CHECK (kind = ANY (ARRAY['password_set'::text, 'password_changed'::text, 'totp_on'::text, 'totp_off'::text, 'totp_changed'::text, 'passkey_added'::text, 'passkey_removed'::text, 'access_reset'::text, 'role_changed'::text, 'log_in_elsewhere'::text])),
  constraint operator_notes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_notes_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_notes_operator_id ON public.operator_notes USING btree (operator_id, happened_at);
comment on table operator_notes is 'What happened to somebody''s access and is told by mail.';
comment on column operator_notes.sent_at is 'When a mail server took it; null: not yet.';
alter table operator_notes enable row level security;

create table operator_passkeys (
  id uuid not null default gen_random_uuid(),
  operator_id uuid not null,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamp with time zone not null,
  constraint operator_passkeys_credential_id_key UNIQUE (credential_id),
  constraint operator_passkeys_name_length CHECK (char_length(name) <= 100),
  constraint operator_passkeys_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_passkeys_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_passkeys_operator_id ON public.operator_passkeys USING btree (operator_id);
CREATE TRIGGER told AFTER INSERT OR DELETE ON operator_passkeys FOR EACH ROW EXECUTE FUNCTION tell_of_passkey();
comment on table operator_passkeys is 'Passkeys.';
comment on column operator_passkeys.credential_id is 'Its number, given by the device.';
comment on column operator_passkeys.counter is 'How often it was used, as far as the device counts.';
comment on column operator_passkeys.device_type is 'Whether it can be copied to other devices.';
comment on column operator_passkeys.backed_up is 'Whether it was.';
comment on column operator_passkeys.transports is 'How the device is reached (USB, NFC …).';
comment on column operator_passkeys.aaguid is 'The device''s model.';
alter table operator_passkeys enable row level security;
create policy console on operator_passkeys for all to operator using (true) with check (true);
grant delete on operator_passkeys to operator;
grant insert on operator_passkeys to operator;
grant select on operator_passkeys to operator;
grant update on operator_passkeys to operator;

create table operator_second_factors (
  id uuid not null default gen_random_uuid(),
  operator_id uuid not null,
  secret text not null,
  recovery_codes text not null,
  verified boolean not null,
  failed_codes integer not null default 0,
  locked_until timestamp with time zone,
  last_step bigint not null default 0,
  constraint operator_second_factors_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_second_factors_operator_id_key UNIQUE (operator_id),
  constraint operator_second_factors_pkey PRIMARY KEY (id)
);
CREATE TRIGGER told AFTER UPDATE ON operator_second_factors FOR EACH ROW EXECUTE FUNCTION tell_of_app();
comment on table operator_second_factors is 'Codes of an authenticator app (TOTP).';
comment on column operator_second_factors.secret is 'The shared secret, encrypted.';
comment on column operator_second_factors.recovery_codes is 'Codes for when the app is lost, encrypted; a used one is gone.';
comment on column operator_second_factors.verified is 'Whether the app has shown a right code; before that it is not asked for.';
comment on column operator_second_factors.failed_codes is 'Wrong codes in a row.';
comment on column operator_second_factors.last_step is 'Half minutes since 1970: of the newest code that was used; it and those before it are used up (RFC 6238, 5.2).';
alter table operator_second_factors enable row level security;
create policy console on operator_second_factors for all to operator using (true) with check (true);
grant delete on operator_second_factors to operator;
grant insert on operator_second_factors to operator;
grant select on operator_second_factors to operator;
grant update on operator_second_factors to operator;

create table operator_sessions (
  id uuid not null default gen_random_uuid(),
  operator_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  proof_hash bytea,
  means text,
  proved_at timestamp with time zone,
  constraint operator_sessions_begun_whole CHECK (num_nulls(proof_hash, means, proved_at) = ANY (ARRAY[0, 3])),
  constraint operator_sessions_expires_at_twelve_hours CHECK (expires_at <= (created_at + '12:00:00'::interval)),
  constraint operator_sessions_means_known CHECK (means = ANY (ARRAY['password'::text, 'app'::text, 'recovery_code'::text, 'passkey'::text])),
  constraint operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_sessions_pkey PRIMARY KEY (id),
  constraint operator_sessions_proof_hash_length CHECK (octet_length(proof_hash) = 32),
  constraint operator_sessions_token_key UNIQUE (token)
);
CREATE INDEX operator_sessions_expires_at ON public.operator_sessions USING btree (expires_at);
CREATE INDEX operator_sessions_operator_id ON public.operator_sessions USING btree (operator_id);
CREATE TRIGGER twelve_hours BEFORE INSERT OR UPDATE ON operator_sessions FOR EACH ROW EXECUTE FUNCTION end_session_in_time();
comment on table operator_sessions is 'Who is logged in.';
comment on column operator_sessions.token is 'Random; the cookie holds it with a signature.';
comment on column operator_sessions.expires_at is '30 minutes after the last request, 12 hours after logging in at most.';
comment on column operator_sessions.updated_at is 'The last time that expires_at was moved.';
comment on column operator_sessions.proof_hash is 'SHA-256 of what the console makes of the token with its own key; null: not begun, and good for nothing.';
comment on column operator_sessions.means is 'The last step: app and recovery_code came after a password, a passkey stands alone.';
comment on column operator_sessions.proved_at is 'When the person last proved to be there, by whatever means.';
alter table operator_sessions enable row level security;
create policy console on operator_sessions for all to operator using (true) with check (true);
grant delete on operator_sessions to operator;
grant insert (id, operator_id, token, expires_at, created_at, updated_at) on operator_sessions to operator;
grant select on operator_sessions to operator;
grant update (expires_at, updated_at) on operator_sessions to operator;

create table operators (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  role text not null,
  totp_enabled boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  administers_since timestamp with time zone,
  constraint operators_email_key UNIQUE (email),
  constraint operators_email_length CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  constraint operators_email_lower CHECK ((email COLLATE "C") = lower(email COLLATE "C")),
  constraint operators_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  constraint operators_pkey PRIMARY KEY (id),
  constraint operators_role_known CHECK (role = ANY (ARRAY['look'::text, 'send'::text, 'administer'::text]))
);
CREATE TRIGGER administers_since BEFORE INSERT OR UPDATE OF role ON operators FOR EACH ROW EXECUTE FUNCTION note_administering();
CREATE TRIGGER told AFTER UPDATE ON operators FOR EACH ROW EXECUTE FUNCTION tell_of_operator();
comment on table operators is 'Who may use the console.';
comment on column operators.email is 'Address to log in with, in lower case.';
comment on column operators.role is 'look: sees everything; send: writes to people too; administer: everything.';
comment on column operators.totp_enabled is 'Whether logging in with a password also takes a code.';
comment on column operators.administers_since is 'Since when the role is administer; a day later a second factor is needed. Null: another role.';
alter table operators enable row level security;
create policy console on operators for all to operator using (true) with check (true);
grant select on operators to operator;
grant update (totp_enabled, updated_at) on operators to operator;

create table place_days (
  postal_code text not null,
  day date not null,
  signed_up integer not null,
  confirmed integer not null,
  withdrawn integer not null,
  open integer not null,
  waiting integer not null,
  constraint place_days_pkey PRIMARY KEY (postal_code, day)
);
CREATE INDEX place_days_day ON public.place_days USING btree (day, postal_code);
comment on table place_days is 'signup_changes by place and day, rolled up.';
comment on column place_days.open is 'Change of how many wait to be confirmed.';
comment on column place_days.waiting is 'Change of how many confirmed people wait.';
alter table place_days enable row level security;
create policy console_overview on place_days for select to operator using (true);
grant select on place_days to operator;

create table place_plans (
  postal_code text not null,
  goal integer,
  started_at timestamp with time zone,
  constraint place_plans_goal_sensible CHECK (goal >= 1 AND goal <= 100000),
  constraint place_plans_pkey PRIMARY KEY (postal_code),
  constraint place_plans_postal_code_shape CHECK ((postal_code COLLATE "C") ~ '^[0-9]{5}$'::text)
);
comment on table place_plans is 'Goal and start of places.';
comment on column place_plans.goal is 'How many confirmed households it takes to start; null: as many as anywhere.';
comment on column place_plans.started_at is 'Null: not yet.';
alter table place_plans enable row level security;
create policy operator_decides on place_plans for all to operator using (true) with check (true);
grant insert on place_plans to operator;
grant select on place_plans to operator;
grant update on place_plans to operator;

create view place_standings (
  postal_code text,
  place text,
  waiting bigint,
  goal integer,
  started_at timestamp with time zone,
  state text,
  households bigint
);
comment on table place_standings is 'How many wait in a place, its goal and its state, and how many live there who confirmed.';
grant select on place_standings to operator;

create table place_starts (
  postal_code text not null,
  newsletter_id bigint,
  at timestamp with time zone not null default now(),
  constraint place_starts_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE SET NULL,
  constraint place_starts_pkey PRIMARY KEY (postal_code),
  constraint place_starts_postal_code_shape CHECK ((postal_code COLLATE "C") ~ '^[0-9]{5}$'::text)
);
CREATE INDEX place_starts_newsletter ON public.place_starts USING btree (newsletter_id);
comment on table place_starts is 'Places in which the app has started, by the letter that said so first.';
comment on column place_starts.newsletter_id is 'Null: started by hand, before a letter was asked for.';
alter table place_starts enable row level security;
create policy operator_decides on place_starts for all to operator using (true) with check (true);
grant delete on place_starts to operator;
grant insert on place_starts to operator;
grant select on place_starts to operator;

create table place_totals (
  postal_code text not null,
  open integer not null,
  waiting integer not null,
  reachable integer not null default 0,
  told integer not null default 0,
  told_reachable integer not null default 0,
  constraint place_totals_pkey PRIMARY KEY (postal_code)
);
comment on table place_totals is 'How many are open and how many wait, by place, rolled up.';
comment on column place_totals.reachable is 'Confirmed people whose address takes letters, told or not.';
comment on column place_totals.told is 'Confirmed people who had a launch letter; waiting are those who had none.';
comment on column place_totals.told_reachable is 'Told people whose address takes letters.';
alter table place_totals enable row level security;
create policy console_overview on place_totals for select to operator using (true);
grant select on place_totals to operator;

create table places (
  postal_code text not null,
  place text not null,
  district text not null,
  state text not null,
  inhabitants integer not null,
  area_km2 double precision not null,
  latitude double precision not null,
  longitude double precision not null,
  constraint places_pkey PRIMARY KEY (postal_code),
  constraint places_postal_code_shape CHECK ((postal_code COLLATE "C") ~ '^[0-9]{5}$'::text)
);
CREATE INDEX places_state ON public.places USING btree (state, postal_code);
comment on table places is 'Postal codes with place, inhabitants and position.';
comment on column places.district is 'District (Landkreis).';
comment on column places.state is 'State (Bundesland).';
comment on column places.inhabitants is 'Inhabitants, census 2011.';
alter table places enable row level security;
create policy console_overview on places for select to operator using (true);
grant select on places to operator;

create table post_offices (
  id uuid not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  state text not null default 'open'::text,
  since timestamp with time zone not null default now(),
  code text,
  answer text,
  next_try_at timestamp with time zone,
  connections integer not null,
  letters_per_second real,
  way_back_code text,
  way_back_since timestamp with time zone,
  constraint post_offices_pkey PRIMARY KEY (id),
  constraint post_offices_state_known CHECK (state = ANY (ARRAY['open'::text, 'slowed'::text, 'paused'::text, 'kept'::text, 'held'::text]))
);
comment on table post_offices is 'Workers that send letters, and how the mail server treats each; a row that was not seen for a minute is a worker that died.';
comment on column post_offices.state is 'open: letters leave. slowed: fewer than could, as the server asked for. paused: none until next_try_at. kept: they stay in the mailbox, as no mail server is set. held: none before somebody says who writes.';
comment on column post_offices.code is 'Why, as src/mail/server-troubles.ts names it; null while open.';
comment on column post_offices.answer is 'What the server said, without addresses.';
comment on column post_offices.letters_per_second is 'At most so many now; null: no limit of the server''s making.';
comment on column post_offices.way_back_code is 'Why what comes back to letters cannot be read, as src/worker/way-back/imap-door.ts names it; null: it is read, or nobody is to.';
comment on column post_offices.way_back_since is 'Since when it cannot.';
alter table post_offices enable row level security;
create policy operator_reads on post_offices for select to operator using (true);
grant select on post_offices to operator;

create table region_places (
  postal_code text not null,
  region_id bigint not null,
  constraint region_places_pkey PRIMARY KEY (postal_code),
  constraint region_places_postal_code_shape CHECK ((postal_code COLLATE "C") ~ '^[0-9]{5}$'::text),
  constraint region_places_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id) ON DELETE CASCADE
);
CREATE INDEX region_places_region ON public.region_places USING btree (region_id);
comment on table region_places is 'Which places a region has.';
alter table region_places enable row level security;
create policy operator_decides on region_places for all to operator using (true) with check (true);
grant delete on region_places to operator;
grant insert on region_places to operator;
grant select on region_places to operator;
grant update (region_id) on region_places to operator;

create table region_restaurants (
  id bigint generated always as identity not null,
  region_id bigint not null,
  name text not null,
  place text not null,
  state text not null default 'asked'::text,
  serves text not null default ''::text,
  changed_at timestamp with time zone not null default now(),
  changed_by uuid,
  constraint region_restaurants_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operators(id) ON DELETE SET NULL,
  constraint region_restaurants_name_line CHECK (name ~ '^[^[:cntrl:]]{1,100}$'::text),
  constraint region_restaurants_pkey PRIMARY KEY (id),
  constraint region_restaurants_place_line CHECK (place ~ '^[^[:cntrl:]]{1,100}$'::text),
  constraint region_restaurants_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id) ON DELETE CASCADE,
  constraint region_restaurants_serves_line CHECK (serves ~ '^[^[:cntrl:]]{0,100}$'::text),
  constraint region_restaurants_state_known CHECK (state = ANY (ARRAY['asked'::text, 'agreed'::text, 'declined'::text]))
);
CREATE UNIQUE INDEX region_restaurants_key ON public.region_restaurants USING btree (region_id, lower(name), lower(place));
comment on table region_restaurants is 'Restaurants of a region that were asked, and what they said.';
comment on column region_restaurants.serves is 'On which days, in the words of a letter: montags und donnerstags; empty: not known.';
comment on column region_restaurants.changed_at is 'Since when it is in this state.';
alter table region_restaurants enable row level security;
create policy operator_decides on region_restaurants for all to operator using (true) with check (true);
grant delete on region_restaurants to operator;
grant insert (region_id, name, place, state, serves, changed_by) on region_restaurants to operator;
grant select on region_restaurants to operator;
grant update (name, place, state, serves, changed_at, changed_by) on region_restaurants to operator;

create view region_standings (
  id bigint,
  name text,
  goal integer,
  owner_id uuid,
  created_at timestamp with time zone,
  goal_reached_at timestamp with time zone,
  places bigint,
  waiting numeric,
  told numeric,
  started_at timestamp with time zone,
  state text
);
comment on table region_standings is 'How many wait in a region, its goal and its state.';
grant select on region_standings to operator;

create table regions (
  id bigint generated always as identity not null,
  name text not null,
  goal integer not null default 250,
  owner_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  goal_reached_at timestamp with time zone,
  notes text not null default ''::text,
  constraint regions_created_by_fkey FOREIGN KEY (created_by) REFERENCES operators(id) ON DELETE SET NULL,
  constraint regions_goal_sensible CHECK (goal >= 1 AND goal <= 100000),
  constraint regions_name_line CHECK (name ~ '^[^[:cntrl:]]{1,60}$'::text),
  constraint regions_notes_length CHECK (char_length(notes) <= 4000),
  constraint regions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES operators(id) ON DELETE SET NULL,
  constraint regions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX regions_name_key ON public.regions USING btree (lower(name));
CREATE TRIGGER told AFTER UPDATE OF goal_reached_at ON regions FOR EACH ROW WHEN (old.goal_reached_at IS NULL AND new.goal_reached_at IS NOT NULL) EXECUTE FUNCTION tell_of_goal();
comment on table regions is 'Places that start together; what operators decide about them.';
comment on column regions.goal is 'How many confirmed households without a launch letter it takes to start.';
comment on column regions.owner_id is 'The operator who looks after it.';
comment on column regions.goal_reached_at is 'When it first had as many as its goal; null: not yet.';
comment on column regions.notes is 'What operators wrote down about it.';
alter table regions enable row level security;
create policy operator_decides on regions for all to operator using (true) with check (true);
grant delete on regions to operator;
grant insert (name, goal, owner_id, created_by) on regions to operator;
grant select on regions to operator;
grant update (name, goal, owner_id, goal_reached_at, notes) on regions to operator;

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  contents text,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
comment on table schema_migrations is 'Which files of src/database this database has had.';
comment on column schema_migrations.contents is 'Of rights and functions: the sum of the places, wording and queues stored since; null: none.';
alter table schema_migrations enable row level security;
create policy console_overview on schema_migrations for select to operator using (true);
grant select on schema_migrations to operator;

create table signup_changes (
  id bigint generated always as identity not null,
  postal_code text not null,
  day date not null,
  signed_up integer not null,
  confirmed integer not null,
  withdrawn integer not null,
  open integer not null,
  waiting integer not null,
  reachable integer not null default 0,
  told integer not null default 0,
  told_reachable integer not null default 0,
  constraint signup_changes_pkey PRIMARY KEY (id)
);
comment on table signup_changes is 'Changes of sign-ups that are not rolled up into place_days yet. Nothing personal.';
comment on column signup_changes.day is 'The day in Germany.';
comment on column signup_changes.withdrawn is 'Confirmed people who left.';
comment on column signup_changes.open is 'Change of how many wait to be confirmed.';
comment on column signup_changes.waiting is 'Change of how many confirmed people wait: had no launch letter.';
comment on column signup_changes.reachable is 'Change of how many confirmed people get letters, told or not.';
comment on column signup_changes.told is 'Change of how many confirmed people had a launch letter.';
comment on column signup_changes.told_reachable is 'Change of how many of the told get letters.';
alter table signup_changes enable row level security;
create policy console_overview on signup_changes for select to operator using (true);
grant select on signup_changes to operator;

create table signup_days (
  day date not null,
  signed_up integer not null,
  confirmed integer not null,
  withdrawn integer not null,
  waiting integer not null,
  constraint signup_days_pkey PRIMARY KEY (day)
);
comment on table signup_days is 'signup_changes by day over all places, rolled up.';
alter table signup_days enable row level security;
create policy console_overview on signup_days for select to operator using (true);
grant select on signup_days to operator;

create table signup_findings (
  reason text not null,
  signups bigint not null,
  found_at timestamp with time zone not null default now(),
  constraint signup_findings_pkey PRIMARY KEY (reason)
);
comment on table signup_findings is 'How many open sign-ups have no letter under way, by reason, and how much of the record is altered; looked for every night.';
alter table signup_findings enable row level security;
create policy operator_reads on signup_findings for select to operator using (true);
grant select on signup_findings to operator;

create table suppression_key (
  only_row boolean not null default true,
  hmac bytea not null,
  constraint suppression_key_only_row_check CHECK (only_row),
  constraint suppression_key_pkey PRIMARY KEY (only_row)
);
comment on table suppression_key is 'Tells whether a worker has the right key; says nothing about the key.';
comment on column suppression_key.hmac is 'HMAC of a fixed word.';
alter table suppression_key enable row level security;

create table suppressions (
  address_hmac bytea not null,
  left_at timestamp with time zone not null,
  erased boolean not null,
  event bigint,
  constraint suppressions_pkey PRIMARY KEY (address_hmac, erased)
);
CREATE INDEX suppressions_event ON public.suppressions USING btree (event);
comment on table suppressions is 'Suppression list: HMACs of addresses whose owners left.';
comment on column suppressions.address_hmac is 'HMAC of the address in lower case.';
comment on column suppressions.left_at is 'When they left, by the clock of then.';
comment on column suppressions.erased is 'Whether everything was erased; otherwise the consent was withdrawn.';
comment on column suppressions.event is 'Number of the event with which they left: a declaration with a greater one lifts it. Null: from before there were numbers; then left_at decides.';
alter table suppressions enable row level security;

create table visit_budget_days (
  day date not null,
  stored integer not null default 0,
  beyond_network bigint not null default 0,
  beyond_day bigint not null default 0,
  constraint visit_budget_days_pkey PRIMARY KEY (day)
);
comment on table visit_budget_days is 'How many visits the doors stored on a day, and how many they only counted here.';
comment on column visit_budget_days.day is 'The day in Germany.';
comment on column visit_budget_days.beyond_network is 'Visits of networks that had sent more than VISITS_PER_NETWORK.';
comment on column visit_budget_days.beyond_day is 'Visits after VISITS_PER_DAY were stored.';
alter table visit_budget_days enable row level security;
create policy console_overview on visit_budget_days for select to operator using (true);
grant select on visit_budget_days to operator;

create table visit_counting (
  only_row boolean not null default true,
  counted_until timestamp with time zone not null,
  constraint visit_counting_only_row_check CHECK (only_row),
  constraint visit_counting_pkey PRIMARY KEY (only_row)
);
comment on table visit_counting is 'Until when visits are counted into their days.';
alter table visit_counting enable row level security;
create policy console_overview on visit_counting for select to operator using (true);
grant select on visit_counting to operator;

create table visit_lists (
  day date not null,
  list text not null,
  name text not null,
  people bigint not null,
  bots bigint not null,
  constraint visit_lists_known CHECK (list = ANY (ARRAY['day'::text, 'page'::text, 'referrer'::text, 'browser'::text, 'reason'::text])),
  constraint visit_lists_pkey PRIMARY KEY (day, list, name)
);
comment on table visit_lists is 'website_visit_days by one of its columns at a time; the list "day" has one line a day, without a name.';
alter table visit_lists enable row level security;
create policy console_overview on visit_lists for select to operator using (true);
grant select on visit_lists to operator;

create table visit_names (
  kind text not null,
  name text not null,
  visits bigint not null,
  last_day date not null,
  constraint visit_names_kind CHECK (kind = ANY (ARRAY['host'::text, 'channel'::text])),
  constraint visit_names_pkey PRIMARY KEY (kind, name)
);
comment on table visit_names is 'How often visits named a host or a channel, until none did for as long as visits are kept.';
alter table visit_names enable row level security;
create policy operator_reads on visit_names for select to operator using (((kind = 'channel'::text) AND (visits >= 5)));
grant select on visit_names to operator;

create table website_visit_days (
  day date not null,
  page_path text not null,
  referrer_host text not null,
  visits bigint not null,
  bot text not null default ''::text,
  browser text not null default ''::text,
  channel text not null default ''::text,
  constraint website_visit_days_pkey PRIMARY KEY (day, page_path, referrer_host, bot, browser, channel)
);
CREATE INDEX website_visit_days_page ON public.website_visit_days USING btree (page_path, day);
CREATE TRIGGER visits_added AFTER INSERT ON website_visit_days REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_up_visits();
CREATE TRIGGER visits_changed AFTER UPDATE ON website_visit_days REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_up_visits();
CREATE TRIGGER visits_removed AFTER DELETE ON website_visit_days REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_up_visits();
comment on table website_visit_days is 'Daily sums of visits.';
comment on column website_visit_days.day is 'The day in Germany.';
comment on column website_visit_days.referrer_host is 'The host of the page that led people here; empty when the browser sent none or it is no person, * for hosts too rare to name.';
comment on column website_visit_days.bot is 'Why these are not people''s visits; empty for people''s.';
comment on column website_visit_days.browser is 'The kind of a person''s browser (browser_kind); empty for bots, and before kinds were counted.';
comment on column website_visit_days.channel is 'The channel of people''s visits; empty for none, * for codes too rare to name.';
alter table website_visit_days enable row level security;
create policy console_overview on website_visit_days for select to operator using (true);
grant select on website_visit_days to operator;

create table website_visits (
  id bigint generated always as identity not null,
  user_agent text not null,
  referrer text,
  page_path text not null,
  visited_at timestamp with time zone not null default now(),
  channel text,
  constraint website_visits_channel_shape CHECK (channel ~ '^[a-z0-9-]{1,40}$'::text),
  constraint website_visits_page_path_length CHECK (char_length(page_path) <= 512),
  constraint website_visits_page_path_plain CHECK (page_path ~ '^/[a-z0-9-]{0,64}$'::text),
  constraint website_visits_page_path_shape CHECK (page_path ~~ '/%'::text),
  constraint website_visits_pkey PRIMARY KEY (id, visited_at),
  constraint website_visits_referrer_length CHECK (char_length(referrer) <= 2048),
  constraint website_visits_referrer_origin CHECK (referrer ~ '^(https?|android-app)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?$'::text AND char_length(referrer) <= 300),
  constraint website_visits_user_agent_length CHECK (char_length(user_agent) <= 512),
  constraint website_visits_user_agent_plain CHECK (user_agent ~ '^[ -?A-~]*$'::text)
) partition by RANGE (visited_at);
CREATE INDEX website_visits_time ON ONLY public.website_visits USING btree (visited_at);
CREATE TRIGGER tidy BEFORE INSERT ON website_visits FOR EACH ROW EXECUTE FUNCTION tidy_visit();
comment on table website_visits is 'Loads of the pages, by month, without anything that names the visitor.';
comment on column website_visits.user_agent is 'What the browser calls itself. Public may write it.';
comment on column website_visits.referrer is 'The origin of the page that led here, e.g. https://forum.example; null when the browser sends none. Public may write it.';
comment on column website_visits.page_path is 'The page''s path, from the first slash. Public may write it.';
comment on column website_visits.visited_at is 'When it was, by the database''s clock (UTC decides the month).';
comment on column website_visits.channel is 'The code of the notice, strip or post that led here; null when the address had none. Public may write it.';
alter table website_visits enable row level security;
create policy anon_is_counted on website_visits for insert to anon with check (true);
comment on policy anon_is_counted on website_visits is 'Any visitor''s browser reports its own visit.';
grant insert (user_agent, referrer, page_path, channel) on website_visits to anon;

create table website_visits_default partition of website_visits DEFAULT;
CREATE INDEX website_visits_default_visited_at_idx ON public.website_visits_default USING btree (visited_at);
CREATE TRIGGER tidy BEFORE INSERT ON website_visits_default FOR EACH ROW EXECUTE FUNCTION tidy_visit();
comment on table website_visits_default is 'Visits of months without a partition; normally empty.';
alter table website_visits_default enable row level security;

-- Who may call which function; what they do is in functions/.
-- acting_session(bytea): nobody else
-- add_operator(bytea,text,text,text,bytea,timestamp with time zone): operator
-- address_reached(bigint): nobody else
-- admit_letters(integer,timestamp with time zone): worker
-- agree_on_suppression_key(bytea): worker
-- analyze_after_erasure(): worker
-- answer_errand(uuid,jsonb): worker
-- append_consent_event(bigint,text,jsonb,jsonb): nobody else
-- apply_suppressions(): worker
-- archive_consent_wording(text): nobody else
-- ask_address_change(text,text): anon
-- ask_confirmation_again(text): anon
-- ask_my_data(text): anon
-- ask_worker(text,jsonb): operator
-- begin_letters(jsonb): worker
-- begin_log_in(jsonb,text,timestamp with time zone): operator
-- begin_operator_news(timestamp with time zone): worker
-- begin_session(text,bytea,text,text,bytea): operator
-- begin_signup(): nobody else
-- bot_reason(text): nobody else
-- brought_by_neighbours(text): nobody else
-- browser_kind(text): nobody else
-- cancel_newsletter(bigint,boolean): operator
-- chain_consent_event(): nobody else
-- change_newsletter(bigint,text,text,text[],boolean,text,text,text,bigint,boolean,boolean,timestamp with time zone,uuid): operator
-- change_operator_role(bytea,uuid,text): operator
-- change_postal_code(text,text): anon
-- check_consent_record(): worker
-- checked_events(bigint[]): operator
-- claim_letters(jsonb): worker
-- close_post_office(uuid): worker
-- confirm_address_change(text,jsonb): anon
-- confirm_signup(text,jsonb): anon
-- confirmation_allowed_at(bigint): nobody else
-- confirmed_house(text): anon
-- consent_event_hash(consent_events): nobody else
-- consent_record_faults(): operator
-- continue_record_above(bigint): worker
-- count_visits(timestamp with time zone): worker
-- create_visit_partitions(integer): worker
-- declared_event(bigint): nobody else
-- default_goal(): operator
-- discard_stuck_letters(uuid[]): operator
-- domain_of(text): nobody else
-- doubt_letter(uuid,text): worker
-- end_operator_news(bigint,boolean): worker
-- end_operator_sessions(bytea,uuid): operator
-- end_session_in_time(): nobody else
-- erase_my_data(text): anon
-- erase_person(text,boolean,text,bytea): nobody else
-- erase_signup_owner(bytea,bigint,text,bytea): operator
-- event_person(text,text,text,text): nobody else
-- expire_signups(bigint[],text): nobody else
-- failed_log_ins(): operator
-- fetch_errand(uuid): operator
-- find_link(text,text): nobody else
-- find_my_signup(text): nobody else
-- find_stranded_signups(): worker
-- finish_newsletter(bigint,boolean,interval): nobody else
-- finish_newsletter_as(bytea,bigint,boolean): operator
-- free_letters(boolean,integer,timestamp with time zone): nobody else
-- hand_in_letter(uuid,timestamp with time zone): nobody else
-- hold_newsletters(uuid[]): nobody else
-- holds_for(suppressions,newsletter_signups): nobody else
-- households_for_letters(text): operator
-- import_signups(bytea,jsonb): operator
-- is_as_proven(newsletter_signups): nobody else
-- is_proven(bytea,interval): operator
-- is_signed_up_by(bytea,text): anon
-- is_suppressed(newsletter_signups,bytea): nobody else
-- keep_address_hmacs(bigint[],bytea[]): worker
-- keep_blockers(jsonb): worker
-- keep_in_mailbox(uuid,text,text,bytea): worker
-- keep_letter_picture(bytea): operator
-- keep_other_text(bigint,uuid,jsonb): operator
-- known_channel(text): nobody else
-- leaving_newsletters(): operator
-- letter_address(uuid): worker
-- letter_allowed_at(text,bytea): nobody else
-- letter_answers_lately(): nobody else
-- letter_limits(text): nobody else
-- letter_pictures_of(text[]): operator, worker
-- letter_under_way(text,text): anon
-- letters_free(): worker
-- letters_in_hand(): nobody else
-- letters_overdue_seconds(): worker, operator
-- letters_plan(bigint): operator
-- letters_to_write(uuid[]): worker
-- link_owner(bytea): operator
-- link_state(text,text): anon
-- lock_letters(uuid[]): nobody else
-- masked_address(text): nobody else
-- may_go(jsonb): nobody else
-- my_data(text): anon
-- nearby_places(text): anon
-- network_hmac(bytea,text): nobody else
-- newsletter_audience(bigint): nobody else
-- newsletter_counts(bigint): nobody else
-- newsletter_list(bigint,integer): operator
-- newsletter_places(bigint): operator
-- newsletter_progress(bigint): operator
-- newsletter_reach(text[]): operator
-- newsletter_returned(bigint,integer): operator
-- newsletter_waits(bigint): operator
-- note_administering(): nobody else
-- note_channel_change(): nobody else
-- note_for_operator(uuid,text): nobody else
-- note_letter_change(): nobody else
-- note_log_in(uuid,bytea): nobody else
-- note_news(text,bigint,bigint): nobody else
-- note_newsletter_tested(bigint,jsonb,uuid): operator
-- note_signup_change(): nobody else
-- note_team_change(bytea,text,uuid,jsonb): nobody else
-- note_told(uuid[]): nobody else
-- note_who_left(): nobody else
-- number_house(bigint,text): nobody else
-- oldest_due_letter(integer): nobody else
-- oldest_waiting_letter(): nobody else
-- open_blockers(): operator
-- open_my_data(text,text): anon
-- operator_notes_sent(bigint[]): worker
-- operator_notes_to_send(): worker
-- outbox_stuck(integer): operator
-- outbox_stuck_count(): operator
-- outbox_waiting(): operator
-- pause_if_troubled(bigint): nobody else
-- pause_newsletter(bigint): operator
-- periodic_tasks(): nobody else
-- person_data(text,boolean): nobody else
-- place_standing(text): anon, operator
-- places_to_list(): anon
-- places_to_reach(newsletters): nobody else
-- prove_again(bytea,text): operator
-- prove_letters_sent(uuid[]): nobody else
-- put_letters_back(uuid[],interval): worker
-- queue_confirmation(bigint): nobody else
-- queue_letters(uuid[],interval): worker
-- queue_newsletter(bigint,interval): nobody else
-- record_action(bytea,text,jsonb): operator
-- record_declaration(newsletter_signups): nobody else
-- record_failed_log_in(uuid,text): operator
-- record_letter_deferred(uuid,text,text,boolean): worker
-- record_letter_event(uuid,text,text,text,text,bytea,bytea): worker
-- record_letter_refused(uuid,bytea,text,text): worker
-- record_letters_sent(uuid[],text[]): worker
-- record_visits(jsonb,integer,integer): anon
-- recount_channel(): nobody else
-- refuse_address(bigint,bytea,text): worker
-- refuse_audit_change(): nobody else
-- refuse_change(): nobody else
-- refuse_change_of_event(): nobody else
-- region_for_letters(bigint): operator
-- remove_operator(bytea,uuid): operator
-- remove_region(bigint): operator
-- report_post_office(uuid,jsonb): worker
-- requeue_newsletter(bigint,boolean): nobody else
-- require_as_proven(): nobody else
-- require_proven(bytea): nobody else
-- resend_confirmation(bigint): operator
-- reset_operator(bytea,uuid,bytea,timestamp with time zone): operator
-- resume_newsletter(bigint): operator
-- retain_audit_log(integer,timestamp with time zone): worker
-- retain_errands(integer,timestamp with time zone): worker
-- retain_expired_links(integer,timestamp with time zone): worker
-- retain_letter_pictures(integer,timestamp with time zone): worker
-- retain_letters(integer,timestamp with time zone): worker
-- retain_log_in_failures(integer,timestamp with time zone): worker
-- retain_mailbox(integer,timestamp with time zone): worker
-- retain_newsletter_letters(integer,timestamp with time zone): worker
-- retain_operator_notes(integer,timestamp with time zone): worker
-- retain_operator_sessions(integer,timestamp with time zone): worker
-- retain_unconfirmed_signups(integer,timestamp with time zone): worker
-- retain_visits(integer,timestamp with time zone): worker
-- retain_withdrawn_signups(integer,timestamp with time zone): worker
-- retry_newsletter(bigint): operator
-- retry_stuck_letters(uuid[]): operator
-- roll_up_channel_changes(): worker
-- roll_up_letter_changes(): worker
-- roll_up_signup_changes(): worker
-- schedule_newsletter(bigint,timestamp with time zone,boolean): nobody else
-- schedule_newsletter_as(bytea,bigint,timestamp with time zone,boolean): operator
-- seconds_since(timestamp with time zone): nobody else
-- send_confirmation_again(text): anon
-- set_letter_aside(uuid,text,bytea): nobody else
-- set_letter_limits(jsonb): worker
-- setup_facts(): operator
-- sign_up(jsonb): anon
-- signup_person(bigint): operator
-- signup_record(bigint): operator
-- signups_by_address(text): operator
-- signups_not_as_proven(): nobody else
-- signups_of(text,boolean): nobody else
-- signups_without_hmac(bigint): worker
-- speaks_for_itself(text): operator
-- spend_letters(integer,integer): nobody else
-- spend_link(bytea,text): operator
-- start_newsletter(bigint,boolean,interval): nobody else
-- start_newsletter_as(bytea,bigint,boolean): operator
-- start_places(bigint,text[],boolean): nobody else
-- succeed_log_in(text,text[]): operator
-- sum_up_visits(): nobody else
-- suppress(bytea,timestamp with time zone,boolean,bigint): worker
-- suppression_list(bigint): worker
-- take_back_newsletter(bigint): operator
-- take_errand(uuid): worker
-- team_actor(bytea): nobody else
-- team_refusal(bytea,uuid): nobody else
-- tell_of_app(): nobody else
-- tell_of_goal(): nobody else
-- tell_of_operator(): nobody else
-- tell_of_passkey(): nobody else
-- tell_of_password(): nobody else
-- tell_of_pause(): nobody else
-- tend_admission(integer,timestamp with time zone): nobody else
-- tend_newsletters(): worker
-- tidy_visit(): nobody else
-- time_to_take_back(): nobody else
-- try_address_again(bigint): operator
-- turn_welcome(bytea,bigint,boolean,text,text): operator
-- unschedule_newsletter(bigint): operator
-- vitals(): worker, operator
-- warm_up_left(): nobody else
-- warm_up_of(double precision,bigint): nobody else
-- welcome_signup(bigint): nobody else
-- why_stranded(bigint,text): nobody else
-- withdraw(text,text,text): anon
-- withdraw_by_mail(uuid): worker
-- withdraw_signup(bigint,text): nobody else
-- write_newsletter(text,text,text[],boolean,text,text,text,text,bigint,boolean,boolean,timestamp with time zone): operator
