-- A name is found in a circle only where the circle calls somebody so: a block there by another name told whose it was. And people who
-- came by one code of the circle's maker speak with one voice in its votes.

create function private.person_called(viewer uuid, alias uuid, circle uuid) returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  named public.aliases;
  place uuid;
begin
  select * into named from public.aliases where id = person_called.alias;
  place := coalesce(person_called.circle, named.circle_id);
  if place is not null and ((private.alias_in(place, named.user_id)).id is distinct from named.id
    or not exists (select from public.circle_members where circle_id = place and user_id = viewer)
    or not exists (select from public.circle_members where circle_id = place and user_id = named.user_id)
    or private.is_gone_for(viewer, named.user_id, place)) then
    return null;
  end if;
  return named.user_id;
end
$$;
revoke all on function private.person_called(uuid, uuid, uuid) from public;
comment on function private.person_called(uuid, uuid, uuid) is
  'Who is behind a name where the viewer meets it, in that circle if one is said; null where nobody is called so there.';

create or replace function public.block_person(alias uuid, circle uuid default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  person := private.person_called(auth.uid(), alias, circle);
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot block oneself';
  end if;
  perform private.take_turn(auth.uid(), 'block');
  perform private.hold_both(auth.uid(), person);
  perform private.place_block(auth.uid(), person, alias, circle);
end
$$;

create or replace function public.mute_person(alias uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.person_called(auth.uid(), alias, null);
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot mute oneself';
  end if;
  perform private.take_turn(auth.uid(), 'block');
  perform private.hold_both(auth.uid(), person);
  insert into public.mutes (user_id, muted_id, alias_id, circle_id) values (auth.uid(), person, alias,
    (select circle_id from public.aliases where id = alias))
  on conflict do nothing;
end
$$;

create or replace function private.may_see_post(viewer uuid, what text, which uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then return coalesce(private.may_see_question(viewer, which), false);
    when 'answer' then return coalesce(private.may_see_answer(viewer, which), false);
    when 'check_in' then return coalesce(private.may_see_check_in(viewer, which), false);
    when 'alias' then
      -- A name of a circle is seen by whoever meets them there.
      return private.person_called(viewer, which, null) is not null;
    when 'circle' then
      return exists (
        select from public.circle_members as fellow where fellow.circle_id = which and fellow.user_id = viewer);
    when 'meeting' then
      return exists (
        select from public.meetings where id = which and viewer in (meetings.one_id, meetings.other_id));
    else return false;
  end case;
end
$$;

create or replace function public.report_post(
  post_kind text, post_id uuid, reason text, said text default null, attached text default null, also_block boolean default false
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  reporter constant uuid := auth.uid();
  limits constant record := private.community_limits();
  author uuid;
  report public.reports;
  known public.reports;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[reporter]);
  if post_id is null or not private.may_see_post(reporter, post_kind, post_id) then
    raise exception using errcode = 'MW605', message = 'There is no such post';
  end if;
  author := private.author_of(post_kind, post_id);
  if author = reporter then
    raise exception using errcode = '22023', message = 'One cannot report oneself';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('report:' || post_kind || ':' || post_id::text, 0));
  select * into known from public.reports as held
    where held.user_id = reporter and held.post_kind = report_post.post_kind and held.post_id = report_post.post_id;
  if known.id is null then
    perform private.take_turn(reporter, 'report');
  end if;
  insert into public.reports as held (user_id, post_kind, post_id, reason, said, attached)
  values (reporter, report_post.post_kind, report_post.post_id, report_post.reason,
    case when btrim(report_post.said) <> '' then private.check_words(report_post.said, 1000) end,
    case when btrim(report_post.attached) <> '' then private.check_words(report_post.attached, 4000) end)
  on conflict on constraint reports_once do update set
    reason = excluded.reason, said = coalesce(excluded.said, held.said), attached = coalesce(excluded.attached, held.attached)
  returning * into report;
  if known.outcome is null or report.reason = 'worried' and known.reason <> 'worried' then
    perform private.open_case(
      case when report.reason = 'worried' then 'worried' else 'report' end, report.reason, report.post_kind, report.post_id, author);
  end if;
  if report.reason = 'worried' and author is not null then
    insert into private.care_notes (user_id) values (author)
    on conflict (user_id) do update set noted_at = now(), seen_at = null
      where care_notes.noted_at < now() - interval '1 day';
  elsif known.outcome is null and private.is_old_enough_to_hide(reporter) and (
    select count(*) from public.reports as other
    where other.post_kind = report.post_kind and other.post_id = report.post_id and other.reason <> 'worried'
      and other.outcome is null and private.is_old_enough_to_hide(other.user_id)
  ) >= limits.reporters_that_hide then
    perform private.hide_post(report.post_kind, report.post_id, 'hidden');
  end if;
  -- Of a circle nobody is told who hosts it, so nobody is blocked by reporting it: the list of whom one blocked would tell.
  if also_block and author is not null and report.post_kind <> 'circle'
    and private.place_block(reporter, author, private.alias_of_author(report.post_kind, report.post_id, author), case report.post_kind
      when 'check_in' then (select circle_id from public.check_ins where id = report.post_id)
      when 'meeting' then (
        select private.place_of_names(one_alias_id, other_alias_id) from public.meetings where id = report.post_id) end) then
    -- Counted and not refused: a report comes first, and has a limit of its own.
    perform private.note_attempt('community block', reporter::text);
  end if;
  return jsonb_build_object('id', report.id);
exception when check_violation or not_null_violation then
  raise exception using errcode = '22023', message = 'Choose what the report is about';
end
$$;

-- Who is in a circle keeps the voice that they have.
drop function private.give_voice(public.circles, uuid, uuid);
create function private.give_voice(circle public.circles, person uuid, inviter uuid, code uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  theirs private.circle_voices;
begin
  select * into theirs from private.circle_voices as voices
    where voices.circle_id = circle.id and voices.user_id = inviter and voices.voice_id <> circle.id;
  insert into private.circle_voices (circle_id, user_id, voice_id, since)
  values (circle.id, person,
    coalesce(theirs.voice_id, case when inviter = person then circle.id end, code, gen_random_uuid()),
    coalesce(theirs.since, now()))
  on conflict do nothing;
end
$$;
revoke all on function private.give_voice(public.circles, uuid, uuid, uuid) from public;
comment on function private.give_voice(public.circles, uuid, uuid, uuid) is
  'With whose voice somebody speaks who comes into a circle: who made it is their own inviter.';

drop function private.add_member(public.circles, uuid, date, jsonb, uuid);
create function private.add_member(
  circle public.circles, person uuid, first_week date, shares jsonb, inviter uuid default null, code uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  joined public.circle_members;
begin
  select * into limits from private.community_limits();
  if (select count(*) from public.circle_members where circle_id = circle.id) >= limits.circle_max then
    raise exception using errcode = 'MW604', message = 'This circle is full';
  end if;
  -- Their account is held, but two circles may add them at once.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  if (
    select count(*) from public.circle_members join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = person and circles.ended_at is null
  ) >= limits.circles_a_person then
    raise exception using errcode = 'MW604', message = 'Nobody is in more than two circles';
  end if;
  joined.id := gen_random_uuid();
  joined.circle_id := circle.id;
  joined.user_id := person;
  joined.joined_at := now();
  joined.first_week_on := first_week;
  joined.seen_at := now();
  joined.share_weeks := true;
  joined.share_here := true;
  joined.share_goal := true;
  joined.share_first_name := false;
  joined.share_badges := false;
  joined.share_debts_closed := false;
  joined := private.with_shares(joined, shares);
  insert into public.circle_members select joined.*;
  perform private.give_voice(circle, person, inviter, code);
  update public.circles set last_said_at = now() where id = circle.id;
  return joined.id;
end
$$;
revoke all on function private.add_member(public.circles, uuid, date, jsonb, uuid, uuid) from public;
comment on function private.add_member(public.circles, uuid, date, jsonb, uuid, uuid) is
  'Adds somebody to a circle that is held. Raises 22023, MW604.';

create or replace function public.join_circle(code text, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  read_code constant jsonb := private.read_invite(person, join_circle.code);
  which constant uuid := (read_code ->> 'circle')::uuid;
  used private.invite_codes;
  held public.circles;
begin
  if read_code ->> 'outcome' <> 'known' then
    return read_code;
  end if;
  perform private.hold_people(array(select user_id from public.circle_members where circle_id = which));
  -- Those who come at once come one after another, so that five are the most.
  select * into held from public.circles where id = which and ended_at is null for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if not exists (select from public.circle_members where circle_id = which and user_id = person) then
    perform private.take_turn(person, 'join');
    select * into used from private.invite_codes where hash = private.invite_hash(join_circle.code);
    perform private.add_member(held, person, private.first_week(held, now()), shares, used.user_id, used.id);
    perform private.tell_circle(held);
  end if;
  return jsonb_build_object('outcome', 'known', 'id', which);
end
$$;

create or replace function private.is_voted_out(removal private.removals) returns boolean
language sql
stable
set search_path = ''
as $$
  select count(*) filter (where says_yes) >= 2 and count(*) filter (where says_yes) * 2 > count(*)
  from (
    select count(*) filter (where asked.yes) * 2 > count(*) as says_yes
    from (
      select votes.yes,
        case
          when about.voice_id <> removal.circle_id and voices.since > about.since then removal.circle_id
          else coalesce(voices.voice_id, members.user_id)
        end as voice
      from public.circle_members as members
      left join private.votes on votes.removal_id = removal.id and votes.user_id = members.user_id
      left join private.circle_voices as voices on voices.circle_id = members.circle_id and voices.user_id = members.user_id
      left join private.circle_voices as about on about.circle_id = members.circle_id and about.user_id = removal.about_id
      where members.circle_id = removal.circle_id and members.user_id <> removal.about_id
        and members.joined_at <= removal.opened_at
        and (voices.voice_id = about.voice_id and voices.since > about.since) is not true
    ) as asked
    group by asked.voice
  ) as spoken
$$;

comment on column private.circle_voices.voice_id is
  'The circle''s own id for whoever made it; one voice for each code of theirs that somebody came by (its id), and for everybody whom these brought.';
comment on column private.circle_voices.since is 'When they came, or the first of those who brought them to it.';
