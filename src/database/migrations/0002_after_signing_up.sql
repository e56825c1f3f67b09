-- What the page that signed somebody up may still ask for while the sign-up is open (another letter, another address),
-- and the house that a confirmation lights.

-- Of the page's key (32 random bytes that never leave it otherwise) only the SHA-256 is kept, as of links' tokens.
alter table public.newsletter_signups
  add column page_key_hash bytea,
  add constraint newsletter_signups_page_key_hash_length check (octet_length(page_key_hash) = 32);
comment on column public.newsletter_signups.page_key_hash is
  'SHA-256 of the key of the page that signed up; null: it gave none. Public may write it.';
create unique index newsletter_signups_page_key_hash_key on public.newsletter_signups (page_key_hash)
  where page_key_hash is not null;

-- Kept, not counted anew: a neighbour who is erased or moves away must not renumber the others' houses.
alter table public.newsletter_signups
  add column house_number integer,
  add constraint newsletter_signups_house_number_positive check (house_number > 0);
comment on column public.newsletter_signups.house_number is
  'How many confirmed sign-ups waited in its place, its own included, when it was confirmed or moved there; null: not confirmed, or no such place.';
update public.newsletter_signups as s
set house_number = numbered.house_number
from (
  select confirmed.id, row_number() over (partition by confirmed.postal_code order by confirmed.confirmed_at, confirmed.id)
    as house_number
  from public.newsletter_signups as confirmed
  where confirmed.confirmed_at is not null and confirmed.withdrawn_at is null
) as numbered
where s.id = numbered.id;

alter table public.letters add column asked_again boolean not null default false;
comment on column public.letters.asked_again is
  'Asked for by the page that signed up: one a mailbox and day beside the one that anybody may cause.';
