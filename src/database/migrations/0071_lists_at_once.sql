-- A list from elsewhere is taken over at once: nothing of it waits, and nothing of it is kept.
drop function if exists public.require_importer(bytea);
drop function if exists public.open_signup_import(bytea);
drop function if exists public.keep_import_lines(bigint, jsonb);
drop function if exists public.begin_signup_import(bigint, bytea);
drop function if exists public.next_import_lines(bigint, integer);
drop function if exists public.take_import_lines(bigint, integer[], bytea[]);
drop function if exists public.import_rejection(public.signup_import_lines, bytea);
drop function if exists public.import_signup(public.signup_import_lines, bytea, bigint);
drop function if exists public.stop_signup_import(bigint, bytea);
drop function if exists public.retain_signup_import_lines(integer, timestamptz);
drop function if exists public.retain_signup_imports(integer, timestamptz);
drop table if exists public.signup_import_lines, public.signup_imports;
