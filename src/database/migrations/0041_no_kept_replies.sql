-- What people write to the address of bounces waits in its folder for a person.
drop function if exists public.keep_reply(uuid, bytea, text, text, text, bytea);
drop function if exists public.reply_list(bigint, integer);
drop function if exists public.reply_count();
drop function if exists public.retain_replies(integer, timestamptz);
drop table if exists public.replies;
