-- What we hear of letters after a mail server took them, and what follows from it.

-- The table is only ever added to. An event goes together with its letter and in no other way: a cascade finds the
-- letter gone already, and so does what is asked after all tables of a TRUNCATE are empty.
create or replace function public.refuse_change_of_event()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and not exists (select from public.letters as l where l.id = old.letter_id) then
    return old;
  elsif tg_op = 'TRUNCATE' and not exists (select from public.letters) then
    return null;
  end if;
  raise exception 'The table letter_events is only ever added to.' using errcode = '42501';
end
$$;
create or replace trigger append_only before update or delete on public.letter_events
  for each row execute function public.refuse_change_of_event();
create or replace trigger never_emptied after truncate on public.letter_events
  for each statement execute function public.refuse_change_of_event();

-- Where a letter goes by what is known now; null when the letter is unknown, or nobody is left to write to. Whoever says
-- something about a letter must fit it (src/mail/way-back/).
create or replace function public.letter_address(letter uuid)
returns text
language sql
stable
security definer
as $$
  select case when l.kind = 'address_change' then c.new_email else s.email end
  from public.letters as l
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id
  where l.id = letter
$$;

-- Notes what we heard of a letter, and does what follows from it: noted, known (this message was counted before) or
-- unknown (no such letter).
-- address_hmac: the address that it is said of, once that is proven; null notes it and nothing follows, so that a forged
-- report shuts nobody out. What follows: a hard bounce refuses the address; the third letter that bounced softly, two
-- weeks after the first, makes it undeliverable; a complaint withdraws the consent; too many of a newsletter pause it.
create or replace function public.record_letter_event(
  letter uuid, type text, source text, status text, answer text, message_digest bytea, address_hmac bytea default null)
returns text
language plpgsql
security definer
as $$
#variable_conflict use_column
declare
  known public.letters;
  signup public.newsletter_signups;
begin
  -- Sign-ups before letters, as wherever both are held.
  select s.* into signup from public.newsletter_signups as s
  where s.id = (select l.signup_id from public.letters as l where l.id = letter) for no key update;
  select * into known from public.letters as l where l.id = letter for key share;
  if not found then return 'unknown'; end if;
  insert into public.letter_events (letter_id, type, source, status, answer, message_digest)
  values (letter, record_letter_event.type, record_letter_event.source, record_letter_event.status,
          left(record_letter_event.answer, 500), record_letter_event.message_digest)
  on conflict do nothing;
  if not found then return 'known'; end if;
  -- A change of address asks a new one, which is not the sign-up's yet.
  if signup.id is null or known.kind = 'address_change' or record_letter_event.address_hmac is null
    or signup.address_hmac is distinct from record_letter_event.address_hmac then
    return 'noted';
  end if;
  if record_letter_event.type = 'bounced_hard' then
    -- A letter bounces once, in however many ways and however late that is told: its address is refused once by it.
    if (select count(*) from public.letter_events as e where e.letter_id = letter and e.type = 'bounced_hard') = 1 then
      perform public.refuse_address(signup.id, record_letter_event.address_hmac, record_letter_event.answer);
    end if;
  elsif record_letter_event.type = 'bounced_soft' then
    update public.newsletter_signups as s
    set undeliverable_at = coalesce(s.undeliverable_at, now()), refused_answer = left(record_letter_event.answer, 500)
    where s.id = signup.id and (
      select count(distinct e.letter_id) >= 3 and max(e.happened_at) - min(e.happened_at) >= interval '14 days'
      from public.letters as l join public.letter_events as e on e.letter_id = l.id and e.type = 'bounced_soft'
      where l.signup_id = signup.id and l.kind <> 'address_change'
        and e.happened_at > greatest(s.reached_at, s.address_confirmed_at, '-infinity'));
  elsif record_letter_event.type = 'complained' then
    perform public.withdraw_signup(signup.id, 'complaint');
  end if;
  if record_letter_event.type in ('bounced_hard', 'bounced_soft', 'blocked', 'complained') then
    perform public.pause_if_troubled(known.newsletter_id);
  end if;
  return 'noted';
end
$$;

-- Ends the consent of whom a letter went to, asked for by a letter to the address that its List-Unsubscribe names;
-- false when the letter is unknown or nobody is left. A second time changes nothing.
create or replace function public.withdraw_by_mail(letter uuid)
returns boolean
language plpgsql
security definer
as $$
declare
  signup bigint := (select l.signup_id from public.letters as l where l.id = letter);
begin
  if signup is null then return false; end if;
  perform public.withdraw_signup(signup, 'mail');
  return true;
end
$$;
