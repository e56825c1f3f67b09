-- What the migrations amount to. Written by "npm run db:dump", compared by a test; edit the migrations instead.
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
alter role authenticator set search_path = public;
alter role authenticator set statement_timeout = 3s;
grant anon to authenticator;

create role operator login noinherit;
comment on role operator is 'site: Runs the site.';
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
comment on column address_changes.id is 'The database''s number for the change.';
comment on column address_changes.signup_id is 'Whose address it is to become.';
comment on column address_changes.new_email is 'The new address.';
comment on column address_changes.asked_at is 'When it was asked for.';
comment on column address_changes.address_hmac is 'Fingerprint of the new address, set when its letter leaves.';
alter table address_changes enable row level security;

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null default clock_timestamp(),
  operator_id uuid,
  action text not null,
  subject jsonb not null default '{}'::jsonb,
  constraint audit_log_action_shape CHECK ((action COLLATE "C") ~ '^[a-z][a-z_]{0,62}$'::text),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_subject_no_address CHECK (subject::text !~~ '%@%'::text),
  constraint audit_log_subject_object CHECK (jsonb_typeof(subject) = 'object'::text)
);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at);
CREATE INDEX audit_log_operator_id ON public.audit_log USING btree (operator_id, at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
comment on table audit_log is 'What was done in the console; append-only.';
comment on column audit_log.id is 'The database''s number.';
comment on column audit_log.at is 'When.';
comment on column audit_log.operator_id is 'Who; null: on the server''s command line.';
comment on column audit_log.action is 'What.';
comment on column audit_log.subject is 'To what: numbers and choices, nothing that names a person.';
alter table audit_log enable row level security;
create policy console on audit_log for all to operator using (true) with check (true);
grant insert (operator_id, action, subject) on audit_log to operator;
grant select on audit_log to operator;

create table consent_event_people (
  event_id bigint not null,
  signup_id bigint not null,
  salt bytea not null,
  person jsonb not null,
  constraint consent_event_people_event_id_fkey FOREIGN KEY (event_id) REFERENCES consent_events(id),
  constraint consent_event_people_pkey PRIMARY KEY (event_id)
);
CREATE INDEX consent_event_people_email ON public.consent_event_people USING btree (((person ->> 'email_normalised'::text)) COLLATE "C");
CREATE INDEX consent_event_people_signup ON public.consent_event_people USING btree (signup_id);
comment on table consent_event_people is 'The personal part of the events: address as typed and normalised, postal code, browser.';
comment on column consent_event_people.event_id is 'The event it belongs to.';
comment on column consent_event_people.signup_id is 'The sign-up''s number.';
comment on column consent_event_people.salt is 'Random; without it the digest in the chain cannot be guessed at.';
comment on column consent_event_people.person is 'E-mail address as typed and normalised, postal code, browser; IP address only if the operator wants it.';
alter table consent_event_people enable row level security;

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
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON consent_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chain BEFORE INSERT ON consent_events FOR EACH ROW EXECUTE FUNCTION chain_consent_event();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON consent_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on table consent_events is 'What happened to a sign-up; append-only, each event carries the hash of the one before.';
comment on column consent_events.id is 'The database''s number for the event; ascending in time.';
comment on column consent_events.signup_id is 'The sign-up''s number; stays when the sign-up is gone.';
comment on column consent_events.type is 'requested, letter_sent, confirmed, changed, withdrawn, erased, expired.';
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
comment on column consent_proofs.signup_id is 'The sign-up''s number.';
comment on column consent_proofs.requested_id is 'The event: form sent with the box ticked.';
comment on column consent_proofs.letter_sent_id is 'The event: the confirmation letter was accepted for delivery.';
comment on column consent_proofs.confirmed_id is 'The event: the button behind the letter''s link was pressed.';
comment on column consent_proofs.requested_type is 'Always requested; for the foreign key.';
comment on column consent_proofs.letter_sent_type is 'Always letter_sent; for the foreign key.';
comment on column consent_proofs.confirmed_type is 'Always confirmed; for the foreign key.';
alter table consent_proofs enable row level security;

create table consent_seals (
  id bigint generated always as identity not null,
  up_to_event bigint not null,
  events bigint not null,
  sealed_at timestamp with time zone not null default clock_timestamp(),
  hash bytea not null,
  constraint consent_seals_pkey PRIMARY KEY (id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON consent_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON consent_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
comment on table consent_seals is 'Seals over all events up to a number, chained; append-only.';
comment on column consent_seals.id is 'The database''s number for the seal.';
comment on column consent_seals.up_to_event is 'The last event that it covers.';
comment on column consent_seals.events is 'How many events it covers.';
comment on column consent_seals.sealed_at is 'When it was made.';
comment on column consent_seals.hash is 'SHA-256 over the seal before and the hashes of the events.';
alter table consent_seals enable row level security;

create table consent_wordings (
  version text not null,
  wording text not null,
  in_use_since timestamp with time zone not null default now(),
  constraint consent_wordings_pkey PRIMARY KEY (version),
  constraint consent_wordings_version_fingerprint CHECK (version = encode(sha256(convert_to(wording, 'UTF8'::name)), 'hex'::text))
);
comment on table consent_wordings is 'The texts people agreed to, archived in full.';
comment on column consent_wordings.version is 'SHA-256 of the text, in hex.';
comment on column consent_wordings.wording is 'The text as the form showed it.';
comment on column consent_wordings.in_use_since is 'Since when it is the current one; the newest is.';
alter table consent_wordings enable row level security;

create table demo_data (
  only_row boolean not null default true,
  filled_at timestamp with time zone not null default now(),
  constraint demo_data_only_row_check CHECK (only_row),
  constraint demo_data_pkey PRIMARY KEY (only_row)
);
comment on table demo_data is 'Has its row when everything in this database is made up.';
comment on column demo_data.only_row is 'There is one row at most.';
comment on column demo_data.filled_at is 'When it was filled.';
alter table demo_data enable row level security;
create policy console_overview on demo_data for select to operator using (true);
grant select on demo_data to operator;

create table letter_budget (
  hour timestamp with time zone not null,
  claimed bigint not null,
  constraint letter_budget_pkey PRIMARY KEY (hour)
);
comment on table letter_budget is 'Letters to unconfirmed addresses by the hour, for the limit over all.';
comment on column letter_budget.hour is 'Begin of the hour.';
comment on column letter_budget.claimed is 'How many were claimed in it.';
alter table letter_budget enable row level security;

create table letter_changes (
  newsletter_id bigint not null,
  was text,
  became text
);
comment on table letter_changes is 'Changes of newsletters'' letters that are not folded into newsletter_outcomes yet.';
comment on column letter_changes.newsletter_id is 'The newsletter.';
comment on column letter_changes.was is 'The outcome before; null for a new letter.';
comment on column letter_changes.became is 'The outcome after; null for a letter that was deleted.';
alter table letter_changes enable row level security;

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
  constraint letters_address_change_id_fkey FOREIGN KEY (address_change_id) REFERENCES address_changes(id) ON DELETE SET NULL,
  constraint letters_kind_known CHECK (kind = ANY (ARRAY['confirmation'::text, 'address_change'::text, 'my_data'::text, 'newsletter'::text])),
  constraint letters_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id),
  constraint letters_newsletter_named CHECK ((kind = 'newsletter'::text) = (newsletter_id IS NOT NULL)),
  constraint letters_outcome_known CHECK (outcome = ANY (ARRAY['sent'::text, 'refused'::text, 'limited'::text, 'superseded'::text, 'left'::text, 'suppressed'::text, 'gone'::text, 'cancelled'::text])),
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
CREATE INDEX letters_waiting ON public.letters USING btree (kind, queued_at) WHERE (COALESCE(outcome, 'waiting'::text) = 'waiting'::text);
CREATE UNIQUE INDEX letters_newsletter_signup_key ON public.letters USING btree (newsletter_id, signup_id);
CREATE TRIGGER count_changed AFTER UPDATE OF outcome ON letters FOR EACH ROW WHEN (new.newsletter_id IS NOT NULL AND old.outcome IS DISTINCT FROM new.outcome) EXECUTE FUNCTION note_letter_change();
CREATE TRIGGER count_deleted AFTER DELETE ON letters FOR EACH ROW WHEN (old.newsletter_id IS NOT NULL) EXECUTE FUNCTION note_letter_change();
CREATE TRIGGER count_made AFTER INSERT ON letters FOR EACH ROW WHEN (new.newsletter_id IS NOT NULL) EXECUTE FUNCTION note_letter_change();
comment on table letters is 'Outbox: every letter that is to be sent, and what became of it.';
comment on column letters.id is 'Random number; part of the Message-ID, the same at every try.';
comment on column letters.kind is 'confirmation, address_change, my_data or newsletter.';
comment on column letters.signup_id is 'To whom; null once the sign-up is gone.';
comment on column letters.address_change_id is 'For address_change: to which new address.';
comment on column letters.newsletter_id is 'For newsletter: which one.';
comment on column letters.queued_at is 'When it was asked for.';
comment on column letters.claimed_at is 'The letter''s moment: when it was last decided that it may be sent.';
comment on column letters.sent_at is 'When the receiving server accepted it.';
comment on column letters.outcome is 'What became of it; null while it waits.';
comment on column letters.tries is 'How often sending was begun.';
comment on column letters.job_id is 'The queue''s job that last claimed it.';
comment on column letters.mailbox_hmac is 'Fingerprint of the mailbox, for the limits; not of newsletters.';
comment on column letters.message_id is 'Its Message-ID.';
comment on column letters.template_version is 'Fingerprint of the wording of the letter.';
comment on column letters.smtp_answer is 'What the receiving server said, without addresses.';
alter table letters enable row level security;
create policy operator_reads on letters for select to operator using (true);
grant select (id, kind, signup_id, newsletter_id, queued_at, claimed_at, sent_at, outcome, tries, smtp_answer) on letters to operator;

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
comment on table link_tokens is 'Fingerprints of the links in letters, each for one purpose.';
comment on column link_tokens.id is 'The database''s number for the link.';
comment on column link_tokens.lookup is 'The first 8 bytes of the fingerprint, to find it by.';
comment on column link_tokens.hash is 'SHA-256 of the token.';
comment on column link_tokens.purpose is 'The one thing it opens: confirm, change_address, my_data, unsubscribe.';
comment on column link_tokens.signup_id is 'Whose link it is.';
comment on column link_tokens.address_change_id is 'For change_address: which change.';
comment on column link_tokens.letter_id is 'The letter that it stands in.';
comment on column link_tokens.created_at is 'When it was made.';
comment on column link_tokens.expires_at is 'Until when it works; null: always.';
alter table link_tokens enable row level security;

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
comment on column mailbox.id is 'The database''s number.';
comment on column mailbox.letter_id is 'The letter; null for an operator''s test.';
comment on column mailbox.recipient is 'To whom.';
comment on column mailbox.subject is 'Its subject.';
comment on column mailbox.raw is 'The whole letter as mail programs store it (RFC 5322).';
comment on column mailbox.received_at is 'When it arrived.';
alter table mailbox enable row level security;
create policy operator_reads on mailbox for select to operator using (true);
grant select (id, letter_id, recipient, subject, raw, received_at) on mailbox to operator;

create table newsletter_outcomes (
  newsletter_id bigint not null,
  outcome text not null,
  letters integer not null,
  constraint newsletter_outcomes_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES newsletters(id) ON DELETE CASCADE,
  constraint newsletter_outcomes_pkey PRIMARY KEY (newsletter_id, outcome)
);
comment on table newsletter_outcomes is 'How many letters of a newsletter came to what, folded.';
comment on column newsletter_outcomes.newsletter_id is 'The newsletter.';
comment on column newsletter_outcomes.outcome is 'The letters'' outcome; waiting: none yet.';
comment on column newsletter_outcomes.letters is 'How many.';
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
  constraint newsletter_signups_confirmed_proof FOREIGN KEY (proof_id) REFERENCES consent_proofs(signup_id),
  constraint newsletter_signups_confirmed_whole CHECK ((confirmed_at IS NULL) = (address_confirmed_at IS NULL) AND (confirmed_at IS NULL OR address_hmac IS NOT NULL)),
  constraint newsletter_signups_email_length CHECK (octet_length(email) <= 254),
  constraint newsletter_signups_email_shape CHECK (undeliverable_at IS NOT NULL OR (email COLLATE "C") ~ '^(?!\.|[^@]*(?:=\?|\.[.@]))[a-zA-Z0-9.#$&''*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$'::text),
  constraint newsletter_signups_pkey PRIMARY KEY (id),
  constraint newsletter_signups_postal_code_shape CHECK ((postal_code COLLATE "C") ~ '^[0-9]{5}$'::text)
);
CREATE INDEX newsletter_signups_confirmed_places ON public.newsletter_signups USING btree (postal_code) WHERE ((confirmed_at IS NOT NULL) AND (withdrawn_at IS NULL));
CREATE INDEX newsletter_signups_created ON public.newsletter_signups USING btree (created_at, id);
CREATE INDEX newsletter_signups_email_left ON public.newsletter_signups USING btree (lower((email COLLATE "C"))) WHERE (withdrawn_at IS NOT NULL);
CREATE INDEX newsletter_signups_list_address ON public.newsletter_signups USING gin (lower((email COLLATE "C")) trigrams.gin_trgm_ops);
CREATE INDEX newsletter_signups_list_confirmed ON public.newsletter_signups USING btree (created_at, id) WHERE ((withdrawn_at IS NULL) AND (undeliverable_at IS NULL) AND (confirmed_at IS NOT NULL));
CREATE INDEX newsletter_signups_list_left ON public.newsletter_signups USING btree (created_at, id) WHERE (withdrawn_at IS NOT NULL);
CREATE INDEX newsletter_signups_list_name_end ON public.newsletter_signups USING btree (reverse(split_part(lower((email COLLATE "C")), '@'::text, 1)));
CREATE INDEX newsletter_signups_list_open ON public.newsletter_signups USING btree (created_at, id) WHERE ((withdrawn_at IS NULL) AND (undeliverable_at IS NULL) AND (confirmed_at IS NULL));
CREATE INDEX newsletter_signups_list_place ON public.newsletter_signups USING btree (postal_code, created_at, id) INCLUDE (confirmed_at, withdrawn_at, undeliverable_at);
CREATE INDEX newsletter_signups_list_undeliverable ON public.newsletter_signups USING btree (created_at, id) WHERE ((withdrawn_at IS NULL) AND (undeliverable_at IS NOT NULL));
CREATE UNIQUE INDEX newsletter_signups_email_key ON public.newsletter_signups USING btree (lower((email COLLATE "C"))) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER begin AFTER INSERT ON newsletter_signups FOR EACH ROW WHEN (new.confirmed_at IS NULL) EXECUTE FUNCTION begin_signup();
CREATE TRIGGER count_changed AFTER UPDATE OF postal_code, confirmed_at, withdrawn_at, undeliverable_at ON newsletter_signups FOR EACH ROW EXECUTE FUNCTION note_signup_change();
CREATE TRIGGER count_made AFTER INSERT OR DELETE ON newsletter_signups FOR EACH ROW EXECUTE FUNCTION note_signup_change();
comment on table newsletter_signups is 'E-mail addresses to write to when the app starts in a region.';
comment on column newsletter_signups.id is 'The database''s number for the entry.';
comment on column newsletter_signups.email is 'As typed; unique regardless of letter case. Public may write it.';
comment on column newsletter_signups.postal_code is 'German postal code, five digits. Public may write it.';
comment on column newsletter_signups.created_at is 'When the entry was made, by the database''s clock.';
comment on column newsletter_signups.confirmed_at is 'When the link in the confirmation letter was used; null: not yet.';
comment on column newsletter_signups.address_confirmed_at is 'When the present address was confirmed; later than confirmed_at after a change.';
comment on column newsletter_signups.withdrawn_at is 'When the consent was withdrawn; the row then only proves what was, and the address may sign up anew.';
comment on column newsletter_signups.undeliverable_at is 'Since when no letter goes to the address: its server said that there is none, or it is none to write to safely.';
comment on column newsletter_signups.address_hmac is 'Fingerprint for the suppression list, set when the first letter leaves.';
comment on column newsletter_signups.proof_id is 'The proof of the consent (consent_proofs); the database fills it.';
alter table newsletter_signups enable row level security;
create policy anon_signs_up on newsletter_signups for insert to anon with check (true);
comment on policy anon_signs_up on newsletter_signups is 'Whoever fills the form; what an entry must look like is in the table''s constraints.';
create policy console_reads on newsletter_signups for select to operator using (true);
grant insert (email, postal_code) on newsletter_signups to anon;
grant select (id, email, postal_code, created_at, confirmed_at, withdrawn_at, undeliverable_at) on newsletter_signups to operator;

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
  constraint newsletters_body_length CHECK (char_length(body) >= 1 AND char_length(body) <= 20000),
  constraint newsletters_pkey PRIMARY KEY (id),
  constraint newsletters_postal_codes_shape CHECK (array_to_string(postal_codes, ' '::text) ~ '^[0-9]{5}( [0-9]{5})*$'::text),
  constraint newsletters_scheduled_when CHECK (state <> 'scheduled'::text OR send_at IS NOT NULL),
  constraint newsletters_state_known CHECK (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'running'::text, 'paused'::text, 'cancelled'::text, 'finished'::text])),
  constraint newsletters_subject_line CHECK (subject ~ '^[^[:cntrl:]]{1,150}$'::text)
);
comment on table newsletters is 'What the operator writes to everyone confirmed in some postal codes.';
comment on column newsletters.id is 'The database''s number for the newsletter.';
comment on column newsletters.subject is 'Its subject, one line.';
comment on column newsletters.body is 'Its text; an empty line parts paragraphs.';
comment on column newsletters.postal_codes is 'Where it goes to.';
comment on column newsletters.created_at is 'When it was written.';
comment on column newsletters.created_by is 'The operator''s account; empty for the program on the command line.';
comment on column newsletters.is_launch is 'Whether it tells that the app starts in these places.';
comment on column newsletters.state is 'draft, scheduled, running, paused, cancelled or finished; letters leave only while it is running.';
comment on column newsletters.send_at is 'When a scheduled one starts.';
comment on column newsletters.started_at is 'When it started.';
comment on column newsletters.ended_at is 'When it was finished or cancelled.';
alter table newsletters enable row level security;
create policy operator_reads on newsletters for select to operator using (true);
grant select (id, subject, body, postal_codes, created_at, created_by, is_launch, state, send_at, started_at, ended_at) on newsletters to operator;

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
comment on column operator_challenges.id is 'A random number.';
comment on column operator_challenges.identifier is 'SHA-256 of what the browser shows for the next step.';
comment on column operator_challenges.value is 'What the next step is checked against.';
comment on column operator_challenges.expires_at is 'Until when.';
comment on column operator_challenges.created_at is 'When it began.';
comment on column operator_challenges.updated_at is 'The same.';
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
comment on table operator_credentials is 'Passwords.';
comment on column operator_credentials.id is 'A random number.';
comment on column operator_credentials.operator_id is 'Whose.';
comment on column operator_credentials.account_id is 'The same, under the library''s name.';
comment on column operator_credentials.provider_id is 'Always credential: nobody logs in through somebody else.';
comment on column operator_credentials.password is 'Salt and scrypt hash.';
comment on column operator_credentials.created_at is 'When it was first set.';
comment on column operator_credentials.updated_at is 'When it was last set.';
alter table operator_credentials enable row level security;
create policy console on operator_credentials for all to operator using (true) with check (true);
grant insert (operator_id, password) on operator_credentials to operator;
grant select on operator_credentials to operator;
grant update (password, updated_at) on operator_credentials to operator;

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
comment on column operator_links.operator_id is 'For whom.';
comment on column operator_links.expires_at is 'Until when.';
alter table operator_links enable row level security;
create policy console on operator_links for all to operator using (true) with check (true);
grant delete on operator_links to operator;
grant select on operator_links to operator;

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
comment on table operator_passkeys is 'Passkeys.';
comment on column operator_passkeys.id is 'A random number.';
comment on column operator_passkeys.operator_id is 'Whose.';
comment on column operator_passkeys.name is 'What its owner calls it.';
comment on column operator_passkeys.public_key is 'The public half.';
comment on column operator_passkeys.credential_id is 'Its number, given by the device.';
comment on column operator_passkeys.counter is 'How often it was used, as far as the device counts.';
comment on column operator_passkeys.device_type is 'Whether it can be copied to other devices.';
comment on column operator_passkeys.backed_up is 'Whether it was.';
comment on column operator_passkeys.transports is 'How the device is reached (USB, NFC …).';
comment on column operator_passkeys.aaguid is 'The device''s model.';
comment on column operator_passkeys.created_at is 'When it was added.';
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
  constraint operator_second_factors_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_second_factors_operator_id_key UNIQUE (operator_id),
  constraint operator_second_factors_pkey PRIMARY KEY (id)
);
comment on table operator_second_factors is 'Codes of an authenticator app (TOTP).';
comment on column operator_second_factors.id is 'A random number.';
comment on column operator_second_factors.operator_id is 'Whose.';
comment on column operator_second_factors.secret is 'The shared secret, encrypted.';
comment on column operator_second_factors.recovery_codes is 'Codes for when the app is lost, encrypted; a used one is gone.';
comment on column operator_second_factors.verified is 'Whether the app has shown a right code; before that it is not asked for.';
comment on column operator_second_factors.failed_codes is 'Wrong codes in a row.';
comment on column operator_second_factors.locked_until is 'Until when no code is taken.';
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
  constraint operator_sessions_expires_at_twelve_hours CHECK (expires_at <= (created_at + '12:00:00'::interval)),
  constraint operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_sessions_pkey PRIMARY KEY (id),
  constraint operator_sessions_token_key UNIQUE (token)
);
CREATE INDEX operator_sessions_expires_at ON public.operator_sessions USING btree (expires_at);
CREATE INDEX operator_sessions_operator_id ON public.operator_sessions USING btree (operator_id);
CREATE TRIGGER twelve_hours BEFORE INSERT OR UPDATE ON operator_sessions FOR EACH ROW EXECUTE FUNCTION end_session_in_time();
comment on table operator_sessions is 'Who is logged in.';
comment on column operator_sessions.id is 'A random number.';
comment on column operator_sessions.operator_id is 'Who.';
comment on column operator_sessions.token is 'Random; the cookie holds it with a signature.';
comment on column operator_sessions.expires_at is '30 minutes after the last request, 12 hours after logging in at most.';
comment on column operator_sessions.created_at is 'When they logged in.';
comment on column operator_sessions.updated_at is 'The last time that expires_at was moved.';
alter table operator_sessions enable row level security;
create policy console on operator_sessions for all to operator using (true) with check (true);
grant delete on operator_sessions to operator;
grant insert on operator_sessions to operator;
grant select on operator_sessions to operator;
grant update on operator_sessions to operator;

