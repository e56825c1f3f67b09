-- The list of sign-ups at any size: a page costs what it shows, not how many sign-ups there are. Each of the two
-- questions below was answered by reading everything that fits, or everything in an order until enough fitted.

-- Some places together: the newest of each are read in order and merged (src/database/queries/console/signups.ts).
-- With what tells the four states apart the index answers alone; only the rows of the page are fetched.
drop index public.newsletter_signups_list_place;
create index newsletter_signups_list_place on public.newsletter_signups (postal_code, created_at, id)
  include (confirmed_at, withdrawn_at, undeliverable_at);

-- A search with an @ has the end of an address' name before it. Addresses are in here by their names read backwards,
-- so that this end is a beginning: a range of the index. By its trigrams it would be found as well, but those of
-- ".org" or "gmx" are in a good part of all addresses, and an index of trigrams reads the list of each.
create index newsletter_signups_list_name_end on public.newsletter_signups
  (reverse(split_part(lower(email collate "C"), '@', 1)));

-- Sign-ups with a piece (in lower case) in their address, by an index in any case: for a pattern the planner guesses
-- from its length how many fit, and reads the whole table where it guesses many. For pieces that are in few addresses:
-- everything that fits is read.
create function public.signups_by_address(piece text)
returns table (
  id bigint, email text, postal_code text, created_at timestamptz, confirmed_at timestamptz, withdrawn_at timestamptz,
  undeliverable_at timestamptz)
language plpgsql
stable
set search_path = ''
set enable_seqscan = 'off'
as $$
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
$$;
comment on function public.signups_by_address(text) is 'Sign-ups with a piece in their address, in lower case; by an index.';
revoke all on function public.signups_by_address(text) from public, anon, authenticator;
grant execute on function public.signups_by_address(text) to operator;
