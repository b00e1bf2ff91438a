-- Every number of the community stands here: how many, how long, how often.

-- How many, how long and how far.
create function private.community_limits(
  out circle_min integer, out circle_max integer, out circles_a_person integer, out hosted_a_person integer,
  out invite_days integer, out match_account_hours integer, out match_answer_hours integer, out match_zone_hours integer,
  out host_unseen_days integer, out vote_hours integer, out vote_again_days integer, out end_notice_days integer,
  out end_silent_days integer, out ended_readable_days integer, out pause_weeks integer, out seam_min integer,
  out buddies_a_person integer, out drafts_a_person integer, out edit_minutes integer, out old_text_days integer,
  out new_account_days integer, out new_account_posts integer, out reporters_that_hide integer,
  out reporter_account_days integer, out scam_case_hours integer, out case_hours integer, out appeal_days integer,
  out alias_kept_days integer
)
language sql
immutable
set search_path = ''
as $$
  select 3, 5, 2, 1,
    7, 24, 72, 3,
    28, 72, 30, 7,
    60, 30, 8, 3,
    8, 20, 30, 90,
    7, 3, 3,
    7, 4, 24, 30,
    90
$$;
comment on function private.community_limits() is 'How many, how long and how far, in the community.';

-- How often a person may do something: at most max_events in a period. New writers may less.
create function private.community_rate(kind text, is_new boolean, out max_events integer, out period interval)
language sql
immutable
set search_path = ''
as $$
  select case when is_new then rates.for_new else rates.for_known end, rates.period
  from (values
    ('question', 2, 10, interval '1 day'),
    ('answer', 5, 40, interval '1 day'),
    ('report', 20, 20, interval '1 day'),
    ('join', 3, 3, interval '1 day'),
    ('invite', 5, 5, interval '1 day'),
    ('circle', 3, 3, interval '1 day'),
    ('vote', 3, 3, interval '1 day'),
    ('change', 120, 120, interval '1 hour'),
    ('channel', 6, 6, interval '1 minute'),
    ('alias', 5, 5, interval '1 day'),
    ('meeting', 10, 10, interval '1 day'),
    ('buddy', 10, 10, interval '1 day'),
    ('wrong invite', 10, 10, interval '1 hour'),
    ('draft', 60, 60, interval '1 minute'),
    ('edit', 60, 60, interval '1 hour'),
    ('block', 40, 40, interval '1 day'),
    ('nod', 120, 120, interval '1 hour'),
    ('helped', 60, 60, interval '1 hour'),
    ('search', 60, 60, interval '1 minute')
  ) as rates (name, for_new, for_known, period)
  where rates.name = community_rate.kind
$$;
comment on function private.community_rate(text, boolean) is
  'How often a person may do something of this kind: at most max_events in a period.';

-- Counts that a person does something, or refuses it for now by MW602; the hint is how many seconds.
create function private.count_action(person uuid, kind text) returns void
language plpgsql
set search_path = ''
as $$
declare
  rate record;
begin
  select * into strict rate from private.community_rate(kind, private.is_new_writer(person));
  perform private.refuse_for_now(
    private.attempt_wait('community ' || kind, person::text, rate.max_events, rate.period), 'MW602', 'Too many for now');
  perform private.note_attempt('community ' || kind, person::text);
end
$$;
comment on function private.count_action(uuid, text) is
  'Counts that a person does something of this kind. Raises MW602 with the seconds to wait as hint.';
