-- What came back is told letter by letter.
drop function if exists public.newsletter_domains(bigint);