create table operators (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  role text not null,
  totp_enabled boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint operators_email_key UNIQUE (email),
  constraint operators_email_length CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  constraint operators_email_lower CHECK ((email COLLATE "C") = lower(email COLLATE "C")),
  constraint operators_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  constraint operators_pkey PRIMARY KEY (id),
  constraint operators_role_known CHECK (role = ANY (ARRAY['look'::text, 'send'::text, 'administer'::text]))
);
comment on table operators is 'Who may use the console.';
comment on column operators.id is 'A random number.';
comment on column operators.name is 'Name.';
comment on column operators.email is 'Address to log in with, in lower case.';
comment on column operators.role is 'look: sees everything; send: writes to people too; administer: everything.';
comment on column operators.totp_enabled is 'Whether logging in with a password also takes a code.';
comment on column operators.created_at is 'When they were added.';
comment on column operators.updated_at is 'When the row changed.';
alter table operators enable row level security;
create policy console on operators for all to operator using (true) with check (true);
grant select on operators to operator;
grant update (totp_enabled, updated_at) on operators to operator;

create view parked_letters (
  id uuid,
  kind text,
  newsletter_id bigint,
  signup_id bigint,
  tries integer,
  job_id uuid,
  parked_at timestamp with time zone,
  why text
);
comment on table parked_letters is 'Letters that were given up after all tries.';

create table people_visit_days (
  day date not null,
  visits bigint not null,
  constraint people_visit_days_pkey PRIMARY KEY (day)
);
comment on table people_visit_days is 'website_visit_days without robots, all pages together.';
comment on column people_visit_days.day is 'The day in Germany.';
comment on column people_visit_days.visits is 'How many.';
alter table people_visit_days enable row level security;
create policy console_figures on people_visit_days for select to operator using (true);
grant select on people_visit_days to operator;

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
CREATE TRIGGER regions_added AFTER INSERT ON place_days REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_up_regions();
CREATE TRIGGER regions_changed AFTER UPDATE ON place_days REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_up_regions();
CREATE TRIGGER regions_removed AFTER DELETE ON place_days REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_up_regions();
comment on table place_days is 'Changes by place and day, folded.';
comment on column place_days.postal_code is 'The place.';
comment on column place_days.day is 'The day in Germany.';
comment on column place_days.signed_up is 'Sign-ups made.';
comment on column place_days.confirmed is 'Sign-ups confirmed.';
comment on column place_days.withdrawn is 'Confirmed people who left.';
comment on column place_days.open is 'Change of how many wait to be confirmed.';
comment on column place_days.waiting is 'Change of how many confirmed people wait.';
alter table place_days enable row level security;
create policy console_overview on place_days for select to operator using (true);
grant select on place_days to operator;

create table place_plans (
  postal_code text not null,
  goal integer not null default 25,
  started_at timestamp with time zone,
  constraint place_plans_goal_sensible CHECK (goal >= 1 AND goal <= 100000),
  constraint place_plans_pkey PRIMARY KEY (postal_code),
  constraint place_plans_postal_code_shape CHECK ((postal_code COLLATE "C") ~ '^[0-9]{5}$'::text)
);
comment on table place_plans is 'Goal and start of places.';
comment on column place_plans.postal_code is 'The place.';
comment on column place_plans.goal is 'How many confirmed households it takes to start.';
comment on column place_plans.started_at is 'When it started there; null: not yet.';
alter table place_plans enable row level security;
create policy operator_reads on place_plans for all to operator using (true) with check (true);
grant insert (postal_code, goal, started_at) on place_plans to operator;
grant select (postal_code, goal, started_at) on place_plans to operator;
grant update (goal, started_at) on place_plans to operator;

create table place_totals (
  postal_code text not null,
  open integer not null,
  waiting integer not null,
  reachable integer not null default 0,
  constraint place_totals_pkey PRIMARY KEY (postal_code)
);
comment on table place_totals is 'How many are open and how many wait, by place, folded.';
comment on column place_totals.postal_code is 'The place.';
comment on column place_totals.open is 'Sign-ups that wait to be confirmed.';
comment on column place_totals.waiting is 'Confirmed people who wait.';
comment on column place_totals.reachable is 'Confirmed people who wait and whose address takes letters.';
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
comment on column places.postal_code is 'Five digits.';
comment on column places.place is 'Name of the place.';
comment on column places.district is 'District (Landkreis).';
comment on column places.state is 'State (Bundesland).';
comment on column places.inhabitants is 'Inhabitants, census 2011.';
comment on column places.area_km2 is 'Area in square kilometres.';
comment on column places.latitude is 'Degrees north.';
comment on column places.longitude is 'Degrees east.';
alter table places enable row level security;
create policy console_lists on places for select to operator using (true);
create policy console_overview on places for select to operator using (true);
grant select on places to operator;

create table region_days (
  state text not null,
  district text not null,
  day date not null,
  signed_up integer not null,
  confirmed integer not null,
  waiting integer not null,
  constraint region_days_pkey PRIMARY KEY (state, district, day)
);
comment on table region_days is 'place_days by district, and by state.';
comment on column region_days.state is 'State (Bundesland).';
comment on column region_days.district is 'District (Landkreis); empty: the whole state.';
comment on column region_days.day is 'The day in Germany.';
comment on column region_days.signed_up is 'Sign-ups made.';
comment on column region_days.confirmed is 'Sign-ups confirmed.';
comment on column region_days.waiting is 'Change of how many confirmed people wait.';
alter table region_days enable row level security;
create policy console_figures on region_days for select to operator using (true);
grant select on region_days to operator;

create table rights_requests (
  id bigint generated always as identity not null,
  received_on date not null,
  kind text not null,
  from_address text not null,
  state text not null default 'open'::text,
  note text not null default ''::text,
  done_on date,
  due_on date not null generated always as ((received_on + '1 mon'::interval))::date,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint rights_requests_done_on_order CHECK (done_on >= received_on),
  constraint rights_requests_done_when CHECK ((state = 'done'::text) = (done_on IS NOT NULL)),
  constraint rights_requests_from_address_length CHECK (char_length(from_address) >= 1 AND char_length(from_address) <= 254),
  constraint rights_requests_kind_known CHECK (kind = ANY (ARRAY['access'::text, 'rectification'::text, 'erasure'::text, 'restriction'::text, 'portability'::text, 'objection'::text])),
  constraint rights_requests_note_length CHECK (char_length(note) <= 4000),
  constraint rights_requests_pkey PRIMARY KEY (id),
  constraint rights_requests_state_known CHECK (state = ANY (ARRAY['open'::text, 'asked'::text, 'done'::text]))
);
CREATE INDEX rights_requests_done ON public.rights_requests USING btree (done_on DESC, id DESC) WHERE (done_on IS NOT NULL);
CREATE INDEX rights_requests_due ON public.rights_requests USING btree (due_on, id) WHERE (done_on IS NULL);
comment on table rights_requests is 'Requests by right that reached the operator.';
comment on column rights_requests.id is 'The database''s number for the request.';
comment on column rights_requests.received_on is 'The day on which it arrived.';
comment on column rights_requests.kind is 'access, rectification, erasure, restriction, portability or objection (Art. 15 to 18, 20, 21 DSGVO).';
comment on column rights_requests.from_address is 'Who asks: an e-mail address, as a rule.';
comment on column rights_requests.state is 'open, asked (we wait for an answer, for instance who it is) or done.';
comment on column rights_requests.note is 'What the operator wrote down about it.';
comment on column rights_requests.done_on is 'The day on which it was answered.';
comment on column rights_requests.due_on is 'The day by which it must be answered.';
comment on column rights_requests.created_at is 'When it was written down.';
comment on column rights_requests.created_by is 'By which operator.';
alter table rights_requests enable row level security;
create policy console on rights_requests for all to operator using (true) with check (true);
grant insert (received_on, kind, from_address, note, created_by) on rights_requests to operator;
grant select on rights_requests to operator;
grant update (received_on, kind, from_address, state, note, done_on) on rights_requests to operator;

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
comment on table schema_migrations is 'Which files of src/database/migrations this database has had.';
alter table schema_migrations enable row level security;

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
  constraint signup_changes_pkey PRIMARY KEY (id)
);
comment on table signup_changes is 'Changes of sign-ups that are not folded into place_days yet. Nothing personal.';
comment on column signup_changes.id is 'The database''s number.';
comment on column signup_changes.postal_code is 'The place.';
comment on column signup_changes.day is 'The day in Germany.';
comment on column signup_changes.signed_up is 'Sign-ups made.';
comment on column signup_changes.confirmed is 'Sign-ups confirmed.';
comment on column signup_changes.withdrawn is 'Confirmed people who left.';
comment on column signup_changes.open is 'Change of how many wait to be confirmed.';
comment on column signup_changes.waiting is 'Change of how many confirmed people wait.';
comment on column signup_changes.reachable is 'Change of how many of them get letters.';
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
comment on table signup_days is 'Changes by day over all places, folded.';
comment on column signup_days.day is 'The day in Germany.';
comment on column signup_days.signed_up is 'Sign-ups made.';
comment on column signup_days.confirmed is 'Sign-ups confirmed.';
comment on column signup_days.withdrawn is 'Confirmed people who left.';
comment on column signup_days.waiting is 'Change of how many confirmed people wait.';
alter table signup_days enable row level security;
create policy console_overview on signup_days for select to operator using (true);
grant select on signup_days to operator;

