-- What comes back to letters after a mail server took them, and the ways back of an address that was refused.

-- A webhook is sent again when our answer got lost, and a message is read twice when a worker dies before it is moved:
-- its digest counts it once.
alter table public.letter_events
  add column message_digest bytea,
  add constraint letter_events_message_digest_length check (octet_length(message_digest) = 32);
comment on column public.letter_events.message_digest is
  'SHA-256 of the message, or of the provider''s number, by which we heard of it; null: by the answer to handing it over.';
create unique index letter_events_message on public.letter_events (message_digest) where message_digest is not null;

alter table public.newsletter_signups
  add column refused_answer text,
  add column reached_at timestamptz,
  add constraint newsletter_signups_refused_answer_length check (char_length(refused_answer) <= 500);
comment on column public.newsletter_signups.refused_answer is
  'What was said when its present address was last refused, without addresses.';
comment on column public.newsletter_signups.reached_at is
  'When its address last showed that letters arrive, or was given another chance: refusals before count no longer.';

-- Letters from people, in answer to ours. Deleted with the letter, and after their time.
create table public.replies (
  id bigint generated always as identity primary key,
  letter_id uuid not null references public.letters (id) on delete cascade,
  received_at timestamptz not null default clock_timestamp(),
  from_hmac bytea not null,
  from_masked text not null,
  subject text not null,
  body text not null,
  message_digest bytea not null,

  constraint replies_message_digest_key unique (message_digest),
  constraint replies_message_digest_length check (octet_length(message_digest) = 32),
  constraint replies_from_hmac_length check (octet_length(from_hmac) = 32),
  constraint replies_from_masked_length check (char_length(from_masked) <= 260),
  constraint replies_subject_length check (char_length(subject) <= 300),
  constraint replies_body_length check (char_length(body) <= 10000)
);
comment on table public.replies is 'What people wrote in answer to letters of ours.';
comment on column public.replies.from_hmac is
  'HMAC of the sender''s address, to find what somebody wrote when they are erased; it may differ from the letter''s.';
comment on column public.replies.from_masked is 'The sender''s address as a…@example.org.';
comment on column public.replies.body is 'Its text, without attachments; at most the first 10,000 characters.';
comment on column public.replies.message_digest is 'SHA-256 of the message: one read twice is kept once.';
create index replies_letter on public.replies (letter_id);
create index replies_from on public.replies (from_hmac);
create index replies_received on public.replies (received_at);

-- While the folder for it cannot be read, what comes back piles up there unseen.
alter table public.post_offices
  add column way_back_code text,
  add column way_back_since timestamptz;
comment on column public.post_offices.way_back_code is
  'Why what comes back to letters cannot be read, as src/worker/way-back/imap-door.ts names it; null: it is read, or nobody is to.';
comment on column public.post_offices.way_back_since is 'Since when it cannot.';
