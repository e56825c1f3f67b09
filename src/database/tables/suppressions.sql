-- Who left. The HMAC (its key is not in the database) recognises an address that comes back by a restored backup or an
-- import, and tells nobody whose it is. A copy lies outside the database (worker/ledger.ts).
create table public.suppressions (
  address_hmac bytea not null,
  left_at timestamptz not null,
  erased boolean not null,

  -- Both at most once: who was erased, came back and withdrew, is erased again by an older backup, withdrawn by a newer.
  constraint suppressions_pkey primary key (address_hmac, erased)
);
comment on table public.suppressions is 'Suppression list: HMACs of addresses whose owners left.';
comment on column public.suppressions.address_hmac is 'HMAC of the address in lower case.';
comment on column public.suppressions.left_at is 'When they left; whoever confirmed anew after that gets letters again.';
comment on column public.suppressions.erased is 'Whether everything was erased; otherwise the consent was withdrawn.';

-- Workers with different keys would not recognise each other's HMACs, and write to people who left. The
-- first one leaves an HMAC made with its key; one with another key must not start.
create table public.suppression_key (
  only_row boolean primary key default true check (only_row),
  hmac bytea not null
);
comment on table public.suppression_key is 'Tells whether a worker has the right key; says nothing about the key.';
comment on column public.suppression_key.hmac is 'HMAC of a fixed word.';