create table suppression_key (
  only_row boolean not null default true,
  fingerprint bytea not null,
  constraint suppression_key_only_row_check CHECK (only_row),
  constraint suppression_key_pkey PRIMARY KEY (only_row)
);
comment on table suppression_key is 'Tells whether a worker has the right key; says nothing about the key.';
comment on column suppression_key.only_row is 'There is one row.';
comment on column suppression_key.fingerprint is 'HMAC of a fixed word.';
alter table suppression_key enable row level security;

create table suppressions (
  address_hmac bytea not null,
  left_at timestamp with time zone not null,
  erased boolean not null,
  constraint suppressions_pkey PRIMARY KEY (address_hmac, erased)
);
comment on table suppressions is 'Suppression list: fingerprints of addresses whose owners left.';
comment on column suppressions.address_hmac is 'HMAC of the address in lower case.';
comment on column suppressions.left_at is 'When they left; whoever confirmed anew after that gets letters again.';
comment on column suppressions.erased is 'Whether everything was erased; otherwise the consent was withdrawn.';
alter table suppressions enable row level security;

create table visit_counting (
  only_row boolean not null default true,
  counted_until timestamp with time zone not null,
  constraint visit_counting_only_row_check CHECK (only_row),
  constraint visit_counting_pkey PRIMARY KEY (only_row)
);
comment on table visit_counting is 'Until when visits are counted into their days.';
comment on column visit_counting.only_row is 'There is one row.';
comment on column visit_counting.counted_until is 'Visits before this moment are counted.';
alter table visit_counting enable row level security;
create policy console_overview on visit_counting for select to operator using (true);
grant select on visit_counting to operator;

create table website_visit_days (
  day date not null,
  page_path text not null,
  referrer_host text not null,
  visits bigint not null,
  bot text not null default ''::text,
  constraint website_visit_days_pkey PRIMARY KEY (day, page_path, referrer_host, bot)
);
CREATE TRIGGER visits_added AFTER INSERT ON website_visit_days REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_up_visits();
CREATE TRIGGER visits_changed AFTER UPDATE ON website_visit_days REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_up_visits();
CREATE TRIGGER visits_removed AFTER DELETE ON website_visit_days REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_up_visits();
comment on table website_visit_days is 'Daily sums of visits.';
comment on column website_visit_days.day is 'The day in Germany.';
comment on column website_visit_days.page_path is 'The page''s path.';
comment on column website_visit_days.referrer_host is 'The host of the page that led here; empty when the browser sent none.';
comment on column website_visit_days.visits is 'How many.';
comment on column website_visit_days.bot is 'Why these are not people''s visits; empty for people''s.';
alter table website_visit_days enable row level security;
create policy console_overview on website_visit_days for select to operator using (true);
grant select on website_visit_days to operator;

create table website_visits (
  id bigint generated always as identity not null,
  user_agent text not null,
  referrer text,
  page_path text not null,
  visited_at timestamp with time zone not null default now(),
  constraint website_visits_page_path_length CHECK (char_length(page_path) <= 512),
  constraint website_visits_page_path_shape CHECK (page_path ~~ '/%'::text),
  constraint website_visits_pkey PRIMARY KEY (id, visited_at),
  constraint website_visits_referrer_length CHECK (char_length(referrer) <= 2048),
  constraint website_visits_user_agent_length CHECK (char_length(user_agent) <= 512)
) partition by RANGE (visited_at);
CREATE INDEX website_visits_time ON ONLY public.website_visits USING btree (visited_at);
comment on table website_visits is 'Loads of the pages, by month, without anything that names the visitor.';
comment on column website_visits.id is 'The database''s number for the visit.';
comment on column website_visits.user_agent is 'What the browser calls itself. Public may write it.';
comment on column website_visits.referrer is 'The page that led here, null when the browser sends none. Public may write it.';
comment on column website_visits.page_path is 'The page''s path, from the first slash. Public may write it.';
comment on column website_visits.visited_at is 'When it was, by the database''s clock (UTC decides the month).';
alter table website_visits enable row level security;
create policy anon_is_counted on website_visits for insert to anon with check (true);
comment on policy anon_is_counted on website_visits is 'Any visitor''s browser reports its own visit.';
grant insert (user_agent, referrer, page_path) on website_visits to anon;

create table website_visits_default partition of website_visits DEFAULT;
CREATE INDEX website_visits_default_visited_at_idx ON public.website_visits_default USING btree (visited_at);
comment on table website_visits_default is 'Visits of months without a partition; normally empty.';
alter table website_visits_default enable row level security;

