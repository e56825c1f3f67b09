-- Who did not get a newsletter is a filter of the list of sign-ups.

drop function if exists public.newsletter_missed(bigint, uuid, integer);
drop function if exists public.newsletter_domains(bigint);
