-- "Is it still you?": what a borrowed or stolen session must not do asks for a proof that is fresh.

-- Has this session shown within ten minutes who it is? By the second factor where there is one, else by any way of signing in.
-- By the token, which says when each way was shown; renewing it shows nothing. A factor of the last ten minutes counts for who
-- had signed in shortly before they added it: where any session may add one, a stolen one shows nothing with its own.
create function private.has_fresh_proof() returns boolean
language sql
stable
set search_path = ''
as $$
  with signed_in as (
    select pg_catalog.max(pg_catalog.to_timestamp((shown ->> 'timestamp')::double precision)) as at
    from pg_catalog.jsonb_array_elements(
      case when pg_catalog.jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as shown
    where shown ->> 'method' in (
      'password', 'otp', 'magiclink', 'invite', 'email/signup', 'oauth', 'sso/saml', 'web3', 'recovery', 'passkey')
  )
  select case
    when private.has_factor(auth.uid()) then private.showed_factor_lately() and exists (
      select from auth.mfa_factors, signed_in
      where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
        and (mfa_factors.created_at <= now() - interval '10 minutes' or signed_in.at > mfa_factors.created_at - interval '10 minutes'))
    else coalesce((select signed_in.at > now() - interval '10 minutes' from signed_in), false)
  end
$$;
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
comment on function private.require_fresh_proof() is
  'Raises MW701 unless this session has shown within ten minutes who it is.';
