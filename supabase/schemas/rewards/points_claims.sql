-- Points that members may put on chain: which wallet each was given a voucher for, on which chain, and until when that is good
-- (docs/decisions/0051-points-on-chain.md). How many it's for, the ledger says; how many were claimed, the chain knows.

create table public.points_claims (
  user_id uuid primary key references auth.users (id) on delete cascade,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint not null check (chain_id > 0),
  expires_at timestamptz not null default pg_catalog.date_trunc('second', now()) + interval '30 minutes',
  created_at timestamptz not null default now()
);
comment on table public.points_claims is 'Which wallet a member was given a voucher for, to put their points on chain. Seen by that person alone.';
comment on column public.points_claims.chain_id is 'The first voucher decides it: a contract cannot know what another one has taken.';
comment on column public.points_claims.expires_at is 'Whole seconds: the voucher''s deadline.';

alter table public.points_claims enable row level security;
revoke all on public.points_claims from public, anon, authenticated, service_role;
grant select on public.points_claims to authenticated;
grant select, insert, update, delete on public.points_claims to service_role;

create policy "A person reads their own points claim"
  on public.points_claims for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- What a voucher for the calling member's points says: {points, address, chainId, deadline}: all points of their ledger, and the
-- deadline in seconds since 1970. The same again while that is good for five minutes and no more points have come. Raises MW601,
-- MW911 where there are no points, and MW912 to MW915 and 22023 as a badge does.
-- Whoever calls it by hand gets no voucher: the function `rewards` signs.
-- Definer: claims are written by it alone. Executable by authenticated alone.
create function public.open_points_claim(wallet_address text, chain bigint) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  wanted text;
  earned bigint;
  claim public.points_claims;
begin
  perform private.require_member();
  wanted := private.begin_claim(person, 'points claim', wallet_address, chain);
  select coalesce(sum(points), 0) into earned from public.referral_entries where user_id = person;
  if earned = 0 then
    raise exception using errcode = 'MW911', message = 'There are no points';
  end if;
  select * into claim from public.points_claims where user_id = person;
  if claim.user_id is null then
    insert into public.points_claims (user_id, address, chain_id) values (person, wanted, chain) returning * into claim;
  elsif private.is_voucher_due(claim.address, claim.chain_id, claim.expires_at, wanted, chain) then
    update public.points_claims set address = wanted, expires_at = default where user_id = person returning * into claim;
  end if;
  return jsonb_build_object('points', earned, 'address', claim.address, 'chainId', claim.chain_id,
    'deadline', extract(epoch from claim.expires_at)::bigint);
end
$$;
grant execute on function public.open_points_claim(text, bigint) to authenticated;
comment on function public.open_points_claim(text, bigint) is
  'What a voucher for the calling member''s points says: {points, address, chainId, deadline}. Raises MW601, MW911, MW912, MW913, MW914, MW915, 22023.';
