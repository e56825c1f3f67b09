-- Pictures in letters. A letter's text names its picture by the picture's hash, so that a version, a welcome and a copy of the
-- text have it without the bytes being kept twice.
create table public.letter_pictures (
  id text primary key,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  added_at timestamptz not null default now(),

  constraint letter_pictures_id_of_bytes check (id = left(encode(sha256(bytes), 'hex'), 16)),
  -- Each letter brings it along: src/contract/console/letter-pictures.ts.
  constraint letter_pictures_size check (octet_length(bytes) <= 100000),
  constraint letter_pictures_measures check (width between 1 and 1072 and height between 1 and 1608)
);
comment on table public.letter_pictures is 'Pictures in letters of operators, JPEG without what a camera writes beside it.';
comment on column public.letter_pictures.id is 'Beginning of the SHA-256 of its bytes; how a letter''s text names it.';
comment on column public.letter_pictures.added_at is 'When it was added last; one that no text names goes some days later.';
