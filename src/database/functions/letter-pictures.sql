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

-- Deletes pictures that no letter names. Somebody may just have added one and not yet saved: so it stays
-- for some days.
create or replace function public.retain_letter_pictures(days integer, as_of timestamptz default now())
returns bigint
language sql
security definer
as $$
  with gone as (
    delete from public.letter_pictures as p
    where p.added_at < as_of - make_interval(days => days)
      and not exists (select from public.newsletters as n where position('{Bild ' || p.id in n.body) > 0)
      and not exists (
        select from public.newsletter_other_texts as o where position('{Bild ' || p.id in o.draft ->> 'body') > 0)
    returning 1)
  select count(*) from gone
$$;
