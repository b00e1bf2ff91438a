-- A card's rate may be our guess, until its owner types the real one.
alter table public.debts add constraint debts_apr_basis_known check (
    not jsonb_path_exists(balances, 'strict $[*] ? (exists(@.aprBasis)) ? (@.aprBasis.type() != "string" || @.aprBasis != "guess")',
      '{}', true)) not valid;

-- What was kept before stays as it is where it would be refused today; whatever is written from now on is looked at.
do $$
begin
  alter table public.debts validate constraint debts_apr_basis_known;
exception when check_violation then
  raise notice 'public.debts has rows that debts_apr_basis_known would refuse';
end
$$;