CREATE OR REPLACE FUNCTION public.agree_on_suppression_key(fingerprint bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.suppression_key (fingerprint) values ($1) on conflict do nothing;
  return (select known.fingerprint = $1 from public.suppression_key as known);
end
$function$;
comment on function agree_on_suppression_key(bytea) is 'Whether a worker''s key is the one that all have.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.append_consent_event(signup bigint, type text, facts jsonb, person jsonb DEFAULT NULL::jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  salt bytea := case when person is not null then uuid_send(gen_random_uuid()) end;
  event bigint;
begin
  insert into public.consent_events (signup_id, type, facts, person_digest)
  values (signup, append_consent_event.type, append_consent_event.facts,
          sha256(salt || convert_to(person::text, 'UTF8')))
  returning id into event;
  if person is not null then
    insert into public.consent_event_people (event_id, signup_id, salt, person)
    values (event, signup, salt, append_consent_event.person);
  end if;
  return event;
end
$function$;
comment on function append_consent_event(bigint,text,jsonb,jsonb) is 'Adds an event to a sign-up''s chain; returns its number.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.apply_suppressions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  returned record;
  number integer := 0;
begin
  for returned in
    -- Who was erased and withdrew another time is erased.
    select distinct on (s.id) s.id, s.email, p.erased
    from public.newsletter_signups as s join public.suppressions as p using (address_hmac)
    where p.left_at >= coalesce(s.address_confirmed_at, s.created_at)
      and (p.erased or s.withdrawn_at is null)
    order by s.id, p.erased desc
  loop
    if returned.erased then
      perform public.erase_person(returned.email, false, 'restored backup');
    else
      perform public.withdraw_signup(returned.id, 'restored backup');
    end if;
    number := number + 1;
  end loop;
  return number;
end
$function$;
comment on function apply_suppressions() is 'Erases or withdraws again whoever a restored backup brought back; returns how many.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.archive_consent_wording(wording text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  version text := encode(sha256(convert_to(wording, 'UTF8')), 'hex');
begin
  if version is distinct from (
    select known.version from public.consent_wordings as known order by known.in_use_since desc limit 1
  ) then
    insert into public.consent_wordings (version, wording) values (version, wording)
    on conflict on constraint consent_wordings_pkey do update set in_use_since = clock_timestamp();
  end if;
  return version;
end
$function$;
comment on function archive_consent_wording(text) is 'Makes a text the current wording of the consent and returns its version.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.ask_address_change(token text, new_email text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  signup public.newsletter_signups := public.find_my_signup(token);
  change bigint;
  letter uuid;
begin
  if signup.id is null or signup.withdrawn_at is not null then return 'unknown'; end if;
  if lower(signup.email collate "C") = lower(new_email collate "C") then return 'same'; end if;
  insert into public.address_changes (signup_id, new_email) values (signup.id, new_email) returning id into change;
  insert into public.letters (kind, signup_id, address_change_id) values ('address_change', signup.id, change)
  returning id into letter;
  perform public.queue_letters(array[letter]);
  return 'asked';
end
$function$;
comment on function ask_address_change(text,text) is 'Queues the letter to a new address: asked, same or unknown.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.ask_confirmation_again(email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  signup public.newsletter_signups;
  letter uuid;
begin
  select s.* into signup from public.newsletter_signups as s
  where lower(s.email collate "C") = lower(ask_confirmation_again.email collate "C")
    and s.withdrawn_at is null and s.confirmed_at is null and s.undeliverable_at is null
  for no key update;
  if not found then return; end if;
  -- Somebody who signed up before declarations were recorded has sent the form again.
  if not exists (select from public.consent_events as e where e.signup_id = signup.id and e.type = 'requested') then
    perform public.record_declaration(signup);
  end if;
  if not exists (
    select from public.letters as l
    where l.signup_id = signup.id and l.kind = 'confirmation'
      -- One that waits since yesterday, or is parked, must not keep another from being asked for.
      and (l.outcome is null and l.queued_at > now() - interval '24 hours'
        or l.claimed_at > now() - interval '24 hours')
  ) then
    insert into public.letters (kind, signup_id) values ('confirmation', signup.id) returning id into letter;
    perform public.queue_letters(array[letter]);
  end if;
end
$function$;
comment on function ask_confirmation_again(text) is 'Queues another confirmation letter for an unconfirmed address.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.ask_my_data(email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  signup bigint := (select max(id) from public.signups_of(ask_my_data.email, false) as id);
  letter uuid;
begin
  if signup is not null and not exists (
    -- One that waits since yesterday, or is parked, must not keep another from being asked for.
    select from public.letters
    where signup_id = signup and kind = 'my_data' and outcome is null and queued_at > now() - interval '24 hours'
  ) then
    insert into public.letters (kind, signup_id) values ('my_data', signup) returning id into letter;
    perform public.queue_letters(array[letter]);
  end if;
end
$function$;
comment on function ask_my_data(text) is 'Queues the letter with the link to one''s data, if the address is known.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.begin_signup()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letter uuid;
begin
  perform public.record_declaration(new);
  insert into public.letters (kind, signup_id) values ('confirmation', new.id) returning id into letter;
  perform public.queue_letters(array[letter]);
  return null;
end
$function$;
comment on function begin_signup() is 'Records the declaration and queues the confirmation letter.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.bot_reason(user_agent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when user_agent = '' then 'no name'
    when user_agent ~* 'googlebot|bingbot|yandex|baidu|duckduckbot|applebot|qwant|seznam|petalbot|slurp|mojeek|ecosia' then 'search engine'
    when user_agent ~* 'gptbot|chatgpt|claude|anthropic|ccbot|perplexity|bytespider|amazonbot|meta-externalagent|cohere|google-extended' then 'language model'
    when user_agent ~* 'facebookexternalhit|whatsapp|telegrambot|twitterbot|slackbot|discordbot|linkedinbot|skypeuripreview|embedly|mastodon|signal' then 'link preview'
    when user_agent ~* 'headlesschrome|phantomjs|puppeteer|playwright|selenium|lighthouse|pagespeed|gtmetrix' then 'remote-controlled browser'
    when user_agent ~* 'uptime|pingdom|statuscake|monitor|nagios|zabbix|checkly|site24x7' then 'monitoring'
    when user_agent ~* 'curl|wget|python|java/|go-http|okhttp|axios|node-fetch|undici|libwww|ruby|perl|php|httpclient|scrapy' then 'program'
    when user_agent ~* 'bot\M|bot/|crawl|spider|scan|fetch|archive|preview' then 'other robot'
    when user_agent !~* '^mozilla/' then 'no browser'
    else '' end
$function$;
comment on function bot_reason(text) is 'Why a visit is not a person''s, by the browser''s name; empty when it seems to be one.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.cancel_newsletter(newsletter bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.newsletters set state = 'cancelled', ended_at = now()
  where id = newsletter and state in ('draft', 'scheduled', 'running', 'paused');
  if not found then return false; end if;
  -- One that is claimed may be in a worker's hand and will get its own outcome; parked ones are in nobody's.
  with ended as (
    update public.letters as l set outcome = 'cancelled'
    where l.newsletter_id = newsletter and l.outcome is null
      and (l.claimed_at is null or l.id not in (
        select (j.data ->> 'letter_id')::uuid from pgboss.job as j where j.name = 'letters' and j.state = 'active'))
    returning l.id
  )
  delete from pgboss.job as j
  where j.name = 'parked_letters' and (j.data ->> 'letter_id')::uuid in (select id from ended);
  return true;
end
$function$;
comment on function cancel_newsletter(bigint) is 'Ends a newsletter for good; what was sent stays sent.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.chain_consent_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.happened_at := date_trunc('milliseconds', clock_timestamp());
  new.previous_hash := (
    select event.hash from public.consent_events as event
    where event.signup_id = new.signup_id order by event.id desc limit 1
  );
  new.hash := public.consent_event_hash(new);
  return new;
end
$function$;
comment on function chain_consent_event() is 'Gives a new event its time and its place in the chain.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.change_newsletter(newsletter bigint, subject text, body text, postal_codes text[], is_launch boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.newsletters as n
  set subject = $2, body = $3, postal_codes = $4, is_launch = $5
  where n.id = newsletter and n.state = 'draft';
  return found;
end
$function$;
comment on function change_newsletter(bigint,text,text,text[],boolean) is 'Changes a draft; false for anything else.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.change_postal_code(token text, postal_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  signup public.newsletter_signups := public.find_my_signup(token);
begin
  if signup.id is null or signup.withdrawn_at is not null then return false; end if;
  if signup.postal_code <> change_postal_code.postal_code then
    update public.newsletter_signups as s set postal_code = change_postal_code.postal_code where s.id = signup.id;
    perform public.append_consent_event(signup.id, 'changed', jsonb_build_object('field', 'postal_code'),
      jsonb_build_object(
        'email', signup.email, 'email_normalised', lower(signup.email collate "C"),
        'postal_code', change_postal_code.postal_code));
  end if;
  return true;
end
$function$;
comment on function change_postal_code(text,text) is 'Changes the postal code of the link''s owner; false when the link is unknown, expired or its owner left.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.claim_letters(claims jsonb, budget integer)
 RETURNS TABLE(id uuid, verdict text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements(claims));
  signups bigint[];
  newsletters bigint[];
  turn jsonb;
  judged record;
  sending uuid[];
  asking uuid[];
  granted integer;
begin
  -- Everything that is held is taken in one order, the same as where people leave or are erased (sign-ups, then
  -- letters): mailboxes, as two letters to one are counted one after the other; sign-ups; letters; newsletters, so that
  -- a pause or an end comes wholly before this moment or wholly after it, as a withdrawal does; the budget.
  perform pg_advisory_xact_lock(hashtextextended(mailboxes.hmac, 7))
  from (
    select distinct value ->> 'mailbox_hmac' as hmac
    from jsonb_array_elements(claims)
    where (value ->> 'id')::uuid in (
      select l.id from public.letters as l where l.id = any (ids) and l.kind <> 'newsletter')
    order by 1
  ) as mailboxes;
  signups := array(select l.signup_id from public.letters as l where l.id = any (ids));
  perform from public.newsletter_signups as s where s.id = any (signups) order by s.id for no key update;
  perform from public.letters as l where l.id = any (ids) order by l.id for no key update;
  newsletters := array(select distinct l.newsletter_id from public.letters as l where l.id = any (ids));
  perform from public.newsletters as n where n.id = any (newsletters) order by n.id for share;

  -- Of two letters to one mailbox the second has its turn after the first is claimed. Mostly there is one turn.
  for turn in
    select jsonb_agg(value)
    from (
      select value, row_number() over (partition by value ->> 'mailbox_hmac' order by value ->> 'id') as place
      from jsonb_array_elements(claims)
    ) as placed
    group by place order by place
  loop
    sending := '{}';
    asking := '{}';
    for judged in select * from public.letter_obstacle(turn) as o order by o.id loop
      id := judged.id;
      if judged.obstacle is null and judged.counted then
        asking := asking || id;
      elsif judged.obstacle is null then
        sending := sending || id;
      elsif judged.obstacle = 'sent' then
        verdict := 'sent';
        return next;
      elsif judged.obstacle = 'moved' then
        perform public.queue_letters(array[id]);
        verdict := 'later';
        return next;
      else
        -- A letter that is held is queued anew when its newsletter goes on (resume_newsletter).
        if judged.obstacle not in ('unknown', 'other', 'held') then
          update public.letters as l set outcome = judged.obstacle where l.id = judged.id;
        end if;
        verdict := 'dropped';
        return next;
      end if;
    end loop;

    granted := public.take_from_budget(cardinality(asking), budget);
    sending := sending || asking[:granted];
    asking := asking[granted + 1:];
    if cardinality(asking) > 0 then
      perform public.queue_letters(asking, date_trunc('hour', now()) + interval '1 hour' - now());
    end if;

    with claim as materialized (
      select *
      from jsonb_to_recordset(turn) as c (
        id uuid, job uuid, token_hash text, address_hmac text, mailbox_hmac text, message_id text, template_version text)
      where c.id = any (sending)
    ), claimed as (
      update public.letters as l
      -- As withdrawn_at: the moment at which the sign-up is held.
      set claimed_at = clock_timestamp(), tries = l.tries + 1, job_id = claim.job, message_id = claim.message_id,
          template_version = claim.template_version,
          mailbox_hmac = case when l.kind <> 'newsletter' then decode(claim.mailbox_hmac, 'hex') end
      from claim
      where l.id = any (sending) and l.id = claim.id
      returning l.id, l.kind, l.signup_id, l.address_change_id, decode(claim.address_hmac, 'hex') as address_hmac,
        decode(claim.token_hash, 'hex') as token_hash
    ), signups_known as (
      update public.newsletter_signups as s set address_hmac = claimed.address_hmac
      from claimed
      where s.id = any (signups) and s.id = claimed.signup_id and claimed.kind <> 'address_change'
        and s.address_hmac is null
    ), changes_known as (
      update public.address_changes as c set address_hmac = claimed.address_hmac
      from claimed
      where c.id = claimed.address_change_id and claimed.kind = 'address_change'
    )
    insert into public.link_tokens (lookup, hash, purpose, signup_id, address_change_id, letter_id, expires_at)
    select substring(claimed.token_hash from 1 for 8), claimed.token_hash, links.purpose, claimed.signup_id,
           claimed.address_change_id, claimed.id, now() + links.valid
    from claimed join (values
      ('confirmation', 'confirm', interval '7 days'),
      ('address_change', 'change_address', interval '7 days'),
      ('my_data', 'my_data', interval '24 hours'),
      ('newsletter', 'unsubscribe', null)
    ) as links (kind, purpose, valid) using (kind);

    return query
    select sent, 'send' from unnest(sending) as sent union all select waiting, 'later' from unnest(asking) as waiting;
  end loop;
end
$function$;
comment on function claim_letters(jsonb,integer) is 'Decides for some letters, now, whether they are sent: send, sent, dropped or later.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.confirm_address_change(token text, request jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link public.link_tokens := public.find_link('change_address', token);
  change public.address_changes;
  signup public.newsletter_signups;
begin
  if link.id is null then return 'unknown'; end if;
  select * into signup from public.newsletter_signups where id = link.signup_id for update;
  select * into change from public.address_changes where id = link.address_change_id;
  if signup.id is null or change.id is null or signup.withdrawn_at is not null then return 'unknown'; end if;
  if lower(signup.email collate "C") = lower(change.new_email collate "C") then return 'changed'; end if;
  if link.expires_at <= now() then return 'expired'; end if;
  begin
    update public.newsletter_signups
    set email = change.new_email, address_hmac = change.address_hmac, undeliverable_at = null,
        address_confirmed_at = case when confirmed_at is not null then now() end
    where id = signup.id;
  exception when unique_violation then
    return 'taken';
  end;
  -- A restored backup must not write to the old address either.
  if signup.address_hmac is not null then
    perform public.suppress(signup.address_hmac, now(), false);
  end if;
  perform public.append_consent_event(signup.id, 'changed',
    jsonb_build_object('field', 'email', 'letter', link.letter_id, 'link', encode(link.hash, 'hex')),
    jsonb_strip_nulls(jsonb_build_object(
      'email', change.new_email, 'email_normalised', lower(change.new_email collate "C"),
      'postal_code', signup.postal_code,
      'user_agent', left(request ->> 'user_agent', 512), 'ip', request ->> 'ip')));
  return 'changed';
end
$function$;
comment on function confirm_address_change(text,jsonb) is 'Makes a new address the address, by the link sent there: changed, taken, expired or unknown.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.confirm_signup(token text, request jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link public.link_tokens := public.find_link('confirm', token);
  letter public.letters;
  signup public.newsletter_signups;
  letter_sent bigint;
  confirmed bigint;
begin
  if link.id is null then return 'unknown'; end if;
  select * into signup from public.newsletter_signups where id = link.signup_id for update;
  if not found then return 'unknown'; end if;
  if signup.withdrawn_at is not null then return 'withdrawn'; end if;
  if signup.confirmed_at is not null then return 'confirmed'; end if;
  if link.expires_at <= now() then return 'expired'; end if;

  -- The link can be used before the worker came to it.
  perform public.prove_letters_sent(array[link.letter_id]);
  letter_sent := (
    select max(id) from public.consent_events where signup_id = signup.id and type = 'letter_sent'
  );
  if letter_sent is null then
    -- The worker died between the server's answer and noting it down. That the link was used proves the arrival.
    select * into letter from public.letters where id = link.letter_id;
    letter_sent := public.append_consent_event(signup.id, 'letter_sent', jsonb_build_object(
      'letter', letter.id, 'message_id', letter.message_id, 'template_version', letter.template_version,
      'smtp_answer', null, 'evidence', 'the link in it was used'));
  end if;
  confirmed := public.append_consent_event(signup.id, 'confirmed',
    jsonb_build_object('method', 'POST', 'letter', link.letter_id, 'link', encode(link.hash, 'hex')),
    jsonb_strip_nulls(jsonb_build_object(
      'email', signup.email, 'email_normalised', lower(signup.email collate "C"), 'postal_code', signup.postal_code,
      'user_agent', left(request ->> 'user_agent', 512), 'ip', request ->> 'ip')));
  insert into public.consent_proofs (signup_id, requested_id, letter_sent_id, confirmed_id)
  select signup.id, min(id), letter_sent, confirmed
  from public.consent_events where signup_id = signup.id and type = 'requested';
  update public.newsletter_signups
  set confirmed_at = now(), address_confirmed_at = now(), undeliverable_at = null where id = signup.id;
  return 'confirmed';
end
$function$;
comment on function confirm_signup(text,jsonb) is 'Confirms a sign-up by the link in its letter: confirmed, expired, withdrawn or unknown.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.consent_event_hash(event consent_events)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(concat_ws('|',
    event.signup_id, event.type,
    to_char(event.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    event.facts, coalesce(encode(event.person_digest, 'hex'), '-'), coalesce(encode(event.previous_hash, 'hex'), '-')
  ), 'UTF8'))
