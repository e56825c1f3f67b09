-- Proof that notices forging: checkpoints are signed with a key that the database does not have, and the suppression list
-- is ordered by the record's numbers instead of a clock.

-- What of a checkpoint was signed, word for word. The database keeps a copy; what counts lies outside it: in a file, in the
-- operator's mailbox, and in short in the confirmation letters.
create table public.consent_seals (
  checkpoint_id bigint primary key references public.consent_checkpoints (id),
  note text not null,
  signature bytea not null,

  constraint consent_seals_note_length check (char_length(note) between 1 and 1000),
  constraint consent_seals_signature_length check (octet_length(signature) = 64)
);
comment on table public.consent_seals is 'Checkpoints as the worker signed them; append-only.';
comment on column public.consent_seals.note is 'What was signed: number, range and hashes (src/seals/note.ts).';
comment on column public.consent_seals.signature is 'Ed25519 over the note; the key is not in the database.';

alter table public.suppressions add column event bigint;
comment on column public.suppressions.event is
  'Number of the event with which they left: a declaration with a greater one lifts it. Null: from before there were numbers; then left_at decides.';
comment on column public.suppressions.left_at is 'When they left, by the clock of then.';
-- Who was erased is not known any more by any event; for them the time goes on to decide.
update public.suppressions as known
set event = withdrawn.event
from (
  select s.address_hmac, max(e.id) as event
  from public.newsletter_signups as s
  join public.consent_events as e on e.signup_id = s.id and e.type = 'withdrawn'
  where s.withdrawn_at is not null and s.address_hmac is not null
  group by s.address_hmac
) as withdrawn
where known.address_hmac = withdrawn.address_hmac and not known.erased;

comment on column public.newsletter_signups.address_hmac is
  'HMAC for the suppression list, set when the first letter leaves, or when a copy of the list is taken over.';
