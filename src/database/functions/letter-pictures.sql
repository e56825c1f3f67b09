-- Pictures in letters.

-- Keeps a picture, once, however often it is added; returns how a letter's text names it.
create or replace function public.keep_letter_picture(bytes bytea)
returns text
language sql
security definer
as $$
  insert into public.letter_pictures as p (id, bytes) values (left(encode(sha256($1), 'hex'), 16), $1)
  on conflict on constraint letter_pictures_pkey do update set added_at = now()
  returning p.id
$$;

-- The pictures of some letters, those that are kept.
create or replace function public.letter_pictures_of(ids text[])
returns table (id text, bytes bytea)
language sql
stable
security definer
as $$
  select p.id, p.bytes from public.letter_pictures as p where p.id = any (ids)
$$;
