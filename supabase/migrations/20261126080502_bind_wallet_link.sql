alter table private.wallet_links add column session_id uuid;

-- Begins to link a wallet to the calling member's account: what goes into the message that the wallet signs. What was begun before
-- is over. Raises MW601, MW701, MW901 where there are ten, MW903 with seconds to wait, 22023.
-- Definer: it writes a private table. Executable by authenticated alone.
create or replace function public.open_wallet_link(wallet_address text, chain bigint) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  waiting integer;
  opened private.wallet_links;
begin
  perform private.require_member();
  perform private.require_fresh_proof();
  if wallet_address !~ '^0x[0-9a-fA-F]{40}$' or wallet_address is null or coalesce(chain, 0) not between 1 and 9007199254740991 then
    raise exception using errcode = '22023', message = 'This is no wallet';
  end if;
  perform private.lock_people(array[person]);
  waiting := private.attempt_wait('wallet link', person::text, 20, interval '1 hour');
  if waiting > 0 then
    raise exception using errcode = 'MW903', message = 'Too many for now', hint = waiting::text;
  end if;
  perform private.note_attempt('wallet link', person::text);
  if (select count(*) from public.wallets where user_id = person) >= 10 then
    raise exception using errcode = 'MW901', message = 'There are ten wallets already';
  end if;
  delete from private.wallet_links where user_id = person or expires_at < now();
  insert into private.wallet_links (nonce, user_id, session_id, address, chain_id)
  values (replace(gen_random_uuid()::text, '-', ''), person, nullif(auth.jwt() ->> 'session_id', '')::uuid, lower(wallet_address), chain)
  returning * into opened;
  return jsonb_build_object('nonce', opened.nonce, 'address', opened.address, 'chainId', opened.chain_id,
    'issuedAt', opened.issued_at, 'expiresAt', opened.expires_at);
end
$$;

grant execute on function public.open_wallet_link(text, bigint) to authenticated;

comment on function public.open_wallet_link(text, bigint) is
  'Begins to link a wallet: {nonce, address, chainId, issuedAt, expiresAt}. Raises MW601, MW701, MW901, MW903, 22023.';

-- Uses up what the calling member was given to sign: it counts once, signed rightly or not, and for the session that began it alone,
-- while that has shown that it is them. Null where it is none of theirs, or over. Raises MW601, MW701.
-- Definer: it reads a private table. Executable by authenticated alone.
create or replace function public.take_wallet_link(link_nonce text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken private.wallet_links;
begin
  perform private.require_member();
  delete from private.wallet_links where nonce = link_nonce and user_id = auth.uid() returning * into taken;
  if taken.nonce is null or taken.expires_at <= now()
      or taken.session_id is distinct from nullif(auth.jwt() ->> 'session_id', '')::uuid
      or not exists (select from auth.sessions where sessions.id = taken.session_id) then
    return null;
  end if;
  perform private.require_fresh_proof();
  return jsonb_build_object('nonce', taken.nonce, 'address', taken.address, 'chainId', taken.chain_id,
    'issuedAt', taken.issued_at, 'expiresAt', taken.expires_at);
end
$$;

grant execute on function public.take_wallet_link(text) to authenticated;

comment on function public.take_wallet_link(text) is
  'Uses up what the calling member was given to sign: {nonce, address, chainId, issuedAt, expiresAt}, or null. Raises MW601, MW701.';

drop function public.take_wallet_link(uuid,text);
