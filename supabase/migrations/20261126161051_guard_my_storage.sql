-- What the caller keeps in storage, with what is promised, and may: {files, bytes, maxFiles, maxBytes}; null where the session may see
-- nothing of its user's.
-- Definer: no role of the API reads these tables.
create or replace function public.my_storage() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('files', coalesce(held.files, 0) + promised.files, 'bytes', coalesce(held.bytes, 0) + promised.bytes,
    'maxFiles', max_files, 'maxBytes', max_bytes)
  from private.storage_limits
  cross join private.promised_evidence(auth.uid()) as promised
  left join private.storage_use as held on held.user_id = auth.uid()
  where private.may_see_own()
$$;

grant execute on function public.my_storage() to authenticated;

comment on function public.my_storage() is 'What the caller keeps in storage, and may: {files, bytes, maxFiles, maxBytes}.';
