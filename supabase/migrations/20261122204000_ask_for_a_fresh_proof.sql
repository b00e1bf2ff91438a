-- "Is it still you?": what a borrowed or stolen session must not do asks for a proof that is fresh.

-- Has this session shown within ten minutes who it is? By the second factor where there is one, else by any way of signing in.
-- By the token, which says when each way was shown; renewing it shows nothing.
create function private.has_fresh_proof() returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when private.has_factor(auth.uid()) then private.showed_factor_lately()
    else exists (
      select from pg_catalog.jsonb_array_elements(
        case when pg_catalog.jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as shown
      where shown ->> 'method' in ('password', 'otp', 'magiclink', 'oauth', 'sso/saml', 'web3', 'recovery')
        and pg_catalog.to_timestamp((shown ->> 'timestamp')::double precision) > now() - interval '10 minutes')
  end
$$;
revoke all on function private.has_fresh_proof() from public;
comment on function private.has_fresh_proof() is 'Has this session shown within ten minutes who it is?';

-- Raises MW701 unless the calling member's session has shown within ten minutes who it is.
create function private.require_fresh_proof() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.has_fresh_proof() then
    raise exception using errcode = 'MW701', message = 'Show that it is you first';
  end if;
end
$$;
revoke all on function private.require_fresh_proof() from public;
comment on function private.require_fresh_proof() is
  'Raises MW701 unless this session has shown within ten minutes who it is.';
