-- A promotion says what happens to what is left at its end, where the person knows: a true low rate ends without a trace,
-- deferred interest may be charged back from the purchase date.
alter table public.debts
  drop constraint debts_balances_check,
  add constraint debts_balances_check check (
    balances is null
    or jsonb_typeof(balances) = 'array'
      and jsonb_array_length(balances) between 1 and 100
      and octet_length(balances::text) <= 40000
      and jsonb_array_length(balances) = jsonb_array_length(jsonb_path_query_array(balances, '$[*] ? (
        @.type() == "object"
        && @.id.type() == "string" && @.id != ""
        && @.kind.type() == "string" && (@.kind == "purchase" || @.kind == "cash_advance" || @.kind == "transfer")
        && @.amount.type() == "number" && @.amount.floor() == @.amount
        && @.amount >= 0 && @.amount <= 1000000000000
        && @.apr.type() == "number" && @.apr.floor() == @.apr && @.apr >= 0 && @.apr <= 100000
        && (!exists(@.promotion) || @.promotion.type() == "object"
          && @.promotion.apr.type() == "number" && @.promotion.apr.floor() == @.promotion.apr
          && @.promotion.apr >= 0 && @.promotion.apr <= 100000
          && @.promotion.endsOn.type() == "string"
          && @.promotion.endsOn like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
          && exists(@.promotion.endsOn.datetime("YYYY-MM-DD"))
          && (!exists(@.promotion.terms) || @.promotion.terms.type() == "string"
            && (@.promotion.terms == "zero" || @.promotion.terms == "deferred"))))'))
  );
