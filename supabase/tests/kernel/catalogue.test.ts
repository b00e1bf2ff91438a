import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEverything } from '../testing/everything.ts';
import { register } from '../testing/rows.ts';
import { addUser } from '../testing/sessions.ts';
import { startDatabase } from '../testing/database.ts';
import { unconditional } from '../testing/unconditional.ts';

// The conventions that every migration keeps, asked of PostgreSQL's own catalogue, so that a table or a
// function which forgets one fails here before anybody can use it.

let database: Awaited<ReturnType<typeof startDatabase>>;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

async function rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await database.pool.query<T>(sql, values)).rows;
}
async function names(sql: string, values: unknown[] = []): Promise<string[]> {
  return (await rows<{ name: string }>(sql, values)).map(({ name }) => name);
}

const ours = "('public'::regnamespace, 'private'::regnamespace)";
const tables = Object.entries(register);

describe('the table register', () => {
  it('names every table and view in public, and nothing else', async () => {
    const found = await names(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`,
    );
    expect(found).toEqual(Object.keys(register).toSorted());
  });

  it.each(tables)(
    '%s: its owner column exists, and is empty only where the register says so',
    async (table, { owner, ownerless }) => {
      const found = await names(
        `select attname as name from pg_attribute
         where attrelid = format('public.%I', $1::text)::regclass and attname = $2 and attnotnull = $3`,
        [table, owner, ownerless === undefined],
      );
      expect(found).toEqual([owner]);
    },
  );

  it.each(tables)('%s: goes along with its owner, or the register says why not', (_, entry) => {
    expect(entry.exported).toBe(entry.not_exported === undefined);
  });

  it.each(tables)(
    '%s: grants are those of the register, by column for writes',
    async (table, entry) => {
      const wide = await rows<{ role: string; privilege: string }>(
        `select coalesce(r.rolname, 'public') as role, lower(a.privilege_type) as privilege
       from pg_class as c, aclexplode(c.relacl) as a left join pg_roles as r on r.oid = a.grantee
       where c.oid = format('public.%I', $1::text)::regclass and a.grantee <> c.relowner
       order by 1, 2`,
        [table],
      );
      const readers = entry.class === 'public' ? ['anon', 'authenticated'] : ['authenticated'];
      const expected = [
        ...readers.flatMap((role) =>
          (['delete', 'select'] as const)
            .filter((privilege) => entry.client.includes(privilege))
            .map((privilege) => ({ role, privilege })),
        ),
        ...['delete', 'insert', 'select', 'update'].map((privilege) => ({
          role: 'service_role',
          privilege,
        })),
      ];
      expect(wide).toEqual(expected);

      const byColumn = await rows<{ role: string; privilege: string; columns: string[] }>(
        `select r.rolname as role, lower(x.privilege_type) as privilege, array_agg(a.attname::text) as columns
       from pg_attribute as a, aclexplode(a.attacl) as x join pg_roles as r on r.oid = x.grantee
       where a.attrelid = format('public.%I', $1::text)::regclass group by 1, 2 order by 1, 2`,
        [table],
      );
      expect(byColumn.map(({ role, privilege }) => `${role} ${privilege}`)).toEqual(
        (['insert', 'update'] as const)
          .filter((privilege) => entry.client.includes(privilege))
          .map((privilege) => `authenticated ${privilege}`),
      );
      for (const { columns } of byColumn) {
        expect(columns).not.toContain('created_at');
        expect(columns).not.toContain('updated_at');
      }
    },
  );

  it.each(tables)(
    '%s: one policy for each thing a client may do, by the state table',
    async (table, entry) => {
      const policies = await rows<{
        operation: string;
        roles: string[];
        permissive: boolean;
        rule: string;
      }>(
        `select lower(cmd) as operation, roles::text[] as roles, permissive = 'PERMISSIVE' as permissive,
         concat_ws(' and ', qual, with_check) as rule
       from pg_policies where schemaname = 'public' and tablename = $1 order by 1`,
        [table],
      );
      const permissive = policies.filter((policy) => policy.permissive);
      expect(permissive.map(({ operation }) => operation)).toEqual(entry.client.toSorted());
      for (const { operation, roles, rule } of permissive) {
        if (entry.class !== 'public') expect(roles).toEqual(['authenticated']);
        if (entry.class !== 'own') continue;
        expect(rule).toContain(`${entry.owner} = ( SELECT auth.uid() AS uid)`);
        const helper =
          operation === 'insert' || operation === 'update' ? 'may_enter' : 'may_see_own';
        expect(rule).toContain(`( SELECT private.${helper}() AS ${helper})`);
      }
      const gates = policies.filter((policy) => !policy.permissive && policy.operation === 'all');
      expect(gates.some(({ rule }) => rule.includes('private.is_member()'))).toBe(
        entry.members_only === true,
      );
      expect(gates.map(({ rule }) => rule.includes('private.may_enter()'))).toEqual(
        entry.class === 'protected' ? [true] : entry.members_only ? [false] : [],
      );
    },
  );

  it.each(tables)(
    '%s: an index leads with the column its policies filter by',
    async (table, { owner }) => {
      const leading = await names(
        `select a.attname as name from pg_index as i
       join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = format('public.%I', $1::text)::regclass and i.indisvalid and i.indpred is null`,
        [table],
      );
      expect(leading).toContain(owner);
    },
  );

  it('passes never ask whether one may enter: that is what they decide', async () => {
    const asking = await names(
      `select policyname as name from pg_policies
       where tablename = 'access_passes' and concat(qual, with_check) like '%may_enter%'`,
    );
    expect(asking).toEqual([]);
  });

  it('deleting a user leaves nothing of theirs in any table, public or private', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      const member = await addUser(client);
      const visitor = await addUser(client, { anonymous: true });
      await addEverything(client, member, visitor);
      const { rows: columns } = await client.query<{ place: string; name: string }>(
        `select k.conrelid::regclass::text as place, a.attname as name from pg_constraint as k
         join pg_class as c on c.oid = k.conrelid
         join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
         where k.confrelid = 'auth.users'::regclass and c.relnamespace in ${ours}`,
      );
      const held = async () => {
        const places: string[] = [];
        for (const { place, name } of columns) {
          const { rowCount } = await client.query(`select from ${place} where ${name} = $1`, [
            member,
          ]);
          if (rowCount) places.push(place);
        }
        return places.toSorted();
      };
      expect(await held(), 'control: there is something to delete').toEqual([
        'access_passes',
        'aliases',
        'answers',
        'appeals',
        'badge_claims',
        'blocks',
        'buddies',
        'calendar_feeds',
        'card_choices',
        'chain_payments',
        'check_ins',
        'circle_members',
        'circles',
        'contact_messages',
        'conversations',
        'credit_accounts',
        'credit_marks',
        'credit_reports',
        'deadlines',
        'debt_payments',
        'debts',
        'dispute_cases',
        'dispute_events',
        'drafts',
        'earned_badges',
        'evidence',
        'helped',
        'lesson_progress',
        'match_requests',
        'meeting_notes',
        'meetings',
        'mutes',
        'nods',
        'notices',
        'notification_choices',
        'orders',
        'payoff_plans',
        'points_claims',
        'private.access_code_uses',
        'private.audit_log',
        'private.care_notes',
        'private.cases',
        'private.circle_voices',
        'private.decisions',
        'private.exports',
        'private.factor_recovery_codes',
        'private.invite_codes',
        'private.kept_due_days',
        'private.known_devices',
        'private.leaving_accounts',
        'private.match_people',
        'private.meeting_closings',
        'private.model_uses',
        'private.notice_retries',
        'private.off_report_checks',
        'private.off_report_days',
        'private.old_words',
        'private.password_changes',
        'private.reckonings',
        'private.referrals',
        'private.referrals',
        'private.released_aliases',
        'private.removals',
        'private.restrictions',
        'private.staff',
        'private.storage_use',
        'private.visitor_claims',
        'private.votes',
        'private.wallet_links',
        'profiles',
        'questions',
        'referral_entries',
        'referral_links',
        'reports',
        'review_cards',
        'saved_cards',
        'score_entries',
        'thread_reads',
        'turn_feedback',
        'turns',
        'wallets',
      ]);
      await client.query('delete from auth.users where id = $1', [member]);
      expect(await held()).toEqual([]);
      for (const kept of [
        'public.orders',
        'public.chain_payments',
        'private.access_code_uses',
        'private.model_uses',
      ]) {
        const { rows: left } = await client.query(`select user_id from ${kept}`);
        expect(
          left.map(({ user_id }) => user_id),
          `${kept} keeps its books, without the person`,
        ).toEqual(left.map(() => null));
        expect(left.length).toBeGreaterThan(0);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('every table', () => {
  it('has row level security on', async () => {
    const open = await names(
      `select oid::regclass::text as name from pg_class
       where relnamespace in ${ours} and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(open).toEqual([]);
  });

  it('says what it is for', async () => {
    const silent = await names(
      `select oid::regclass::text as name from pg_class
       where relnamespace in ${ours} and relkind in ('r', 'p') and obj_description(oid, 'pg_class') is null`,
    );
    expect(silent).toEqual([]);
  });

  it('has an index under each of its foreign keys', async () => {
    const bare = await names(
      `select k.conrelid::regclass::text || ' ' || k.conname as name from pg_constraint as k
       join pg_class as c on c.oid = k.conrelid
       where k.contype = 'f' and c.relnamespace in ${ours} and not exists (
         select from pg_index as i where i.indrelid = k.conrelid and i.indpred is null
           and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
       )`,
    );
    expect(bare).toEqual([]);
  });

  it('keeps money in bigint cents, rates in integer basis points, instants with their zone, days as days', async () => {
    const odd = await names(
      `select c.relname || '.' || a.attname as name from pg_attribute as a
       join pg_class as c on c.oid = a.attrelid
       where c.relnamespace in ${ours} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
         and a.atttypid <> case
           when a.attname like '%\\_cents' then 'bigint'::regtype
           when a.attname like '%\\_bps' then 'integer'::regtype
           when a.attname like '%\\_at' then 'timestamptz'::regtype
           when a.attname like '%\\_on' or a.attname like '%\\_of' then 'date'::regtype
           else a.atttypid
         end`,
    );
    expect(odd).toEqual([]);
  });

  it('with updated_at has the trigger that keeps it', async () => {
    const kept = await names(
      `select tgrelid::regclass::text as name from pg_trigger
       where tgfoid = 'private.touch_updated_at'::regproc order by 1`,
    );
    const having = await names(
      `select attrelid::regclass::text as name from pg_attribute as a join pg_class as c on c.oid = a.attrelid
       where c.relnamespace in ${ours} and c.relkind = 'r' and attname = 'updated_at' order by 1`,
    );
    expect(kept).toEqual(having);
    expect(having).not.toEqual([]);
  });
});

describe('every function', () => {
  it('is executable by exactly the role it is for', async () => {
    const found = await rows<{ name: string; roles: string[] }>(
      `select p.oid::regproc::text as name, array(
         select coalesce(r.rolname, 'public')::text
         from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as a
         left join pg_roles as r on r.oid = a.grantee where a.grantee <> p.proowner order by 1) as roles
       from pg_proc as p where p.pronamespace in ${ours} order by 1`,
    );
    expect(Object.fromEntries(found.map(({ name, roles }) => [name, roles]))).toEqual({
      accept: ['authenticated'],
      accept_invitation: ['service_role'],
      account_ways_in: ['service_role'],
      allow_chain_quote: ['service_role'],
      add_staff: ['service_role'],
      advance_meeting: ['authenticated'],
      answer: ['authenticated'],
      answer_buddy: ['authenticated'],
      answer_match: ['authenticated'],
      appeal: ['authenticated'],
      append_turn_events: ['service_role'],
      ask: ['authenticated'],
      ask_buddy: ['authenticated'],
      ask_match: ['authenticated'],
      attach_checkout: ['service_role'],
      await_new_password: ['authenticated'],
      block_person: ['authenticated'],
      cancel_address_change: ['authenticated'],
      cast_vote: ['authenticated'],
      change_circle: ['authenticated'],
      check_in: ['authenticated'],
      circle_week: ['authenticated'],
      claim_visitor_data: ['service_role'],
      close_account: ['authenticated'],
      close_meeting: ['authenticated'],
      close_turn: ['service_role'],
      commit_week: ['authenticated'],
      promise_first: ['authenticated'],
      answer_first_promise: ['authenticated'],
      create_access_code: ['service_role'],
      decide: ['authenticated'],
      delete_draft: ['authenticated'],
      dissolve_circle: ['authenticated'],
      edit_answer: ['authenticated'],
      edit_question: ['authenticated'],
      end_buddy: ['authenticated'],
      erase_account_now: ['authenticated'],
      erase_due_accounts: ['service_role'],
      erase_visit: ['authenticated'],
      export_rows: ['service_role'],
      end_other_sessions: ['authenticated'],
      end_session: ['authenticated'],
      feed_page: ['authenticated'],
      finish_job: ['service_role'],
      follow: ['authenticated'],
      give_case_back: ['authenticated'],
      hand_over: ['authenticated'],
      join_circle: ['authenticated'],
      keep_account: ['authenticated'],
      keep_chain_quote: ['service_role'],
      leave_circle: ['authenticated'],
      leave_match: ['authenticated'],
      leave_meeting: ['authenticated'],
      list_access_codes: ['service_role'],
      calendar_of: ['service_role'],
      collect_notices: ['service_role'],
      end_calendar_feed: ['authenticated'],
      make_calendar_feed: ['authenticated'],
      my_calendar_feed: ['authenticated'],
      my_notices: ['authenticated'],
      save_recomputed_notices: ['service_role'],
      people_to_recompute: ['service_role'],
      credit_files_to_check: ['service_role'],
      save_off_report_days: ['service_role'],
      see_notices: ['authenticated'],
      settle_notice: ['service_role'],
      stop_mail: ['service_role'],
      take_notices: ['service_role'],
      my_badges: ['authenticated'],
      list_staff: ['service_role'],
      seed_questions: ['service_role'],
      withdraw_seeded_questions: ['service_role'],
      'private.untouched_seeds': [],
      'private.withdraw_seeds': [],
      make_circle: ['authenticated'],
      make_factor_recovery_codes: ['authenticated'],
      make_invite: ['authenticated'],
      link_wallet: ['service_role'],
      mark_helped: ['authenticated'],
      meeting: ['authenticated'],
      model_use_of: ['service_role'],
      mute_person: ['authenticated'],
      my_account: ['authenticated'],
      my_alias: ['authenticated'],
      my_blocks: ['authenticated'],
      my_buddies: ['authenticated'],
      my_circles: ['authenticated'],
      my_decisions: ['authenticated'],
      my_drafts: ['authenticated'],
      my_export: ['authenticated'],
      my_factor_recovery: ['authenticated'],
      my_invitations: ['authenticated'],
      my_leaving: ['authenticated'],
      my_match: ['authenticated'],
      my_meetings: ['authenticated'],
      my_pass: ['authenticated'],
      my_records: ['authenticated'],
      my_removals: ['authenticated'],
      my_sessions: ['authenticated'],
      nod: ['authenticated'],
      note_chain_look: ['service_role'],
      note_idle_quotes: ['service_role'],
      note_export: ['service_role'],
      object_to_end: ['authenticated'],
      offer_other_times: ['authenticated'],
      open_badge_claim: ['authenticated'],
      open_contact_message: ['service_role'],
      open_export: ['authenticated'],
      open_chain_quotes: ['service_role'],
      open_order: ['service_role'],
      open_points_claim: ['authenticated'],
      open_turn: ['service_role'],
      pace_question: ['service_role'],
      open_vote: ['authenticated'],
      open_wallet_link: ['authenticated'],
      pause_circle: ['authenticated'],
      pause_meeting: ['authenticated'],
      preview_circle: ['authenticated'],
      preview_visitor_data: ['service_role'],
      propose_meeting: ['authenticated'],
      purge_empty_visitors: ['service_role'],
      put_care_away: ['authenticated'],
      queue_page: ['authenticated'],
      read_chain_quote: ['service_role'],
      read_order: ['service_role'],
      read_turn: ['service_role'],
      record_dispute_event: ['authenticated'],
      take_back_dispute_event: ['authenticated'],
      redeem_access_code: ['service_role'],
      redeem_recovery_code: ['service_role'],
      remove_phone: ['authenticated'],
      remove_post: ['authenticated'],
      remove_staff: ['service_role'],
      renew_invitation: ['authenticated'],
      report_post: ['authenticated'],
      rest_week: ['authenticated'],
      revoke_access_code: ['service_role'],
      revoke_invite: ['authenticated'],
      save_draft: ['authenticated'],
      search_feed: ['authenticated'],
      see_circle: ['service_role'],
      see_invitation: ['service_role'],
      session_status: ['authenticated'],
      set_alias: ['authenticated'],
      set_circle_alias: ['authenticated'],
      set_shares: ['authenticated'],
      settle_order: ['service_role'],
      stop_turn: ['service_role'],
      take_case: ['authenticated'],
      take_due_jobs: ['service_role'],
      take_contact_mail: ['service_role'],
      take_export: ['service_role'],
      take_meeting: ['authenticated'],
      settle_account_closed_mail: ['service_role'],
      take_account_closed_mails: ['service_role'],
      run_due_circle_jobs: ['service_role'],
      run_due_community_jobs: ['service_role'],
      take_wallet_link: ['authenticated'],
      thread: ['authenticated'],
      thread_read: ['authenticated'],
      unblock_person: ['authenticated'],
      unlink_wallet: ['authenticated'],
      unlock_account: ['service_role'],
      use_factor_recovery_code: ['authenticated'],
      write_dispute: ['authenticated'],
      'private.account_at': [],
      'private.after_quiet': [],
      'private.alias_beside': [],
      'private.check_in_ends_at': [],
      'private.check_off_report': [],
      'private.end_factor_recovery_codes': [],
      'private.digits_said': [],
      'private.is_name_of': [],
      'private.names_contact': [],
      'private.require_pot': [],
      'private.tidy_name': [],
      'private.way_elsewhere_in': [],
      'private.with_app_names': [],
      'private.with_near_app_names': [],
      'private.holds': [],
      'private.holds_spoken_phone': [],
      'private.pointer_elsewhere_in': [],
      'private.pointer_features': [],
      'private.pointer_mark': [],
      'private.pointer_score': [],
      'private.pointer_tokens': [],
      'private.check_in_reminder_at': [],
      'private.device_kind': [],
      'private.due_notices': [],
      'private.feed_secret': [],
      'private.has_fresh_proof': [],
      'private.is_voted_out': [],
      'private.is_zone': [],
      'private.is_zone_name': [],
      'private.next_recompute_at': [],
      'private.notice_account_change': [],
      'private.notice_closing': [],
      'private.is_current': [],
      'private.notice_new_device': [],
      'private.recompute_debt_notices': [],
      'private.recompute_paid_days': [],
      'private.recompute_notices': [],
      'private.remind_circle_anew': [],
      'private.remind_member_anew': [],
      'private.remind_person_anew': [],
      'private.remind_to_check_in': [],
      'private.take_closing_back': [],
      'private.post_due_notice': [],
      'private.weekday_in': [],
      'private.give_name_back': [],
      'private.others_waiting': [],
      'private.follow_saying': [],
      'private.silent_until': [],
      'private.with_weekday': [],
      'private.day_begins': [],
      'private.member_week': [],
      'private.notice_identity_change': [],
      'private.notice_factor_change': [],
      'private.post_notice': [],
      'private.require_fresh_proof': [],
      'private.shown_title': [],
      'private.stop_token': [],
      'private.wants_notice': [],
      'private.zone_of': [],
      'private.badge_progress': [],
      'private.badges_of': [],
      'private.award_badges': [],
      'private.begin_claim': [],
      'private.is_voucher_due': [],
      'private.months_in_a_row': [],
      'private.add_business_days': [],
      'private.dispute_letter_hash': [],
      'private.is_same_recipient': [],
      'private.dispute_after': [],
      'private.keep_dispute': [],
      'private.is_own_evidence': ['authenticated'],
      'private.keep_left_file': [],
      'private.limit_left_files': [],
      'private.count_storage': [],
      'private.require_storage_room': [],
      'private.require_room_for_evidence': [],
      'private.promised_evidence': [],
      'private.match_evidence': [],
      my_storage: ['authenticated'],
      storage_limits: ['service_role'],
      set_storage_limits: ['service_role'],
      left_files: ['service_role'],
      restore_left_names: ['service_role'],
      'private.left_suffix': [],
      forget_left_files: ['service_role'],
      'private.is_mailing_number': ['service_role'],
      'private.add_member': [],
      'private.alias_in': [],
      'private.alias_of_author': [],
      'private.alias_seen_by': [],
      'private.deal_pot': [],
      'private.answers_seen': [],
      'private.app_names': [],
      'private.attempt_wait': [],
      'private.author_of': [],
      'private.author_seen': [],
      'private.block_holds': [],
      'private.bring_conversations': [],
      'private.bring_lessons': [],
      'private.bring_orders': [],
      'private.bring_referral': [],
      'private.buddies_kept': [],
      'private.contact_wait': [],
      'private.buddy_by': [],
      'private.buddy_names': [],
      'private.call_staff_to_questions': [],
      'private.cancel_meetings': [],
      'private.case_lease': [],
      'private.case_seen': [],
      'private.check_question': [],
      'private.check_source': [],
      'private.check_today': [],
      'private.check_words': [],
      'private.circle_date': [],
      'private.circle_day': [],
      'private.circle_person': [],
      'private.circle_topic': [],
      'private.circle_words': [],
      'private.clear_circle': [],
      'private.close_gaps': [],
      'private.close_held_case': [],
      'private.closes_on': [],
      'private.code_wait': [],
      'private.community_health': [],
      'private.community_limits': [],
      'private.community_rate': [],
      'private.community_reader': [],
      'private.community_writer': [],
      'private.consider_referral': [],
      'private.contact_detail_in': [],
      'private.count_answer': [],
      'private.count_helped': [],
      'private.count_question': [],
      'private.current_week': [],
      'private.date_order': [],
      'private.date_post': [],
      'private.dispute_transition': [],
      'private.drop_empty_question': [],
      'private.due_circles': [],
      'private.empty_question': [],
      'private.empty_visitors': [],
      'private.end_calendar_feed_of': [],
      'private.end_of_time': [],
      'private.end_other_ways_in': [],
      'private.end_sign_ins_under_way': [],
      'private.end_ways_in_after_recovery': [],
      'private.erasable_from': [],
      'private.enforce_row_limit': [],
      'private.enter_order_state': [],
      'private.erase_person': [],
      'private.excerpt_of': [],
      'private.expected_rows': [],
      'private.export_downloads': [],
      'private.export_seen': [],
      'private.factor_code_hash': [],
      'private.feed_items': [],
      'private.first_name_of': [],
      'private.first_week': [],
      'private.first_week_off': [],
      'private.fit_pot': [],
      'private.fit_pots': [],
      'private.fitting_alias': [],
      'private.follow_block': [],
      'private.follow_block_of_buddy': [],
      'private.follow_wallet_identity': [],
      'private.wallet_identity': [],
      'private.follow_leaving': [],
      'private.follow_order_holder': [],
      'private.follow_referral': [],
      'private.forget_buyer': [],
      'private.forget_account_closed_mails': [],
      'private.forget_friend': [],
      'private.free_place': [],
      'private.fresh_invite': [],
      'private.give_grace_pass': [],
      'private.give_pass': [],
      'private.give_voice': [],
      'private.guard_order_step': [],
      'private.has_factor': [],
      'private.has_full_number': ['authenticated', 'service_role'],
      'private.hidden_people': [],
      'private.hide_answer': [],
      'private.hide_check_in': [],
      'private.hide_post': [],
      'private.hide_question': [],
      'private.lock_both_people': [],
      'private.lock_circle': [],
      'private.lock_community_of': [],
      'private.lock_community_of_deleted': [],
      'private.lock_hosted_circle': [],
      'private.lock_leaving_account': [],
      'private.lock_match': [],
      'private.lock_meeting': [],
      'private.lock_people': [],
      'private.lock_post': [],
      'private.lock_question': [],
      'private.lock_question_of': [],
      'private.lock_room': [],
      'private.holds_private_number': [],
      'private.invite_hash': [],
      'private.inviter_of': [],
      'private.is_blocked': [],
      'private.is_business_day': [],
      'private.is_everyday': [],
      'private.is_export_live': [],
      'private.is_gone_for': [],
      'private.is_hidden_for': [],
      'private.is_known_host': [],
      'private.is_errand': [],
      'private.is_leaving': [],
      'private.is_member': ['authenticated'],
      'private.is_name_free': [],
      'private.is_new_writer': [],
      'private.may_hide_by_report': [],
      'private.reporting_network': [],
      'private.is_order_over': [],
      'private.is_room_open': [],
      'private.is_source': [],
      'private.is_staff': [],
      'private.is_wallet_chain': [],
      'private.moderate_check_in': [],
      'private.judge_payment': [],
      'private.moderate_post': [],
      'private.moderate_text': [],
      'private.may_promise_first': [],
      'private.keep_audit': [],
      'private.keep_away': [],
      'private.keep_commitment': [],
      'private.keep_later_card': [],
      'private.keep_later_reading': [],
      'private.keep_old_words': [],
      'private.keep_released_name': [],
      'private.keyed_hash': [],
      'private.leads_elsewhere': [],
      'private.lock_deletions': [],
      'private.lock_order': [],
      'private.lock_orders_of': [],
      'private.lock_passes': [],
      'private.lock_referral': [],
      'private.longest_member': [],
      'private.mailbox_of': [],
      'private.make_matches': [],
      'private.make_profile': [],
      'private.mark_of_edit': [],
      'private.match_aliases': [],
      'private.match_score': [],
      'private.may_be_in_room': ['authenticated'],
      'private.may_decide': [],
      'private.may_enter': ['authenticated'],
      'private.may_hear_circle': ['authenticated'],
      'private.may_match': [],
      'private.may_see_answer': [],
      'private.may_see_check_in': [],
      'private.may_see_own': ['authenticated'],
      'private.may_see_post': [],
      'private.may_see_question': [],
      'private.may_show_in_circle': ['authenticated'],
      'private.may_show_in_room': ['authenticated'],
      'private.meeting_limits': [],
      'private.meeting_over_at': [],
      'private.meeting_seen': [],
      'private.meeting_topic': [],
      'private.member_seen': [],
      'private.model_microdollars': [],
      'private.moderator': [],
      'private.month_began': [],
      'private.name_skeleton': [],
      'private.narrowed': [],
      'private.network_of': [],
      'private.new_invite_code': [],
      'private.new_ticket_number': [],
      'private.note_attempt': [],
      'private.note_password_change': [],
      'private.note_wrong_code': [],
      'private.nth_weekday': [],
      'private.observed_day': [],
      'private.offered_times': [],
      'private.open_case': [],
      'private.open_quotes_wait': [],
      'private.open_until': [],
      'private.open_week': [],
      'private.opens_on': [],
      'private.order_seen': [],
      'private.order_step': [],
      'private.pass_seen': [],
      'private.passes_left': [],
      'private.pattern_in': [],
      'private.person_called': [],
      'private.place_block': [],
      'private.place_of_names': [],
      'private.plain_words': [],
      'private.plan_terms': [],
      'private.post_seen': [],
      'private.posts_around': [],
      'private.rate_limit_wait': [],
      'private.quote_seen': [],
      'private.read_invite': [],
      'private.read_length': [],
      'private.readable_characters': [],
      'private.referral_limits': [],
      'private.referral_line': [],
      'private.referral_refusal': [],
      'private.recovering_sessions': [],
      'private.refuse_for_now': [],
      'private.refuse_leaving': [],
      'private.refuse_open_quotes': [],
      'private.renew_channel': [],
      'private.reported_posts': [],
      'private.require_delete_word': [],
      'private.require_member': [],
      'private.rested_in_a_row': [],
      'private.restore_pass': [],
      'private.restriction_of': [],
      'private.resumes_at': [],
      'private.revoke_pass': [],
      'private.set_check_in_state': [],
      'private.settle_circle': [],
      'private.settle_match': [],
      'private.shares_of': [],
      'private.show_answer': [],
      'private.show_check_in': [],
      'private.show_post': [],
      'private.show_question': [],
      'private.showed_factor_lately': [],
      'private.showed_sent_code_lately': [],
      'private.shown_name': [],
      'private.speaks_of_law': [],
      'private.take_from_sight': [],
      'private.take_model_use': [],
      'private.count_action': [],
      'private.notify_circle': [],
      'private.notify_feed': [],
      'private.notify_followers': [],
      'private.notify_meeting': [],
      'private.notify_person': [],
      'private.touch_updated_at': [],
      'private.try_account': [],
      'private.tuesday_from': [],
      'private.vote_asked': [],
      'private.vote_seen': [],
      'private.waiting_passes': [],
      'private.waiting_requests': [],
      'private.sign_in_options': [],
      'private.week_of': [],
      'private.weeks_seen': [],
      'private.weigh_visitor_claim': [],
      'private.with_pot': [],
      'private.with_shares': [],
      'private.words_before': [],
      'private.write_alias': [],
      'private.zone_hours': [],
    });
  });

  it('runs with an empty search path, and says what it does', async () => {
    const loose = await names(
      `select oid::regproc::text as name from pg_proc where pronamespace in ${ours}
         and (not coalesce(proconfig, '{}') @> array['search_path=""'] or obj_description(oid, 'pg_proc') is null)`,
    );
    expect(loose).toEqual([]);
  });

  it('that runs with its owner’s rights is owned by postgres, which is no superuser', async () => {
    const owners = await names(
      `select distinct r.rolname || case when r.rolsuper then ', a superuser' else '' end as name
       from pg_proc as p join pg_roles as r on r.oid = p.proowner
       where p.pronamespace in ${ours} and p.prosecdef`,
    );
    expect(owners).toEqual(['postgres']);
  });
});

describe('every sequence', () => {
  it('is closed to every role of the API, also where the service opens each by default', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class as c, unnest(c.relacl) as item
       cross join lateral aclexplode(array[item]) as given
       where c.relkind = 'S' and c.relnamespace in ${ours}
         and given.grantee in (0, 'anon'::regrole, 'authenticated'::regrole, 'service_role'::regrole)`,
    );
    expect(rows).toEqual([]);
    const { rows: all } = await database.pool.query(
      `select from pg_class where relkind = 'S' and relnamespace in ${ours}`,
    );
    expect(all.length).toBeGreaterThan(5);
  });
});

describe('what the hosted service refuses', () => {
  it('is what only a superuser may: these tests have the rights of its postgres', async () => {
    const [role] = await rows(
      `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
         array(select roleid::regrole::text from pg_auth_members where member = r.oid order by 1) as member_of
       from pg_roles as r where rolname = session_user`,
    );
    expect(role).toEqual({
      rolname: 'postgres',
      rolsuper: false,
      rolcreatedb: true,
      rolcreaterole: true,
      rolbypassrls: true,
      rolreplication: true,
      // The last two are only here, for policies on realtime.messages and storage.objects: see the next test.
      member_of: [
        'anon',
        'authenticated',
        'service_role',
        'supabase_realtime_admin',
        'supabase_storage_admin',
      ],
    });
  });

  it('is more than policies and triggers on what the live updates and the storage own, in no migration', async () => {
    const statements = await names(
      'select unnest(statements) as name from supabase_migrations.schema_migrations',
    );
    const touching = statements
      .map((text) => text.replace(/^(?:\s+|--[^\n]*)+/, ''))
      .filter(
        (text) =>
          !/^create (?:or replace )?function\b|^comment on \w+ (?:public|private)\./i.test(text),
      )
      .filter((text) =>
        /\b(?:on|table|function|index|schema|in)\s+(?:realtime|storage)\b/i.test(text),
      );
    expect(touching.length).toBeGreaterThan(5);
    // The service grants the right to make a trigger on these tables, which calls a function of ours.
    const trigger =
      /create trigger \w+\s+after [\w\s]+ on storage\.(?:objects|s3_multipart_uploads)\s+for each row execute function private\.\w+\(\);/i;
    const more = touching
      .filter((text) => !/^(?:create|drop) policy\b/i.test(text))
      .filter((text) => !/^(?:create trigger|do)\b/i.test(text) || !trigger.test(text));
    expect(more).toEqual([]);
  });

  it('is no update and no delete without a condition, in no function', async () => {
    const { rows } = await database.pool.query<{ name: string; source: string }>(
      `select p.oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source
       from pg_proc as p where p.pronamespace in ${ours} order by 1`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const found = rows.flatMap(({ name, source }) =>
      unconditional(source).map((statement) => `${name}: ${statement}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['update t set a = 1;', 1],
    ['begin delete from public.t; end', 1],
    ['with gone as (delete from t returning a) select a from gone', 1],
    ["execute 'delete from t';", 1],
    ["update t set a = 'where'; -- where", 1],
    ['update t set a = (select b from c where c.id = 1);', 1],
    ['update t set a = b from u join v on u.i = v.i;', 1],
    ['begin delete from t using u; end', 1],
    ['with x as (select 1 where true) update t set a = 1;', 1],
    ['with g as (update t set a = 1 returning a) select from g where a', 1],
    ['for r in delete from t returning a loop perform f() from u where d; end loop;', 1],
    ["execute format('delete from %I', t);", 1],
    ["execute 'with g as (delete from t returning a) select a from g';", 1],
    ['execute $q$ delete from t $q$;', 1],
    ["execute e'update t set a = \\'\\'';", 1],
    ["select '--'; delete from t; select 'x' where b;", 1],
    ["select '/*'; delete from t; select '*/' where b;", 1],
    ['select "it\'s"; delete from t; select "it\'s" where b;', 1],
    ['delete from t where true;', 0],
    ["execute 'delete from t where a = $1' using b;", 0],
    ['merge into t using u on a = b when matched then update set a = 1;', 0],
    ['update only t as x set a = 1 from u where x.id = u.id;', 0],
    ['insert into t values (1) on conflict (a) do update set a = 2;', 0],
    ['select from t where a = 1 for update; select 1', 0],
    ['select from t where a = 1 for no key update', 0],
    ['delete from t where (a = 1);', 0],
    ['create trigger x before update on t', 0],
  ])('is seen: %s', (source, count) => {
    expect(unconditional(source)).toHaveLength(count);
  });
});

describe('the private schema', () => {
  it('opens to no role of the API', async () => {
    const open = await names(
      `select r.name from unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) as r (name)
       where has_schema_privilege(r.name, 'private', 'usage')`,
    );
    expect(open).toEqual([]);
  });

  it('grants nobody any of its tables', async () => {
    const granted = await names(
      `select c.oid::regclass::text || ' to ' || a.grantee::regrole::text as name
       from pg_class as c, aclexplode(c.relacl) as a
       where c.relnamespace = 'private'::regnamespace and a.grantee <> c.relowner`,
    );
    expect(granted).toEqual([]);
  });

  it('is not among the schemas of the data API', () => {
    const config = fs.readFileSync(new URL('../../config.toml', import.meta.url), 'utf8');
    expect(config).toContain('\nschemas = ["public"]\n');
  });
});
