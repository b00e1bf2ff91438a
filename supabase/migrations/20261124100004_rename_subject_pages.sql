comment on column public.debts.interest_method is 'How a period''s interest is reckoned: docs/domain/planner.md.';
