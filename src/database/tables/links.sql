-- Links in letters. Of the token (32 random bytes) only the SHA-256 is kept, so that whoever reads the table or a
-- backup can use none. Each try of a letter has a token of its own; all of them work until they expire.
create table public.link_tokens (
  id bigint generated always as identity primary key,
  lookup bytea not null,
  hash bytea not null,
  purpose text not null,
  signup_id bigint not null references public.newsletter_signups (id) on delete cascade,
  address_change_id bigint references public.address_changes (id) on delete cascade,
  letter_id uuid not null references public.letters (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz,

  constraint link_tokens_purpose_known check (purpose in ('confirm', 'change_address', 'my_data', 'unsubscribe')),
  constraint link_tokens_hash_length check (octet_length(hash) = 32 and lookup = substring(hash from 1 for 8)),
  -- Only leaving must be possible for ever.
  constraint link_tokens_expiry check ((purpose = 'unsubscribe') = (expires_at is null))
);
comment on table public.link_tokens is 'Digests (SHA-256) of the links in letters, each for one purpose.';
comment on column public.link_tokens.lookup is 'The first 8 bytes of the digest, to find it by.';
comment on column public.link_tokens.address_change_id is 'For change_address: which change.';
comment on column public.link_tokens.expires_at is 'Until when it works; null: always.';
create index link_tokens_lookup on public.link_tokens (lookup);
create index link_tokens_signup on public.link_tokens (signup_id);
create index link_tokens_letter on public.link_tokens (letter_id);
create index link_tokens_address_change on public.link_tokens (address_change_id) where address_change_id is not null;
