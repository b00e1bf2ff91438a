-- Badges that members may put on chain: which wallet each was given a voucher for, on which chain, and until when that is good
-- (docs/decisions/0046-badges-on-chain.md). Whether it was used, the chain knows.

create table public.badge_claims (
  user_id uuid not null references auth.users (id) on delete cascade,
  badge smallint not null check (badge between 1 and 7),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint not null check (chain_id > 0),
  expires_at timestamptz not null default pg_catalog.date_trunc('second', now()) + interval '30 minutes',
  created_at timestamptz not null default now(),
  primary key (user_id, badge)
);
comment on table public.badge_claims is 'Which wallet a member was given a voucher for, to put a badge on chain. Seen by that person alone.';
comment on column public.badge_claims.chain_id is 'The first voucher decides it: a contract cannot know what another one has taken.';
comment on column public.badge_claims.expires_at is 'Whole seconds: the voucher''s deadline.';

alter table public.badge_claims enable row level security;
revoke all on public.badge_claims from public, anon, authenticated, service_role;
grant select on public.badge_claims to authenticated;
grant select, insert, update, delete on public.badge_claims to service_role;

create policy "A person reads their own claims"
  on public.badge_claims for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- What a voucher for the calling member's badge says: {badge, address, chainId, deadline}, the deadline in seconds since 1970. The
-- same again while that is good for five minutes; then with a new deadline. Raises MW601, MW911 where the badge isn't earned, MW912
-- where the wallet isn't theirs on that chain, MW913 where it was bound to another chain, MW914 while a voucher for another wallet is
-- good, MW915 with seconds to wait, 22023, also for a chain that there can't be a voucher for: its badge would be bound to it for good.
-- Whoever calls it by hand gets no voucher: the function `rewards` signs.
-- Definer: claims are written by it alone. Executable by authenticated alone.
create function public.open_badge_claim(badge_number integer, wallet_address text, chain bigint) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  wanted text;
  claim public.badge_claims;
begin
  perform private.require_member();
  if coalesce(badge_number, 0) not between 1 and 7 then
    raise exception using errcode = '22023', message = 'This is no claim';
  end if;
  wanted := private.begin_claim(person, 'badge claim', wallet_address, chain);
  if not exists (select from public.earned_badges where user_id = person and badge = badge_number) then
    raise exception using errcode = 'MW911', message = 'This badge is not earned';
  end if;
  select * into claim from public.badge_claims where user_id = person and badge = badge_number;
  if claim.user_id is null then
    insert into public.badge_claims (user_id, badge, address, chain_id) values (person, badge_number, wanted, chain)
      returning * into claim;
  elsif private.is_voucher_due(claim.address, claim.chain_id, claim.expires_at, wanted, chain) then
    update public.badge_claims set address = wanted, expires_at = default
      where user_id = person and badge = badge_number returning * into claim;
  end if;
  return jsonb_build_object('badge', claim.badge, 'address', claim.address, 'chainId', claim.chain_id,
    'deadline', extract(epoch from claim.expires_at)::bigint);
end
$$;
grant execute on function public.open_badge_claim(integer, text, bigint) to authenticated;
comment on function public.open_badge_claim(integer, text, bigint) is
  'What a voucher for the calling member''s badge says: {badge, address, chainId, deadline}. Raises MW601, MW911, MW912, MW913, MW914, MW915, 22023.';
