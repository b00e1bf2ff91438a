-- A file's name is one line of signs that are seen. One that isn't says nothing: it gets a plain one.
alter table public.evidence drop constraint evidence_name_check;
update public.evidence
  set name = 'file.' || case kind when 'application/pdf' then 'pdf' when 'image/jpeg' then 'jpg' else 'png' end
  where not (
    char_length(name) between 1 and 120
    and name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff/\\]'
    and name ~ '[^. \u00a0\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]');
alter table public.evidence add constraint evidence_name_check check (
    char_length(name) between 1 and 120
    and name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff/\\]'
    and name ~ '[^. \u00a0\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]');

-- What a person puts in storage is what its row says: as many bytes, and of that kind. Asked once both are known: an upload that is only
-- tried says less. What the server moves is taken as it is.
-- Definer: whoever puts a file by a signed address reads no rows.
create function private.match_evidence() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.bucket_id = 'evidence' and auth.uid() is not null and new.metadata ? 'mimetype' and exists (
    select from public.evidence
    where evidence.user_id = auth.uid() and new.name = pg_catalog.concat_ws('/', evidence.user_id, evidence.case_id, evidence.id)
      and (new.metadata ->> 'size', pg_catalog.split_part(new.metadata ->> 'mimetype', ';', 1))
        is distinct from (evidence.bytes::text, evidence.kind)) then
    raise exception using errcode = 'PT415', message = 'The file is not what was said of it';
  end if;
  return null;
end
$$;
comment on function private.match_evidence() is
  'Row trigger after a file beside a dispute is put in storage: it is what its row says. Raises PT415.';

create trigger match_evidence
  after insert or update on storage.objects
  for each row execute function private.match_evidence();
