-- Whose addresses an operator looked at is not counted, nor from which network somebody tried to get in.
drop function if exists public.show_addresses(bytea, text[], integer);
drop function if exists public.log_disclosures(timestamptz);
drop function if exists public.record_failed_log_in(uuid, text, text);
drop table if exists public.address_disclosures;