$function$;
comment on function consent_event_hash(consent_events) is 'SHA-256 over what an event says and the hash before.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.consent_record_faults()
 RETURNS TABLE(fault text, number bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 'event altered', event.id
  from public.consent_events as event where event.hash <> public.consent_event_hash(event)
  union all
  select 'event cut out', event.id
  from (
    select id, previous_hash, lag(hash) over (partition by signup_id order by id) as expected
    from public.consent_events
  ) as event where event.previous_hash is distinct from event.expected
  union all
  select 'person altered', person.event_id
  from public.consent_event_people as person join public.consent_events as event on event.id = person.event_id
  where event.person_digest is distinct from sha256(person.salt || convert_to(person.person::text, 'UTF8'))
  union all
  select 'seal broken', seal.id
  from (
    select *, lag(up_to_event, 1, 0::bigint) over (order by id) as after_event, lag(hash) over (order by id) as previous
    from public.consent_seals
  ) as seal
  where seal.hash <> public.consent_seal_hash(seal.after_event, seal.up_to_event, seal.previous)
$function$;
comment on function consent_record_faults() is 'Checks every hash and every seal; returns what does not fit.';
-- may be called by: worker, operator

CREATE OR REPLACE FUNCTION public.consent_seal_hash(after_event bigint, up_to bigint, previous bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select sha256(coalesce(previous, '') || coalesce(string_agg(event.hash, ''::bytea order by event.id), ''))
  from public.consent_events as event
  where event.id > after_event and event.id <= up_to
$function$;
comment on function consent_seal_hash(bigint,bigint,bytea) is 'What a seal over a range of events must be.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.count_visits(as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since timestamptz;
  until timestamptz := as_of - interval '1 minute';
  counted bigint;
begin
  select counted_until into since from public.visit_counting for update;
  if since >= until then return 0; end if;
  with sums as (
    select (visited_at at time zone 'Europe/Berlin')::date as day, page_path,
           -- Only a host's name: a browser's referrer has no login before it, but anybody may write one there.
           coalesce(substring(lower(referrer) from '^[a-z][a-z0-9+.-]*://(?:[^/?#@]*@)*([a-z0-9.:-]+)(?:[/?#]|$)'), '')
             as host,
           public.bot_reason(user_agent) as bot, count(*) as visits
    from public.website_visits where visited_at >= since and visited_at < until
    group by 1, 2, 3, 4
  ), added as (
    insert into public.website_visit_days as d (day, page_path, referrer_host, bot, visits)
    select day, page_path, host, bot, visits from sums order by 1, 2, 3, 4
    on conflict on constraint website_visit_days_pkey do update set visits = d.visits + excluded.visits
  )
  select coalesce(sum(visits), 0) into counted from sums;
  update public.visit_counting set counted_until = until;
  return counted;
end
$function$;
comment on function count_visits(timestamp with time zone) is 'Counts visits into their days; returns how many.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.create_visit_partitions(months_ahead integer DEFAULT 3)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  month timestamp;
  partition text;
  lower_bound timestamptz;
  upper_bound timestamptz;
  made integer := 0;
begin
  for month in
    select pg_catalog.generate_series(
      pg_catalog.date_trunc('month', pg_catalog.now() at time zone 'UTC'),
      pg_catalog.date_trunc('month', pg_catalog.now() at time zone 'UTC')
        + pg_catalog.make_interval(months => months_ahead),
      interval '1 month'
    )
  loop
    partition := 'website_visits_' || pg_catalog.to_char(month, 'YYYY_MM');
    continue when pg_catalog.to_regclass('public.' || partition) is not null;
    lower_bound := month at time zone 'UTC';
    upper_bound := (month + interval '1 month') at time zone 'UTC';

    -- No visit may arrive in the default partition between the move and the attaching.
    lock table public.website_visits_default in access exclusive mode;
    execute pg_catalog.format(
      'create table public.%I (like public.website_visits including defaults including constraints)', partition);
    execute pg_catalog.format(
      'with moved as (delete from public.website_visits_default where visited_at >= %L and visited_at < %L returning *)
       insert into public.%I select * from moved', lower_bound, upper_bound, partition);
    execute pg_catalog.format('alter table public.%I enable row level security', partition);
    execute pg_catalog.format('revoke all on public.%I from public, anon, authenticator', partition);
    execute pg_catalog.format(
      'alter table public.website_visits attach partition public.%I for values from (%L) to (%L)',
      partition, lower_bound, upper_bound);
    made := made + 1;
  end loop;
  return made;
end
$function$;
comment on function create_visit_partitions(integer) is 'Makes the monthly partitions of website_visits that are missing, this month''s and the next ones; returns how many.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.discard_parked_letters(letters uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  discarded bigint;
begin
  with deleted as (
    delete from pgboss.job as j
    using public.parked_letters as p
    where j.name = 'parked_letters' and j.id = p.job_id
      and (discard_parked_letters.letters is null or p.id = any (discard_parked_letters.letters))
    returning p.id
  )
  update public.letters as l set outcome = 'cancelled'
  where l.id in (select id from deleted) and l.outcome is null;
  get diagnostics discarded = row_count;
  return discarded;
end
$function$;
comment on function discard_parked_letters(uuid[]) is 'Gives parked letters up, all for null; returns how many.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.end_session_in_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then new.created_at := old.created_at; end if;
  new.expires_at := least(new.expires_at, new.created_at + interval '12 hours');
  return new;
end
$function$;
comment on function end_session_in_time() is 'Ends a session of the console 12 hours after it began.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.erase_my_data(token text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  signup public.newsletter_signups := public.find_my_signup(token);
begin
  if signup.id is null then return false; end if;
  perform public.erase_person(signup.email, false, 'my-data');
  return true;
end
$function$;
comment on function erase_my_data(text) is 'Erases everything about the link''s owner; false when the link is unknown or expired.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.erase_person(email text, former boolean, channel text, address_hmac bytea DEFAULT NULL::bytea)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids bigint[] := array(select public.signups_of(email, former));
  one bigint;
begin
  -- Held first, so that no letter is claimed and no link used meanwhile.
  perform from public.newsletter_signups where id = any (ids) order by id for update;

  perform public.suppress(known.fingerprint, now(), true)
  from (
    select s.address_hmac as fingerprint from public.newsletter_signups as s where s.id = any (ids)
    union select erase_person.address_hmac
  ) as known where known.fingerprint is not null;

  foreach one in array ids loop
    perform public.append_consent_event(one, 'erased', jsonb_build_object('channel', channel));
  end loop;
  delete from public.consent_event_people where signup_id = any (ids);
  delete from public.mailbox as m where lower(m.recipient collate "C") = lower(email collate "C")
    or m.letter_id in (select l.id from public.letters as l where l.signup_id = any (ids));
  delete from public.letters as l where l.signup_id = any (ids)
    or l.address_change_id in (
      select c.id from public.address_changes as c where lower(c.new_email collate "C") = lower(erase_person.email collate "C"));
  delete from public.address_changes as c where lower(c.new_email collate "C") = lower(erase_person.email collate "C");
  -- That there was a request, and when it was answered, stays (migration 0014); from whom, does not.
  update public.rights_requests as r
  set from_address = case
        when lower(r.from_address collate "C") = lower(erase_person.email collate "C") then 'gelöscht' else r.from_address end,
      note = case
        when strpos(lower(r.note collate "C"), lower(erase_person.email collate "C")) > 0 then 'gelöscht' else r.note end
  where lower(r.from_address collate "C") = lower(erase_person.email collate "C")
    or strpos(lower(r.note collate "C"), lower(erase_person.email collate "C")) > 0;
  delete from public.newsletter_signups where id = any (ids);
  delete from public.consent_proofs where signup_id = any (ids);
  return cardinality(ids);
end
$function$;
comment on function erase_person(text,boolean,text,bytea) is 'Erases everything about the owner of an address; returns how many sign-ups.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.erase_signup_owner(signup bigint, typed text, address_hmac bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text := (select s.email from public.newsletter_signups as s where s.id = signup);
begin
  if address is null then return 'unknown'; end if;
  if lower(address collate "C") <> lower(typed collate "C") then return 'differs'; end if;
  perform public.erase_person(address, true, 'operator', address_hmac);
  return 'erased';
end
$function$;
comment on function erase_signup_owner(bigint,text,bytea) is 'Erases the owner of a sign-up''s address if it was typed right: erased, differs or unknown.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.find_link(purpose text, token text)
 RETURNS link_tokens
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  digest bytea := sha256(convert_to(token, 'UTF8'));
  blind bytea := uuid_send(gen_random_uuid());
  link public.link_tokens;
begin
  select l.* into link from public.link_tokens as l
  where l.lookup = substring(digest from 1 for 8)
    and sha256(l.hash || blind) = sha256(digest || blind)
    and l.purpose = find_link.purpose;
  return link;
end
$function$;
comment on function find_link(text,text) is 'The link that a token opens for a purpose; null when it opens none.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.find_my_signup(token text)
 RETURNS newsletter_signups
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  link public.link_tokens := public.find_link('my_data', token);
  signup public.newsletter_signups;
begin
  if link.expires_at > now() then
    select * into signup from public.newsletter_signups where id = link.signup_id for no key update;
  end if;
  return signup;
end
$function$;
comment on function find_my_signup(text) is 'The sign-up that a valid link to one''s data belongs to, held for this transaction; null otherwise.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.fold_letter_changes()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  folded bigint := 0;
begin
  if pg_try_advisory_xact_lock(hashtextextended('fold_letter_changes', 7)) then
    with taken as (
      delete from public.letter_changes returning *
    ), sums as (
      select taken.newsletter_id, side.outcome, sum(side.letters) as letters
      from taken cross join lateral (values (taken.became, 1), (taken.was, -1)) as side (outcome, letters)
      where side.outcome is not null
      group by 1, 2 having sum(side.letters) <> 0
    ), added as (
      insert into public.newsletter_outcomes as o (newsletter_id, outcome, letters)
      select sums.newsletter_id, sums.outcome, sums.letters
      -- Lines of a newsletter that is no more have nothing to be added to.
      from sums join public.newsletters as n on n.id = sums.newsletter_id
      order by 1, 2
      on conflict on constraint newsletter_outcomes_pkey do update set letters = o.letters + excluded.letters
    )
    select count(*) into folded from taken;
  end if;
  return folded;
end
$function$;
comment on function fold_letter_changes() is 'Folds the changes of newsletters'' letters into the sums; returns how many.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.fold_signup_changes()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  folded bigint;
begin
  with taken as (
    delete from public.signup_changes where id in (select id from public.signup_changes order by id limit 100000)
    returning *
  ), of_a_day as (
    select * from taken where signed_up <> 0 or confirmed <> 0 or withdrawn <> 0 or open <> 0 or waiting <> 0
  ), by_day as (
    insert into public.place_days as d (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
    select postal_code, day, sum(signed_up), sum(confirmed), sum(withdrawn), sum(open), sum(waiting)
    from of_a_day group by postal_code, day order by postal_code, day
    on conflict on constraint place_days_pkey do update set
      signed_up = d.signed_up + excluded.signed_up, confirmed = d.confirmed + excluded.confirmed,
      withdrawn = d.withdrawn + excluded.withdrawn, open = d.open + excluded.open,
      waiting = d.waiting + excluded.waiting
  ), by_place as (
    insert into public.place_totals as t (postal_code, open, waiting, reachable)
    select postal_code, sum(open), sum(waiting), sum(reachable) from taken group by postal_code order by postal_code
    on conflict on constraint place_totals_pkey do update set
      open = t.open + excluded.open, waiting = t.waiting + excluded.waiting,
      reachable = t.reachable + excluded.reachable
  ), over_all as (
    insert into public.signup_days as s (day, signed_up, confirmed, withdrawn, waiting)
    select day, sum(signed_up), sum(confirmed), sum(withdrawn), sum(waiting) from of_a_day group by day order by day
    on conflict on constraint signup_days_pkey do update set
      signed_up = s.signed_up + excluded.signed_up, confirmed = s.confirmed + excluded.confirmed,
      withdrawn = s.withdrawn + excluded.withdrawn, waiting = s.waiting + excluded.waiting
  )
  select count(*) into folded from taken;
  return folded;
end
$function$;
comment on function fold_signup_changes() is 'Folds the changes of sign-ups into the sums; returns how many.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.import_obstacles(entries jsonb)
 RETURNS TABLE(entry integer, obstacle text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select given.entry, found.obstacle
  from (
    select (ordinality - 1)::integer as entry, value ->> 'email' as email, value ->> 'postal_code' as postal_code,
           decode(value ->> 'address_hmac', 'hex') as address_hmac
    from jsonb_array_elements(entries) with ordinality
  ) as given
  cross join lateral (
    select case
      when not exists (select from public.places as p where p.postal_code = given.postal_code) then 'unknown_place'
      when exists (
        select from public.newsletter_signups as s
        where lower(s.email collate "C") = lower(given.email collate "C") and s.withdrawn_at is null) then 'known'
      when exists (
        select from public.newsletter_signups as s
        where lower(s.email collate "C") = lower(given.email collate "C") and s.withdrawn_at is not null)
        or exists (select from public.suppressions as s where s.address_hmac = given.address_hmac) then 'left'
    end as obstacle
  ) as found
  where found.obstacle is not null
$function$;
comment on function import_obstacles(jsonb) is 'Which entries of a list cannot be taken over, and why: unknown_place, known or left.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.import_signup(entry jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  signup bigint := nextval(pg_get_serial_sequence('public.newsletter_signups', 'id'));
  address text := entry ->> 'email';
  requested timestamptz := entry ->> 'requested_at';
  letter_sent timestamptz := entry ->> 'letter_sent_at';
  confirmed timestamptz := entry ->> 'confirmed_at';
  facts jsonb := jsonb_build_object('imported', true, 'source', entry ->> 'source');
  person jsonb := jsonb_build_object(
    'email', address, 'email_normalised', lower(address collate "C"), 'postal_code', entry ->> 'postal_code');
  version text := encode(sha256(convert_to(entry ->> 'wording', 'UTF8')), 'hex');
  requested_event bigint;
  letter_event bigint;
  confirmed_event bigint;
begin
  if (requested <= letter_sent and letter_sent <= confirmed and confirmed <= now()) is not true
    or coalesce(entry ->> 'source', '') = '' or coalesce(entry ->> 'wording', '') = ''
    -- What the chain keeps names nobody and cannot be erased.
    or entry ->> 'source' like '%@%'
    or octet_length(decode(entry ->> 'address_hmac', 'hex')) <> 32 then
    raise exception 'The proof of an entry is not whole.' using errcode = '23514';
  end if;

  -- Archived, but never the current one: that is the newest (archive_consent_wording).
  insert into public.consent_wordings (version, wording, in_use_since) values (version, entry ->> 'wording', '-infinity')
  on conflict on constraint consent_wordings_pkey do nothing;

  requested_event := public.append_consent_event(signup, 'requested', facts || jsonb_build_object(
    'at', requested, 'wording', version, 'consent_given', true, 'form', 'import', 'page', ''), person);
  letter_event := public.append_consent_event(signup, 'letter_sent', facts || jsonb_build_object(
    'at', letter_sent, 'message_id', null, 'template_version', null, 'smtp_answer', null));
  confirmed_event := public.append_consent_event(signup, 'confirmed', facts || jsonb_build_object(
    'at', confirmed, 'method', 'import'), person);
  insert into public.consent_proofs (signup_id, requested_id, letter_sent_id, confirmed_id)
  values (signup, requested_event, letter_event, confirmed_event);
  insert into public.newsletter_signups
    (id, email, postal_code, created_at, confirmed_at, address_confirmed_at, address_hmac)
  overriding system value
  values (signup, address, entry ->> 'postal_code', requested, confirmed, confirmed,
          decode(entry ->> 'address_hmac', 'hex'));
  return signup;
end
$function$;
comment on function import_signup(jsonb) is 'Takes one confirmed sign-up over with its proof; returns its number.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.import_signups(entries jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answers jsonb[] := array_fill('null'::jsonb, array[jsonb_array_length(entries)]);
  refused record;
  given jsonb;
  place integer;
begin
  for refused in select * from public.import_obstacles(entries) loop
    answers[refused.entry + 1] := to_jsonb(refused.obstacle);
  end loop;
  for given, place in
    select value, ordinality from jsonb_array_elements(entries) with ordinality
    -- As in sign_up: the same order everywhere, so that two statements wait and never block each other.
    order by lower(value ->> 'email') collate "C"
  loop
    continue when answers[place] <> 'null'::jsonb;
    begin
      perform public.import_signup(given);
    exception
      when unique_violation then answers[place] := '"known"';
      when check_violation or not_null_violation then answers[place] := '"invalid"';
    end;
  end loop;
  return to_jsonb(answers);
end
$function$;
comment on function import_signups(jsonb) is 'Takes confirmed sign-ups over with their proof, without a letter; answers for each.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.is_suppressed(address_hmac bytea, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.suppressions as s where s.address_hmac = $1 and s.left_at >= $2)
$function$;
comment on function is_suppressed(bytea,timestamp with time zone) is 'Whether an address left at or after a time.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.keep_in_mailbox(letter_id uuid, recipient text, subject text, raw bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.mailbox (letter_id, recipient, subject, raw) values ($1, $2, $3, $4)
  on conflict (letter_id) do update set raw = excluded.raw, received_at = now()
$function$;
comment on function keep_in_mailbox(uuid,text,text,bytea) is 'Puts a letter into the mailbox instead of sending it.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.letter_limits(kind text)
 RETURNS TABLE(kinds text[], in_a_day integer, in_a_month integer)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['confirmation', 'address_change'], 1, 3 where $1 in ('confirmation', 'address_change')
  union all
  select array['my_data'], 3, 10 where $1 = 'my_data'
$function$;
comment on function letter_limits(text) is 'Which kinds count together, and how many of them a mailbox gets in 24 hours and in 30 days.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.letter_obstacle(claims jsonb)
 RETURNS TABLE(id uuid, obstacle text, counted boolean)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  -- The planner guesses few of an array and many of a set: with these it looks letters up one by one.
  ids uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements(claims));
begin
  return query
  select claim.id,
    case
      when l.id is null then 'unknown'
      when l.outcome = 'sent' then 'sent'
      when l.outcome is not null then 'other'
      -- A letter can have two jobs, as when a worker dies while it puts letters back. The first that claims it sends it.
      when l.job_id <> claim.job and l.job_id is not null and (
        -- Counted, as for EXISTS the planner may read the whole queue.
        select count(*) from pgboss.job as j where j.name = 'letters' and j.id = l.job_id and j.state < 'completed') > 0
        then 'other'
      when lower(case when l.kind = 'address_change' then c.new_email else s.email end collate "C")
        <> lower(claim.to_address collate "C") then 'moved'
      when s.id is null then 'gone'
      when l.kind <> 'my_data' and s.withdrawn_at is not null then 'left'
      when l.kind in ('confirmation', 'newsletter') and s.undeliverable_at is not null then 'gone'
      when l.kind = 'confirmation' and s.confirmed_at is not null then 'superseded'
      when l.kind = 'newsletter' and s.confirmed_at is null then 'gone'
      when l.kind = 'newsletter' and n.state = 'cancelled' then 'cancelled'
      when l.kind = 'newsletter' and n.state <> 'running' then 'held'
      when l.kind = 'address_change' and c.id is null then 'gone'
      -- Someone who left and is here again only because a backup or an import brought the row back.
      when l.kind <> 'address_change' and public.is_suppressed(
        decode(claim.address_hmac, 'hex'), coalesce(s.address_confirmed_at, s.created_at)) then 'suppressed'
      -- A newsletter was asked for. A letter begun before has its place in the limits already.
      when l.kind <> 'newsletter' and l.claimed_at is null and exists (
        select from public.letter_limits(l.kind) as allowed, lateral (
          select count(*) filter (where o.claimed_at > now() - interval '24 hours') as in_a_day, count(*) as in_a_month
          from public.letters as o
          where o.mailbox_hmac = decode(claim.mailbox_hmac, 'hex') and o.kind = any (allowed.kinds)
            and o.claimed_at > now() - interval '30 days'
        ) as had
        where had.in_a_day >= allowed.in_a_day or had.in_a_month >= allowed.in_a_month) then 'limited'
    end,
    l.claimed_at is null and l.kind in ('confirmation', 'address_change')
  from jsonb_to_recordset(claims) as claim (id uuid, job uuid, to_address text, address_hmac text, mailbox_hmac text)
  left join (select * from public.letters where id = any (ids)) as l on l.id = claim.id
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  left join public.newsletters as n on n.id = l.newsletter_id;
end
$function$;
comment on function letter_obstacle(jsonb) is 'Why letters may not be sent, held if not now; null for those that may.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.letters_held(letter_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.id from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
  where l.id = any (letter_ids) and n.state <> 'running'
$function$;
comment on function letters_held(uuid[]) is 'Which letters belong to a newsletter that is held or ended.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.letters_to_write(letter_ids uuid[])
 RETURNS TABLE(id uuid, kind text, to_address text, postal_code text, subject text, body text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.id, l.kind, case when l.kind = 'address_change' then c.new_email else s.email end, s.postal_code,
         n.subject, n.body
  from public.letters as l
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  left join public.newsletters as n on n.id = l.newsletter_id
  where l.id = any (letter_ids)
$function$;
comment on function letters_to_write(uuid[]) is 'Kind, address and contents of some letters.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.link_state(purpose text, token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link public.link_tokens := public.find_link(purpose, token);
  signup public.newsletter_signups;
begin
  if link.id is null then return 'unknown'; end if;
  select * into signup from public.newsletter_signups where id = link.signup_id;
  if purpose in ('confirm', 'change_address') and signup.withdrawn_at is not null then return 'withdrawn'; end if;
  if purpose = 'confirm' and signup.confirmed_at is not null then return 'done'; end if;
  if purpose = 'unsubscribe' and signup.withdrawn_at is not null then return 'done'; end if;
  if link.expires_at <= now() then return 'expired'; end if;
  return 'valid';
end
$function$;
comment on function link_state(text,text) is 'valid, done, expired, withdrawn or unknown; changes nothing.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.masked_address(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select left(email, 1) || '…' || substring(email from '@[^@]*$') $function$;
comment on function masked_address(text) is 'An address without its name.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.my_data(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  signup public.newsletter_signups := public.find_my_signup(token);
begin
  return public.person_data(signup.email, false);
end
$function$;
comment on function my_data(text) is 'Everything stored about the link''s owner; null when the link is unknown or expired.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.newsletter_counts(newsletter bigint)
 RETURNS TABLE(outcome text, letters bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select counted.outcome, sum(counted.letters)::bigint
  from (
    select o.outcome, o.letters from public.newsletter_outcomes as o where o.newsletter_id = newsletter
    union all
    select side.outcome, side.letters
    from public.letter_changes as c
    cross join lateral (values (c.became, 1), (c.was, -1)) as side (outcome, letters)
    where c.newsletter_id = newsletter and side.outcome is not null
  ) as counted
  group by counted.outcome having sum(counted.letters) > 0
$function$;
comment on function newsletter_counts(bigint) is 'How many letters of a newsletter came to what, parked ones among those that wait.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.newsletter_list(before bigint, page integer)
 RETURNS TABLE(id bigint, subject text, state text, is_launch boolean, places integer, first_place text, created_at timestamp with time zone, send_at timestamp with time zone, started_at timestamp with time zone, ended_at timestamp with time zone, letters bigint, sent bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select n.id, n.subject, n.state, n.is_launch, cardinality(n.postal_codes), p.place, n.created_at,
         n.send_at, n.started_at, n.ended_at, counted.letters, counted.sent
  from (
    select * from public.newsletters as known where before is null or known.id < before order by known.id desc limit page
  ) as n
  left join public.places as p on p.postal_code = n.postal_codes[1]
  cross join lateral (
    select coalesce(sum(c.letters), 0)::bigint as letters,
           coalesce(sum(c.letters) filter (where c.outcome = 'sent'), 0)::bigint as sent
    from public.newsletter_counts(n.id) as c
  ) as counted
  order by n.id desc
$function$;
comment on function newsletter_list(bigint,integer) is 'Newsletters with how many letters they have and how many were sent.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.newsletter_missed(newsletter bigint, after uuid, page integer)
 RETURNS TABLE(letter uuid, address text, postal_code text, reason text, answer text, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.id, public.masked_address(s.email), s.postal_code, coalesce(l.outcome, 'parked'),
         coalesce(l.smtp_answer, missed.why), coalesce(missed.parked_at, l.claimed_at)
  from (
    (select l.id, null::text as why, null::timestamptz as parked_at from public.letters as l
     where l.newsletter_id = newsletter and l.outcome <> 'sent' and (after is null or l.id > after)
     order by l.id limit page)
    union all
    (select p.id, p.why, p.parked_at from public.parked_letters as p
     where p.newsletter_id = newsletter and (after is null or p.id > after)
     order by p.id limit page)
  ) as missed
  join public.letters as l on l.id = missed.id
  left join public.newsletter_signups as s on s.id = l.signup_id
  order by l.id limit page
$function$;
comment on function newsletter_missed(bigint,uuid,integer) is 'Who did not get a newsletter and why; addresses masked.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.newsletter_progress(newsletter bigint)
 RETURNS TABLE(outcome text, letters bigint, rate double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with counted as (
    select c.outcome, c.letters from public.newsletter_counts(newsletter) as c
  ), parked as (
    select count(*) filter (where (
      select l.newsletter_id = newsletter and l.outcome is null from public.letters as l where l.id = job.letter
    )) as letters
    from (
      select distinct (j.data ->> 'letter_id')::uuid as letter from pgboss.job as j where j.name = 'parked_letters'
    ) as job
  ), latest as (
    select count(*) as letters, min(l.sent_at) as since
    from (
      select l.sent_at from public.letters as l
      where l.newsletter_id = newsletter and l.outcome = 'sent' and l.sent_at > now() - interval '30 seconds'
      order by l.sent_at desc limit 1000
    ) as l
  )
  select shown.outcome, shown.letters,
         case when shown.outcome <> 'sent' then 0
              when latest.letters < 1000 then 2.0 * latest.letters
              else 60000 / greatest(0.1, extract(epoch from clock_timestamp() - latest.since)) end
  from (
    select c.outcome, c.letters - case when c.outcome = 'waiting' then parked.letters else 0 end as letters
    from counted as c cross join parked
    union all
    select 'parked', parked.letters from parked
  ) as shown cross join latest
  where shown.letters > 0
$function$;
comment on function newsletter_progress(bigint) is 'How many letters of a newsletter came to what, and how fast.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.newsletter_reach(postal_codes text[])
 RETURNS TABLE(postal_code text, place text, started_at timestamp with time zone, recipients bigint, unconfirmed bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select asked.code, p.place, plan.started_at,
         coalesce(t.reachable, 0) + coalesce(latest.reachable, 0), coalesce(t.open, 0) + coalesce(latest.open, 0)
  from (select distinct code from unnest(postal_codes) as code) as asked
  left join public.places as p on p.postal_code = asked.code
  left join public.place_plans as plan on plan.postal_code = asked.code
  left join public.place_totals as t on t.postal_code = asked.code
  left join (
    select c.postal_code, sum(c.reachable) as reachable, sum(c.open) as open
    from public.signup_changes as c where c.postal_code = any (postal_codes) group by c.postal_code
  ) as latest on latest.postal_code = asked.code
  order by asked.code
$function$;
comment on function newsletter_reach(text[]) is 'Whom a newsletter would reach and who has not confirmed, by place.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.note_letter_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into public.letter_changes values (new.newsletter_id, null, coalesce(new.outcome, 'waiting'));
  elsif tg_op = 'UPDATE' then
    insert into public.letter_changes
    values (new.newsletter_id, coalesce(old.outcome, 'waiting'), coalesce(new.outcome, 'waiting'));
  else
    insert into public.letter_changes values (old.newsletter_id, coalesce(old.outcome, 'waiting'), null);
  end if;
  return null;
end
$function$;
comment on function note_letter_change() is 'Notes what became of a newsletter''s letter.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.note_signup_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := (now() at time zone 'Europe/Berlin')::date;
  -- 1 where the row stands in that state before, and after, this change; there is no row before an insert.
  was_open integer := 0;
  was_waiting integer := 0;
  was_reachable integer := 0;
  is_open integer := 0;
  is_waiting integer := 0;
  is_reachable integer := 0;
begin
  if tg_op <> 'INSERT' then
    was_open := (old.confirmed_at is null and old.withdrawn_at is null)::integer;
    was_waiting := (old.confirmed_at is not null and old.withdrawn_at is null)::integer;
    was_reachable := was_waiting * (old.undeliverable_at is null)::integer;
  end if;
  if tg_op <> 'DELETE' then
    is_open := (new.confirmed_at is null and new.withdrawn_at is null)::integer;
    is_waiting := (new.confirmed_at is not null and new.withdrawn_at is null)::integer;
    is_reachable := is_waiting * (new.undeliverable_at is null)::integer;
  end if;

  if tg_op = 'UPDATE' and old.postal_code = new.postal_code then
    if was_open = is_open and was_waiting = is_waiting and was_reachable = is_reachable then return null; end if;
    insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting, reachable)
    values (new.postal_code, today, 0,
            (was_waiting < is_waiting)::integer, (old.withdrawn_at is null and new.withdrawn_at is not null
              and old.confirmed_at is not null)::integer,
            is_open - was_open, is_waiting - was_waiting, is_reachable - was_reachable);
    return null;
  end if;
  -- Made, deleted, or moved from one place to another.
  if tg_op <> 'INSERT' and was_open + was_waiting > 0 then
    insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting, reachable)
    values (old.postal_code, today, 0, 0, (tg_op = 'DELETE' and was_waiting = 1)::integer, -was_open, -was_waiting,
            -was_reachable);
  end if;
  if tg_op <> 'DELETE' and is_open + is_waiting > 0 then
    insert into public.signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting, reachable)
    values (new.postal_code, today, (tg_op = 'INSERT')::integer, (tg_op = 'INSERT' and is_waiting = 1)::integer, 0,
            is_open, is_waiting, is_reachable);
  end if;
  return null;
end
$function$;
comment on function note_signup_change() is 'Notes what a change of a sign-up means for the figures of its place.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.outbox_parked(page integer)
 RETURNS TABLE(letter uuid, kind text, newsletter bigint, address text, parked_at timestamp with time zone, tries integer, why text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id, p.kind, p.newsletter_id, public.masked_address(coalesce(c.new_email, s.email)), p.parked_at, p.tries, p.why
  from public.parked_letters as p
  join public.letters as l on l.id = p.id
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  order by p.parked_at, p.id limit page
$function$;
comment on function outbox_parked(integer) is 'The parked letters with their reasons; addresses masked.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.outbox_parked_count()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select count(*) from public.parked_letters $function$;
comment on function outbox_parked_count() is 'How many letters are parked.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.outbox_waiting()
 RETURNS TABLE(kind text, letters bigint, oldest timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.kind, count(*), min(l.queued_at)
  from public.letters as l
  left join public.newsletters as n on n.id = l.newsletter_id
  -- As the index letters_waiting says it.
  where coalesce(l.outcome, 'waiting') = 'waiting' and l.id not in (select p.id from public.parked_letters as p)
    -- What is held waits for the operator, not for its turn.
    and (n.id is null or n.state = 'running')
  group by l.kind order by 3
$function$;
comment on function outbox_waiting() is 'How many letters of which kind wait for their turn, and since when.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.pause_newsletter(newsletter bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.newsletters set state = 'paused' where id = newsletter and state = 'running';
  return found;
end
$function$;
comment on function pause_newsletter(bigint) is 'Holds a running newsletter; letters already claimed are finished.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.person_data(email text, former boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with ids as (select public.signups_of($1, $2) as id),
  signups as (
    select jsonb_agg(jsonb_build_object(
      'number', s.id, 'email', s.email, 'postal_code', s.postal_code, 'signed_up_at', s.created_at,
      'confirmed_at', s.confirmed_at, 'address_confirmed_at', s.address_confirmed_at,
      'withdrawn_at', s.withdrawn_at, 'undeliverable_at', s.undeliverable_at) order by s.id) as list
    from public.newsletter_signups as s where s.id in (select id from ids)
  ),
  events as (
    select jsonb_agg(jsonb_build_object(
      'number', e.id, 'signup', e.signup_id, 'type', e.type, 'happened_at', e.happened_at,
      'facts', e.facts, 'person', p.person,
      'hash', encode(e.hash, 'hex'), 'previous_hash', encode(e.previous_hash, 'hex')) order by e.id) as list
    from public.consent_events as e left join public.consent_event_people as p on p.event_id = e.id
    where e.signup_id in (select id from ids)
  ),
  wordings as (
    select jsonb_agg(jsonb_build_object('version', w.version, 'wording', w.wording) order by w.version) as list
    from public.consent_wordings as w
    where w.version in (select e.wording from public.consent_events as e where e.signup_id in (select id from ids))
  ),
  letters as (
    select jsonb_agg(jsonb_build_object(
      'number', l.id, 'kind', l.kind, 'queued_at', l.queued_at, 'sent_at', l.sent_at, 'outcome', l.outcome,
      'message_id', l.message_id, 'answer', l.smtp_answer, 'subject', n.subject) order by l.queued_at) as list
    from public.letters as l left join public.newsletters as n on n.id = l.newsletter_id
    where l.signup_id in (select id from ids)
  ),
  links as (
    select jsonb_agg(jsonb_build_object(
      'purpose', t.purpose, 'created_at', t.created_at, 'expires_at', t.expires_at) order by t.id) as list
    from public.link_tokens as t where t.signup_id in (select id from ids)
  ),
  changes as (
    select jsonb_agg(jsonb_build_object('new_email', c.new_email, 'asked_at', c.asked_at) order by c.id) as list
    from public.address_changes as c
    where c.signup_id in (select id from ids) or ($2 and lower(c.new_email collate "C") = lower($1 collate "C"))
  ),
  kept as (
    select jsonb_agg(jsonb_build_object('number', m.id, 'received_at', m.received_at, 'subject', m.subject)
      -- A letter holds a link that works, which is not to lie about in a file on somebody's computer.
      || case when $2 then jsonb_build_object('raw', encode(m.raw, 'escape')) else '{}' end order by m.id) as list
    from public.mailbox as m
    -- Two questions, each with its index: the mailbox holds whole letters.
    where m.id in (
      select k.id from public.letters as l join public.mailbox as k on k.letter_id = l.id
      where l.signup_id in (select id from ids)
      union
      select k.id from public.mailbox as k where $2 and lower(k.recipient collate "C") = lower($1 collate "C"))
  ),
  requests as (
    select jsonb_agg(jsonb_build_object(
      'received_on', r.received_on, 'kind', r.kind, 'from', r.from_address, 'state', r.state, 'note', r.note,
      'done_on', r.done_on) order by r.id) as list
    from public.rights_requests as r where $2 and lower(r.from_address collate "C") = lower($1 collate "C")
  ),
  -- What the list keeps for good is a fingerprint, which a sign-up has as soon as a letter was written to it.
  suppressions as (
    select jsonb_agg(jsonb_build_object('left_at', x.left_at, 'erased', x.erased) order by x.left_at) as list
    from public.suppressions as x
    where x.address_hmac in (
      select s.address_hmac from public.newsletter_signups as s where s.id in (select id from ids))
  )
  select case when signups.list is not null or events.list is not null or changes.list is not null
      or kept.list is not null or requests.list is not null then
    jsonb_build_object(
      'email', $1,
      'signups', coalesce(signups.list, '[]'), 'events', coalesce(events.list, '[]'),
      'wordings', coalesce(wordings.list, '[]'), 'letters', coalesce(letters.list, '[]'),
      'links', coalesce(links.list, '[]'), 'address_changes', coalesce(changes.list, '[]'),
      'kept_letters', coalesce(kept.list, '[]'), 'requests', coalesce(requests.list, '[]'),
      'suppressions', coalesce(suppressions.list, '[]'))
  end
  from signups, events, wordings, letters, links, changes, kept, requests, suppressions
$function$;
comment on function person_data(text,boolean) is 'Everything stored about the owner of an address; null when there is nothing.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.place_standing(postal_code text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'postal_code', p.postal_code, 'place', p.place,
    'households', case when counted.waiting >= 5 then counted.waiting end,
    'goal', coalesce(plan.goal, 25),
    'state', case when plan.started_at is not null then 'started'
                  when counted.waiting >= coalesce(plan.goal, 25) then 'ready' else 'collecting' end,
    'counted_at', now())
  from public.places as p
  left join public.place_plans as plan on plan.postal_code = p.postal_code
  cross join lateral (
    select coalesce((select t.waiting from public.place_totals as t where t.postal_code = p.postal_code), 0)
         + coalesce((select sum(c.waiting) from public.signup_changes as c where c.postal_code = p.postal_code), 0)
         as waiting
  ) as counted
  where p.postal_code = $1
$function$;
comment on function place_standing(text) is 'How many households wait in a place (from five on), its goal and state; null for an unknown postal code.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.prove_letters_sent(letter_ids uuid[], answers text[] DEFAULT NULL::text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Held while their chains grow.
  perform from public.newsletter_signups as s
  where s.id in (select l.signup_id from public.letters as l where l.id = any (letter_ids))
  order by s.id for no key update;
  update public.letters as l set outcome = 'sent', sent_at = clock_timestamp(), smtp_answer = accepted.answer
  from unnest(letter_ids, answers) as accepted (id, answer)
  where l.id = accepted.id and accepted.answer is not null and l.outcome is null;
  -- The letters first (offset 0), or the planner may look through everything that was ever sent.
  perform public.append_consent_event(l.signup_id, 'letter_sent', jsonb_build_object(
    'letter', l.id, 'message_id', l.message_id, 'template_version', l.template_version, 'smtp_answer', l.smtp_answer))
  from (select * from public.letters where id = any (letter_ids) offset 0) as l
  where l.kind = 'confirmation' and l.outcome = 'sent' and l.signup_id is not null
    and not exists (
      select from public.consent_events as e
      where e.signup_id = l.signup_id and e.type = 'letter_sent' and e.facts ->> 'letter' = l.id::text);
  if random() < 0.05 then
    perform public.fold_letter_changes();
  end if;
end
$function$;
comment on function prove_letters_sent(uuid[],text[]) is 'Adds letters that were accepted to the proof of the consent that they asked for.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.queue_letters(letter_ids uuid[], wait interval DEFAULT '00:00:00'::interval)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  queued bigint;
begin
  insert into pgboss.job (
    name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter,
    expire_seconds, heartbeat_seconds, deletion_seconds, start_after, keep_until)
  select queue.name, pg_catalog.jsonb_build_object('letter_id', letter_id), queue.policy,
         queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.dead_letter,
         queue.expire_seconds, queue.heartbeat_seconds, queue.deletion_seconds,
         pg_catalog.now() + wait, pg_catalog.now() + wait + queue.retention_seconds * interval '1 second'
  from pgboss.queue, pg_catalog.unnest(letter_ids) as letter_id
  where queue.name = 'letters';
  get diagnostics queued = row_count;
  if queued <> coalesce(pg_catalog.cardinality(letter_ids), 0) then
    raise exception 'The queue "letters" is missing: start the program once, it makes it.';
  end if;
end
$function$;
comment on function queue_letters(uuid[],interval) is 'Queues one job a letter in the caller''s transaction; the job holds the letter''s number and nothing else.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.queue_newsletter(newsletter bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  queued uuid[];
begin
  with added as (
    insert into public.letters (kind, newsletter_id, signup_id)
    select 'newsletter', n.id, s.id
    from public.newsletters as n
    join public.newsletter_signups as s on s.postal_code = any (n.postal_codes)
    where n.id = newsletter and s.confirmed_at is not null and s.withdrawn_at is null and s.undeliverable_at is null
    on conflict (newsletter_id, signup_id) do nothing
    returning id
  )
  select array_agg(id) into queued from added;
  if queued is null then return 0; end if;
  perform public.queue_letters(queued);
  if cardinality(queued) >= 1000 then
    analyze public.letters;
    analyze pgboss.job;
  end if;
  return cardinality(queued);
end
$function$;
comment on function queue_newsletter(bigint) is 'Queues a newsletter for everyone confirmed in its postal codes; returns how many letters.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.record_declaration(signup newsletter_signups)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select public.append_consent_event(signup.id, 'requested',
    jsonb_build_object(
      'wording', (select version from public.consent_wordings order by in_use_since desc limit 1),
      'consent_given', true,
      'form', public.request_fact('form'),
      'page', public.request_fact('page')),
    jsonb_strip_nulls(jsonb_build_object(
      'email', signup.email,
      'email_normalised', lower(signup.email collate "C"),
      'postal_code', signup.postal_code,
      'user_agent', public.request_fact('user_agent'),
      'ip', public.request_fact('ip'))))
$function$;
comment on function record_declaration(newsletter_signups) is 'Records that the form was sent for a sign-up.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.record_letter_refused(letter_id uuid, answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  letter public.letters;
begin
  perform from public.newsletter_signups
  where id = (select l.signup_id from public.letters as l where l.id = letter_id) for no key update;
  update public.letters set outcome = 'refused', smtp_answer = answer
  where id = letter_id and outcome is null
  returning * into letter;
  update public.newsletter_signups set undeliverable_at = now()
  where id = letter.signup_id and letter.kind <> 'address_change';
end
$function$;
comment on function record_letter_refused(uuid,text) is 'Notes that there is no such address.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.record_letter_sent(letter_id uuid, answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_catalog.set_config('synchronous_commit', 'off', true);
  update public.letters set outcome = 'sent', sent_at = clock_timestamp(), smtp_answer = answer
  where id = letter_id and outcome is null;
end
$function$;
comment on function record_letter_sent(uuid,text) is 'Notes that the receiving server accepted a letter.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '180 days' then return old; end if;
  end if;
  raise exception 'The log of actions is only ever added to' using errcode = '42501';
end
$function$;
comment on function refuse_audit_change() is 'Keeps the log of actions as it is for 180 days, against the owner too.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'The table % is only ever added to.', tg_table_name using errcode = '42501';
end
$function$;
comment on function refuse_change() is 'Keeps an append-only table as it is, against the owner too.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.request_fact(name text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case name
    when 'form' then coalesce(nullif(current_setting('site.form', true), ''), 'rest')
    when 'ip' then nullif(current_setting('site.ip', true), '')
    when 'page' then coalesce(left(substring(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'referer' from '^https?://[^/]+(/[^?#]*)'), 512), '')
    when 'user_agent' then left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 512)
  end
$function$;
comment on function request_fact(text) is 'form, page, user_agent or ip of the request that a visitor''s statement belongs to.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.requeue_newsletter(newsletter bigint, parked_too boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  waiting uuid[];
begin
  select array_agg(l.id) into waiting
  from public.letters as l
  where l.newsletter_id = newsletter and l.outcome is null
    and l.id not in (
      select (j.data ->> 'letter_id')::uuid from pgboss.job as j
      where j.state < 'completed' and (j.name = 'letters' or j.name = 'parked_letters' and not parked_too));
  if waiting is null then return 0; end if;
  delete from pgboss.job as j where j.name = 'parked_letters' and (j.data ->> 'letter_id')::uuid = any (waiting);
  perform public.queue_letters(waiting);
  return cardinality(waiting);
end
$function$;
comment on function requeue_newsletter(bigint,boolean) is 'Queues the letters of a newsletter that nobody would send any more; returns how many.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.resend_confirmation(signup bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.newsletter_signups;
  mailbox bytea;
  allowed record;
  letter uuid;
begin
  select * into known from public.newsletter_signups where id = signup for no key update;
  if not found then return 'unknown'; end if;
  if known.withdrawn_at is not null then return 'left'; end if;
  if known.undeliverable_at is not null then return 'undeliverable'; end if;
  if known.confirmed_at is not null then return 'confirmed'; end if;
  if public.is_suppressed(known.address_hmac, known.created_at) then return 'left'; end if;
  if exists (
    select from public.letters as l
    where l.signup_id = signup and l.kind = 'confirmation' and l.outcome is null
      and l.queued_at > now() - interval '24 hours'
  ) then
    return 'waiting';
  end if;
  mailbox := (
    select l.mailbox_hmac from public.letters as l
    where l.signup_id = signup and l.kind = 'confirmation' and l.mailbox_hmac is not null
    order by l.claimed_at desc limit 1);
  for allowed in select * from public.letter_limits('confirmation') loop
    if (select count(*) from public.letters as l
        where l.mailbox_hmac = mailbox and l.kind = any (allowed.kinds)
          and l.claimed_at > now() - interval '30 days') >= allowed.in_a_month then
      return 'limited_month';
    end if;
    if (select count(*) from public.letters as l
        where l.mailbox_hmac = mailbox and l.kind = any (allowed.kinds)
          and l.claimed_at > now() - interval '24 hours') >= allowed.in_a_day then
      return 'limited_day';
    end if;
  end loop;
  insert into public.letters (kind, signup_id) values ('confirmation', signup) returning id into letter;
  perform public.queue_letters(array[letter]);
  return 'queued';
end
$function$;
comment on function resend_confirmation(bigint) is 'Queues another confirmation letter: queued, or why not (unknown, left, undeliverable, confirmed, waiting, limited_day, limited_month).';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.resume_newsletter(newsletter bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.newsletters set state = 'running' where id = newsletter and state = 'paused';
  if not found then return false; end if;
  perform public.requeue_newsletter(newsletter, true);
  return true;
end
$function$;
comment on function resume_newsletter(bigint) is 'Lets a paused newsletter go on.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.retain_audit_log(days integer, as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed bigint;
begin
  delete from public.audit_log where id in (
    select l.id from public.audit_log as l where l.at < as_of - make_interval(days => days) order by l.id limit 10000);
  get diagnostics removed = row_count;
  return removed;
end
$function$;
comment on function retain_audit_log(integer,timestamp with time zone) is 'Deletes old entries of the log of actions.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.retain_expired_links(days integer, as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with old as (
    delete from public.link_tokens where expires_at < as_of - make_interval(days => days) returning 1
  ), changes as (
    delete from public.address_changes where asked_at < as_of - make_interval(days => days)
  )
  select count(*) from old
$function$;
comment on function retain_expired_links(integer,timestamp with time zone) is 'Deletes links that expired long ago, and address changes that came to nothing or are done.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.retain_letters(days integer, as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with old as (
    delete from public.letters as l
    where l.kind <> 'newsletter' and (l.outcome is not null or l.signup_id is null)
      and coalesce(l.claimed_at, l.queued_at) < as_of - make_interval(days => days)
      and not exists (select from public.link_tokens as t where t.letter_id = l.id and t.expires_at > as_of)
    returning 1
  ), budget as (
    delete from public.letter_budget where hour < as_of - make_interval(days => days)
  )
  select count(*) from old
$function$;
comment on function retain_letters(integer,timestamp with time zone) is 'Deletes what is known of old letters, newsletters apart.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.retain_mailbox(days integer, as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with old as (delete from public.mailbox where received_at < as_of - make_interval(days => days) returning 1)
  select count(*) from old
$function$;
comment on function retain_mailbox(integer,timestamp with time zone) is 'Deletes old letters from the mailbox.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.retain_newsletter_letters(days integer, as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with old as (
    delete from public.letters as l
    where l.kind = 'newsletter' and l.signup_id is null
      and coalesce(l.claimed_at, l.queued_at) < as_of - make_interval(days => days)
    returning 1
  )
  select count(*) from old
$function$;
comment on function retain_newsletter_letters(integer,timestamp with time zone) is 'Deletes old newsletter letters whose reader is gone.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.retain_operator_sessions(days integer, as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended_before timestamptz := as_of - make_interval(days => days);
  removed bigint;
begin
  with sessions as (delete from public.operator_sessions where expires_at < ended_before returning 1),
    challenges as (delete from public.operator_challenges where expires_at < ended_before returning 1),
    links as (delete from public.operator_links where expires_at < ended_before returning 1)
  select count(*) into removed
  from (select 1 from sessions union all select 1 from challenges union all select 1 from links) as gone;
  return removed;
end
$function$;
comment on function retain_operator_sessions(integer,timestamp with time zone) is 'Deletes sessions, steps and links of the console that have run out.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.retain_rights_requests(days integer, as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with old as (
    delete from public.rights_requests
    where done_on < (as_of at time zone 'Europe/Berlin')::date - days
    returning 1
  )
  select count(*) from old
$function$;
comment on function retain_rights_requests(integer,timestamp with time zone) is 'Deletes requests that were answered long ago.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.retain_unconfirmed_signups(days integer, as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old bigint[] := array(
    select s.id from public.newsletter_signups as s
    where s.confirmed_at is null and s.created_at < as_of - make_interval(days => days)
      and not exists (
        select from public.letters as l
        where l.signup_id = s.id and l.kind = 'confirmation'
          and (l.claimed_at >= as_of - make_interval(days => days)
            or (l.outcome is null and l.queued_at >= as_of - interval '30 days')))
    order by s.id limit 10000
    for update skip locked);
begin
  perform public.append_consent_event(id, 'expired', '{"reason": "not confirmed in time"}') from unnest(old) as id;
  delete from public.consent_event_people where signup_id = any (old);
  delete from public.mailbox where letter_id in (select id from public.letters where signup_id = any (old));
  delete from public.newsletter_signups where id = any (old);
  return cardinality(old);
end
$function$;
comment on function retain_unconfirmed_signups(integer,timestamp with time zone) is 'Deletes sign-ups that were not confirmed in time.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.retain_visits(days integer, as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- From midnight to midnight in Germany, also across the change of clocks.
  before timestamptz := (date_trunc('day', as_of at time zone 'Europe/Berlin') - make_interval(days => days))
    at time zone 'Europe/Berlin';
  deleted bigint;
begin
  perform public.count_visits(as_of);
  delete from public.website_visits
  where visited_at < least(before, (select counted_until from public.visit_counting));
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;
comment on function retain_visits(integer,timestamp with time zone) is 'Turns old visits into daily sums.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.retain_withdrawn_signups(days integer, as_of timestamp with time zone DEFAULT now())
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old bigint[] := array(
    select s.id from public.newsletter_signups as s
    where s.withdrawn_at < as_of - make_interval(days => days)
    order by s.id limit 10000
    for update skip locked);
begin
  perform public.append_consent_event(id, 'expired', '{"reason": "kept as proof long enough"}') from unnest(old) as id;
  delete from public.consent_event_people where signup_id = any (old);
  delete from public.newsletter_signups where id = any (old);
  delete from public.consent_proofs where signup_id = any (old);
  return cardinality(old);
end
$function$;
comment on function retain_withdrawn_signups(integer,timestamp with time zone) is 'Deletes withdrawn sign-ups once they need not be proved any more.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.retry_newsletter(newsletter bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.newsletters set state = 'running', ended_at = null
  where id = newsletter and state in ('running', 'finished');
  if not found then return 0; end if;
  return public.requeue_newsletter(newsletter, true);
end
$function$;
comment on function retry_newsletter(bigint) is 'Tries the parked letters of a newsletter again; returns how many.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.retry_parked_letters(letters uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken uuid[];
begin
  with deleted as (
    delete from pgboss.job as j
    using public.parked_letters as p
    where j.name = 'parked_letters' and j.id = p.job_id
      and (retry_parked_letters.letters is null or p.id = any (retry_parked_letters.letters))
    returning p.id
  )
  select array_agg(distinct id) into taken from deleted;
  if taken is null then return 0; end if;
  update public.newsletters as n set state = 'running', ended_at = null
  where n.state = 'finished' and n.id in (select l.newsletter_id from public.letters as l where l.id = any (taken));
  perform public.queue_letters(taken);
  return cardinality(taken);
end
$function$;
comment on function retry_parked_letters(uuid[]) is 'Queues parked letters again, all for null; returns how many.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.schedule_newsletter(newsletter bigint, send_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.newsletters as n set state = 'scheduled', send_at = schedule_newsletter.send_at
  where n.id = newsletter and n.state in ('draft', 'scheduled');
  return found;
end
$function$;
comment on function schedule_newsletter(bigint,timestamp with time zone) is 'Sets the time at which a newsletter starts by itself.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.seal_consent_events()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before public.consent_seals;
  last bigint;
  counted bigint;
begin
  -- Numbers are drawn before they are committed: once nobody is writing, none below the highest can still appear.
  lock table public.consent_events in share row exclusive mode;
  select * into before from public.consent_seals order by id desc limit 1;
  -- At most so many at once, as nobody can sign up meanwhile; the rest is for the next run.
  select max(id), count(*) into last, counted from (
    select id from public.consent_events where id > coalesce(before.up_to_event, 0) order by id limit 20000
  ) as unsealed;
  if counted > 0 then
    insert into public.consent_seals (up_to_event, events, hash)
    values (last, counted, public.consent_seal_hash(coalesce(before.up_to_event, 0), last, before.hash));
  end if;
  return counted;
end
$function$;
comment on function seal_consent_events() is 'Seals the events since the last seal; returns how many.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.send_confirmation_again(token text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link public.link_tokens := public.find_link('confirm', token);
  address text;
begin
  select email into address from public.newsletter_signups
  where id = link.signup_id and confirmed_at is null and withdrawn_at is null;
  if not found then return false; end if;
  perform public.ask_confirmation_again(address);
  return true;
end
$function$;
comment on function send_confirmation_again(text) is 'Queues a new confirmation letter for the owner of an old link; false when nothing waits there.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.set_letter_aside(letter_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.letters as l set outcome = 'cancelled'
  from public.newsletters as n
  where l.id = letter_id and l.outcome is null and n.id = l.newsletter_id and n.state = 'cancelled'
$function$;
comment on function set_letter_aside(uuid) is 'Gives a letter up whose newsletter was ended.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.setup_facts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'database_bytes', pg_database_size(current_database()),
    'database_version', current_setting('server_version'),
    'demo_filled_at', (select filled_at from public.demo_data),
    'wording', (
      select jsonb_build_object('version', w.version, 'text', w.wording, 'in_use_since', w.in_use_since)
      from public.consent_wordings as w order by w.in_use_since desc limit 1),
    'seal', (
      select jsonb_build_object('number', s.id, 'hash', encode(s.hash, 'hex'), 'sealed_at', s.sealed_at,
                                'up_to_event', s.up_to_event)
      from public.consent_seals as s order by s.id desc limit 1),
    'events', (select coalesce(max(id), 0) from public.consent_events),
    'suppressions', (select count(*) from public.suppressions),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', plan.key, 'cron', plan.cron, 'done_at', ran.done_at, 'failed_at', ran.failed_at) order by plan.key), '[]')
      from pgboss.schedule as plan
      left join (
        select j.data ->> 'task' as task, max(j.completed_on) filter (where j.state = 'completed') as done_at,
               max(j.completed_on) filter (where j.state = 'failed') as failed_at
        from pgboss.job as j where j.name = 'tasks' group by 1
      ) as ran on ran.task = plan.key
      where plan.name = 'tasks'))
