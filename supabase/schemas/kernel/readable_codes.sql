-- A number or code of characters that are not mistaken for each other, about 5 bits each.
create function private.readable_characters(length integer) returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (get_byte(bytes, place) % 31), 1), '')
  from (select extensions.gen_random_bytes(length) as bytes) as random, generate_series(0, length - 1) as place
$$;
comment on function private.readable_characters(integer) is 'Random characters for people to read out.';
