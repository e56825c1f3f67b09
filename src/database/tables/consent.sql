-- Proof of consent (Art. 7 Abs. 1, Art. 5 Abs. 2 DSGVO; § 7 Abs. 2 UWG). The sender must be able to show and print
-- the concrete declaration: which words were agreed to, on which page, which letter was sent and accepted, when it
-- was confirmed. An IP address alone proves nothing and is not kept unless the operator asks for it.
-- Every wording of the consent that was ever in use, in full. Its version is its own hash.
create table public.consent_wordings (
  version text primary key,
  wording text not null,
  in_use_since timestamptz not null default now(),

  constraint consent_wordings_version_hash
    check (version = encode(sha256(convert_to(wording, 'UTF8')), 'hex'))
);
comment on table public.consent_wordings is 'The texts people agreed to, archived in full.';
comment on column public.consent_wordings.in_use_since is 'Since when it is the current one; the newest is.';

-- What happened to a sign-up, in order. Only ever added to (triggers below). Holds nothing that names a person:
-- that lies in consent_event_people and can be erased, while the chain stays whole. The digest binds both: with the
-- person's part at hand it proves that the part was not altered, without it it says nothing (it is salted).
create table public.consent_events (
  id bigint generated always as identity primary key,
  -- No foreign key: the event outlives the sign-up.
  signup_id bigint not null,
  type text not null,
  happened_at timestamptz not null,
  facts jsonb not null,
  person_digest bytea,
  previous_hash bytea,
  hash bytea not null,
  wording text generated always as (facts ->> 'wording') stored,

  constraint consent_events_type_known check (
    type in ('requested', 'letter_sent', 'confirmed', 'changed', 'withdrawn', 'erased', 'expired')),
  -- What makes each a proof.
  constraint consent_events_requested_whole check (
    type <> 'requested'
    or (facts ?& array['wording', 'form', 'page'] and facts ->> 'wording' is not null and person_digest is not null)),
  constraint consent_events_letter_sent_whole check (
    type <> 'letter_sent' or facts ?& array['message_id', 'template_version', 'smtp_answer']),
  constraint consent_events_confirmed_whole check (
    type <> 'confirmed' or (facts ? 'method' and person_digest is not null)),
  constraint consent_events_wording_archived
    foreign key (wording) references public.consent_wordings (version),

  -- For consent_proofs, which points at an event of a given type of a given sign-up.
  constraint consent_events_id_signup_type_key unique (id, signup_id, type),
  -- One chain a sign-up: nothing can be slipped in beside what is there.
  constraint consent_events_chain_key unique nulls not distinct (signup_id, previous_hash)
);
comment on table public.consent_events is 'What happened to a sign-up; append-only, each event carries the hash of the one before.';
comment on column public.consent_events.id is 'The database''s number for the event; ascending in time.';
comment on column public.consent_events.happened_at is 'When, in milliseconds, by the database''s clock.';
comment on column public.consent_events.facts is 'What proves it, without anything about a person: versions, form, page, Message-ID, answer.';
comment on column public.consent_events.person_digest is 'SHA-256 of salt and personal part (consent_event_people).';
comment on column public.consent_events.previous_hash is 'Hash of the sign-up''s event before, null for the first.';
comment on column public.consent_events.hash is 'SHA-256 over everything above.';
comment on column public.consent_events.wording is 'The wording''s version out of facts, so that it must be archived.';
comment on column public.consent_events.signup_id is 'The sign-up''s number; stays when the sign-up is gone.';
create index consent_events_signup on public.consent_events (signup_id, id);

-- Who it was. Erased with the person (Art. 17 DSGVO); what stays in the chain then names nobody.
create table public.consent_event_people (
  event_id bigint primary key references public.consent_events (id),
  signup_id bigint not null,
  salt bytea not null,
  person jsonb not null
);
comment on table public.consent_event_people is 'The personal part of the events: address as typed and normalised, postal code, browser.';
comment on column public.consent_event_people.salt is 'Random; without it the digest in the chain cannot be guessed at.';
comment on column public.consent_event_people.person is 'E-mail address as typed and normalised, postal code, browser; IP address only if the operator wants it.';
create index consent_event_people_signup on public.consent_event_people (signup_id);
-- "C" as in every question about an address.
create index consent_event_people_email on public.consent_event_people ((person ->> 'email_normalised') collate "C");

-- The complete proof of one consent. A confirmed sign-up must have one (foreign key in the next file but one);
-- each part must be an event of the right type of the very same sign-up, in the right order.
create table public.consent_proofs (
  signup_id bigint primary key,
  requested_id bigint not null,
  letter_sent_id bigint not null,
  confirmed_id bigint not null,
  requested_type text not null generated always as ('requested') stored,
  letter_sent_type text not null generated always as ('letter_sent') stored,
  confirmed_type text not null generated always as ('confirmed') stored,

  constraint consent_proofs_requested foreign key (requested_id, signup_id, requested_type)
    references public.consent_events (id, signup_id, type),
  constraint consent_proofs_letter_sent foreign key (letter_sent_id, signup_id, letter_sent_type)
    references public.consent_events (id, signup_id, type),
  constraint consent_proofs_confirmed foreign key (confirmed_id, signup_id, confirmed_type)
    references public.consent_events (id, signup_id, type),
  constraint consent_proofs_order check (requested_id < letter_sent_id and letter_sent_id < confirmed_id)
);
comment on table public.consent_proofs is 'The three events that together prove a consent: requested, letter sent, confirmed.';
comment on column public.consent_proofs.requested_id is 'The event: form sent with the box ticked.';
comment on column public.consent_proofs.letter_sent_id is 'The event: the confirmation letter was accepted for delivery.';
comment on column public.consent_proofs.confirmed_id is 'The event: the button behind the letter''s link was pressed.';
comment on column public.consent_proofs.requested_type is 'Always requested; for the foreign key, as are the two others.';

-- A sign-up's chain shows that nothing in it was altered; a checkpoint shows that no chain was taken away or forged anew.
-- Each covers all events since the last one and the checkpoint before. Print or publish the newest now and then.
create table public.consent_checkpoints (
  id bigint generated always as identity primary key,
  up_to_event bigint not null,
  events bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  hash bytea not null
);
comment on table public.consent_checkpoints is 'Checkpoints over all events up to a number, chained; append-only.';
comment on column public.consent_checkpoints.events is 'How many events it covers.';
comment on column public.consent_checkpoints.hash is 'SHA-256 over the checkpoint before and the hashes of the events.';