$function$;
comment on function setup_facts() is 'Size, versions, newest seal and last runs of the periodic work.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.sign_up(entries jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  answers jsonb[] := array_fill('null'::jsonb, array[jsonb_array_length(entries)]);
  entry jsonb;
  place integer;
  state text;
  message text;
  rule text;
begin
  for entry, place in
    select value, ordinality from jsonb_array_elements(entries) with ordinality
    -- Two statements with the same addresses wait for each other; in the same order they cannot block each other.
    order by lower(value ->> 'email') collate "C"
  loop
    begin
      perform set_config('request.headers', coalesce(entry ->> 'headers', ''), true),
              set_config('site.form', coalesce(entry ->> 'form', ''), true),
              set_config('site.ip', coalesce(entry ->> 'ip', ''), true);
      insert into public.newsletter_signups (email, postal_code) values (entry ->> 'email', entry ->> 'postal_code');
    exception when others then
      get stacked diagnostics state = returned_sqlstate, message = message_text, rule = constraint_name;
      answers[place] := jsonb_build_object('code', state, 'message', message, 'constraint', rule);
      if state = '23505' then
        perform public.ask_confirmation_again(entry ->> 'email');
      end if;
    end;
  end loop;
  return to_jsonb(answers);
end
$function$;
comment on function sign_up(jsonb) is 'Inserts sign-ups with the caller''s rights; answers for each.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.signup_person(signup bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.person_data(s.email, true) from public.newsletter_signups as s where s.id = $1
$function$;
comment on function signup_person(bigint) is 'Everything stored about the owner of a sign-up''s address; null when there is no such sign-up.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.signup_record(signup bigint)
 RETURNS TABLE(event bigint, fits boolean, follows boolean, person_fits boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select e.id, e.hash = public.consent_event_hash(e),
         e.previous_hash is not distinct from lag(e.hash) over (partition by e.signup_id order by e.id),
         case when p.event_id is not null then
           e.person_digest is not distinct from sha256(p.salt || convert_to(p.person::text, 'UTF8'))
         end
  from public.newsletter_signups as s
  cross join lateral public.signups_of(s.email, true) as owned (id)
  join public.consent_events as e on e.signup_id = owned.id
  left join public.consent_event_people as p on p.event_id = e.id
  where s.id = $1
  order by e.id
$function$;
comment on function signup_record(bigint) is 'For each event of a sign-up''s owner whether hash, chain and personal part are as recorded.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.signups_by_address(piece text)
 RETURNS TABLE(id bigint, email text, postal_code text, created_at timestamp with time zone, confirmed_at timestamp with time zone, withdrawn_at timestamp with time zone, undeliverable_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  -- What stands before the @, backwards; empty when there is none.
  name_end text := reverse(substring(piece from '^([^@]*)@'));
begin
  -- One or two letters are at the end of very many names.
  if char_length(name_end) >= 3 then
    return query
    select s.id, s.email, s.postal_code, s.created_at, s.confirmed_at, s.withdrawn_at, s.undeliverable_at
    from public.newsletter_signups as s
    where reverse(split_part(lower(s.email collate "C"), '@', 1)) >= name_end collate "C"
      -- The last character that there is: everything that begins with name_end comes before.
      and reverse(split_part(lower(s.email collate "C"), '@', 1)) < (name_end || chr(1114111)) collate "C"
      -- Not by LIKE, which the planner would look up by trigrams after all.
      and strpos(lower(s.email collate "C"), piece) > 0;
  else
    return query
    select s.id, s.email, s.postal_code, s.created_at, s.confirmed_at, s.withdrawn_at, s.undeliverable_at
    from public.newsletter_signups as s
    where lower(s.email collate "C") like '%' || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || '%';
  end if;
end
$function$;
comment on function signups_by_address(text) is 'Sign-ups with a piece in their address, in lower case; by an index.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.signups_of(email text, former boolean)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
  select s.id from public.newsletter_signups as s
  where lower(s.email collate "C") = lower($1 collate "C") and s.withdrawn_at is null
  union
  select s.id from public.newsletter_signups as s
  where lower(s.email collate "C") = lower($1 collate "C") and s.withdrawn_at is not null
  union
  select p.signup_id from public.consent_event_people as p
  where $2 and (p.person ->> 'email_normalised') collate "C" = lower($1 collate "C")
$function$;
comment on function signups_of(text,boolean) is 'The sign-ups that an address has, on request also those that it had.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.start_newsletter(newsletter bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  started public.newsletters;
begin
  update public.newsletters set state = 'running', started_at = now()
  where id = newsletter and state in ('draft', 'scheduled')
  returning * into started;
  if not found then return null; end if;
  if started.is_launch then
    insert into public.place_plans as p (postal_code, started_at)
    select distinct code, now() from unnest(started.postal_codes) as code
    on conflict on constraint place_plans_pkey do update set started_at = coalesce(p.started_at, excluded.started_at);
  end if;
  return public.queue_newsletter(newsletter);
end
$function$;
comment on function start_newsletter(bigint) is 'Starts a newsletter; returns how many letters were queued, null when it had started.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.sum_up_regions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Where the changes come from: rows after the statement count, rows before it are taken off.
  changed text := case tg_op
    when 'INSERT' then 'select postal_code, day, signed_up, confirmed, waiting from after_rows'
    when 'DELETE' then 'select postal_code, day, -signed_up, -confirmed, -waiting from before_rows'
    else 'select postal_code, day, signed_up, confirmed, waiting from after_rows
          union all select postal_code, day, -signed_up, -confirmed, -waiting from before_rows' end;
begin
  execute format($sql$
    insert into public.region_days as r (state, district, day, signed_up, confirmed, waiting)
    select p.state, region.district, c.day, sum(c.signed_up), sum(c.confirmed), sum(c.waiting)
    from (%s) as c (postal_code, day, signed_up, confirmed, waiting)
    join public.places as p on p.postal_code = c.postal_code
    cross join lateral (values (p.district), ('')) as region (district)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict on constraint region_days_pkey do update set
      signed_up = r.signed_up + excluded.signed_up, confirmed = r.confirmed + excluded.confirmed,
      waiting = r.waiting + excluded.waiting
  $sql$, changed);
  return null;
end
$function$;
comment on function sum_up_regions() is 'Adds changes of place_days to their district and state.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.sum_up_visits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed text := case tg_op
    when 'INSERT' then 'select day, bot, visits from after_rows'
    when 'DELETE' then 'select day, bot, -visits from before_rows'
    else 'select day, bot, visits from after_rows union all select day, bot, -visits from before_rows' end;
begin
  execute format($sql$
    insert into public.people_visit_days as d (day, visits)
    select c.day, sum(c.visits) from (%s) as c (day, bot, visits) where c.bot = '' group by 1 order by 1
    on conflict on constraint people_visit_days_pkey do update set visits = d.visits + excluded.visits
  $sql$, changed);
  return null;
end
$function$;
comment on function sum_up_visits() is 'Adds changes of website_visit_days to the visits that people made.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.suppress(address_hmac bytea, left_at timestamp with time zone, erased boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.suppressions as known (address_hmac, left_at, erased) values ($1, $2, $3)
  on conflict on constraint suppressions_pkey do update
    set left_at = excluded.left_at where known.left_at < excluded.left_at
$function$;
comment on function suppress(bytea,timestamp with time zone,boolean) is 'Puts a fingerprint on the suppression list.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.suppression_list()
 RETURNS TABLE(address_hmac bytea, left_at timestamp with time zone, erased boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select s.address_hmac, s.left_at, s.erased from public.suppressions as s order by s.left_at, s.address_hmac $function$;
comment on function suppression_list() is 'The whole suppression list.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.take_from_budget(wanted integer, budget integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  used bigint;
  granted integer;
begin
  if wanted = 0 then return 0; end if;
  insert into public.letter_budget (hour, claimed) values (date_trunc('hour', now()), 0)
  on conflict on constraint letter_budget_pkey do nothing;
  select claimed into used from public.letter_budget where hour = date_trunc('hour', now()) for no key update;
  granted := greatest(0, least(wanted, budget - used));
  if granted > 0 then
    update public.letter_budget set claimed = used + granted where hour = date_trunc('hour', now());
  end if;
  return granted;
end
$function$;
comment on function take_from_budget(integer,integer) is 'Takes letters out of this hour''s budget; returns how many it had left of them.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.tend_newsletters()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due bigint;
  tended bigint := 0;
  ended bigint;
begin
  for due in
    select id from public.newsletters where state = 'scheduled' and send_at <= now() order by send_at for update skip locked
  loop
    perform public.start_newsletter(due);
    tended := tended + 1;
  end loop;
  -- A letter that was held just before its newsletter went on has a job that will not send it any more.
  for due in select id from public.newsletters where state = 'running' loop
    perform public.requeue_newsletter(due, false);
  end loop;
  update public.newsletters as n set state = 'finished', ended_at = now()
  where n.state = 'running'
    -- A parked letter keeps nothing open: nobody sends it before the operator says so.
    and not exists (
      select from public.letters as l
      join pgboss.job as j on j.name = 'letters' and j.state < 'completed' and (j.data ->> 'letter_id')::uuid = l.id
      where l.newsletter_id = n.id and l.outcome is null);
  get diagnostics ended = row_count;
  return tended + ended;
end
$function$;
comment on function tend_newsletters() is 'Starts due newsletters and ends finished ones; returns how many.';
-- may be called by: worker

CREATE OR REPLACE FUNCTION public.unschedule_newsletter(newsletter bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.newsletters set state = 'draft', send_at = null where id = newsletter and state = 'scheduled';
  return found;
end
$function$;
comment on function unschedule_newsletter(bigint) is 'Takes back the time of a scheduled newsletter.';
-- may be called by: operator

CREATE OR REPLACE FUNCTION public.withdraw(purpose text, token text, channel text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link public.link_tokens := public.find_link(purpose, token);
begin
  if purpose not in ('unsubscribe', 'my_data') or link.id is null or link.expires_at <= now() then
    return 'unknown';
  end if;
  perform public.withdraw_signup(link.signup_id, left(channel, 20));
  return 'withdrawn';
end
$function$;
comment on function withdraw(text,text,text) is 'Ends the consent of a link''s owner: withdrawn or unknown.';
-- may be called by: anon

CREATE OR REPLACE FUNCTION public.withdraw_signup(signup_id bigint, channel text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  signup public.newsletter_signups;
  left_at timestamptz;
begin
  select * into signup from public.newsletter_signups where id = withdraw_signup.signup_id for update;
  if not found or signup.withdrawn_at is not null then return; end if;
  left_at := clock_timestamp();
  -- The moment at which the row is held, not the one at which the transaction began: a letter may have been claimed
  -- between the two.
  update public.newsletter_signups set withdrawn_at = left_at where id = signup.id;
  perform public.append_consent_event(signup.id, 'withdrawn', jsonb_build_object('channel', channel));
  if signup.address_hmac is not null then
    perform public.suppress(signup.address_hmac, left_at, false);
  end if;
end
$function$;
comment on function withdraw_signup(bigint,text) is 'Ends a consent; a second time changes nothing.';
-- may be called by: nobody else

CREATE OR REPLACE FUNCTION public.write_newsletter(subject text, body text, postal_codes text[], is_launch boolean, created_by text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.newsletters (subject, body, postal_codes, is_launch, created_by, state)
  values ($1, $2, $3, $4, $5, 'draft') returning id
$function$;
comment on function write_newsletter(text,text,text[],boolean,text) is 'Keeps a newsletter as a draft; returns its number.';
-- may be called by: operator
