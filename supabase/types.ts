// Generated from the database: `npx tsx tools/database/main.ts` writes it anew, the database tests compare it.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '12' };
  public: {
    Tables: {
      access_passes: {
        Row: {
          created_at: string;
          ends_at: string;
          id: string;
          order_id: string | null;
          plan: string;
          revoked_at: string | null;
          revoked_why: string | null;
          source: string;
          starts_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          ends_at: string;
          id?: string;
          order_id?: string | null;
          plan: string;
          revoked_at?: string | null;
          revoked_why?: string | null;
          source: string;
          starts_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          ends_at?: string;
          id?: string;
          order_id?: string | null;
          plan?: string;
          revoked_at?: string | null;
          revoked_why?: string | null;
          source?: string;
          starts_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'access_passes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      aliases: {
        Row: {
          adult_at: string;
          circle_id: string | null;
          created_at: string;
          id: string;
          name: string;
          pot_glaze: number;
          pot_shape: number;
          shown_posts: number;
          skeleton: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          adult_at?: string;
          circle_id?: string | null;
          created_at?: string;
          id?: string;
          name: string;
          pot_glaze: number;
          pot_shape: number;
          shown_posts?: number;
          skeleton: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          adult_at?: string;
          circle_id?: string | null;
          created_at?: string;
          id?: string;
          name?: string;
          pot_glaze?: number;
          pot_shape?: number;
          shown_posts?: number;
          skeleton?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'aliases_circle_id_fkey';
            columns: ['circle_id'];
            isOneToOne: false;
            referencedRelation: 'circles';
            referencedColumns: ['id'];
          },
        ];
      };
      answers: {
        Row: {
          author_id: string | null;
          body: string;
          created_at: string;
          edited_at: string | null;
          helped: number;
          id: string;
          kind: string;
          number: number;
          question_id: string;
          reason: string | null;
          shown_at: string | null;
          source: string | null;
          state: string;
          updated_at: string;
          words: string | null;
        };
        Insert: {
          author_id?: string | null;
          body: string;
          created_at?: string;
          edited_at?: string | null;
          helped?: number;
          id: string;
          kind: string;
          number: number;
          question_id: string;
          reason?: string | null;
          shown_at?: string | null;
          source?: string | null;
          state: string;
          updated_at?: string;
          words?: string | null;
        };
        Update: {
          author_id?: string | null;
          body?: string;
          created_at?: string;
          edited_at?: string | null;
          helped?: number;
          id?: string;
          kind?: string;
          number?: number;
          question_id?: string;
          reason?: string | null;
          shown_at?: string | null;
          source?: string | null;
          state?: string;
          updated_at?: string;
          words?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'answers_question_id_fkey';
            columns: ['question_id'];
            isOneToOne: false;
            referencedRelation: 'questions';
            referencedColumns: ['id'];
          },
        ];
      };
      appeals: {
        Row: {
          created_at: string;
          decision_id: string;
          id: string;
          outcome: string | null;
          outcome_at: string | null;
          user_id: string;
          words: string;
        };
        Insert: {
          created_at?: string;
          decision_id: string;
          id?: string;
          outcome?: string | null;
          outcome_at?: string | null;
          user_id: string;
          words: string;
        };
        Update: {
          created_at?: string;
          decision_id?: string;
          id?: string;
          outcome?: string | null;
          outcome_at?: string | null;
          user_id?: string;
          words?: string;
        };
        Relationships: [];
      };
      badge_claims: {
        Row: {
          address: string;
          badge: number;
          chain_id: number;
          created_at: string;
          expires_at: string;
          user_id: string;
        };
        Insert: {
          address: string;
          badge: number;
          chain_id: number;
          created_at?: string;
          expires_at?: string;
          user_id: string;
        };
        Update: {
          address?: string;
          badge?: number;
          chain_id?: number;
          created_at?: string;
          expires_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      blocks: {
        Row: {
          alias_id: string | null;
          blocked_id: string;
          circle_id: string | null;
          created_at: string;
          id: string;
          user_id: string;
        };
        Insert: {
          alias_id?: string | null;
          blocked_id: string;
          circle_id?: string | null;
          created_at?: string;
          id?: string;
          user_id: string;
        };
        Update: {
          alias_id?: string | null;
          blocked_id?: string;
          circle_id?: string | null;
          created_at?: string;
          id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'blocks_alias_id_fkey';
            columns: ['alias_id'];
            isOneToOne: false;
            referencedRelation: 'aliases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'blocks_circle_id_fkey';
            columns: ['circle_id'];
            isOneToOne: false;
            referencedRelation: 'circles';
            referencedColumns: ['id'];
          },
        ];
      };
      buddies: {
        Row: {
          accepted_at: string | null;
          buddy_alias_id: string;
          buddy_id: string;
          created_at: string;
          declined_at: string | null;
          id: string;
          user_alias_id: string;
          user_id: string;
        };
        Insert: {
          accepted_at?: string | null;
          buddy_alias_id: string;
          buddy_id: string;
          created_at?: string;
          declined_at?: string | null;
          id?: string;
          user_alias_id: string;
          user_id: string;
        };
        Update: {
          accepted_at?: string | null;
          buddy_alias_id?: string;
          buddy_id?: string;
          created_at?: string;
          declined_at?: string | null;
          id?: string;
          user_alias_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'buddies_buddy_alias_id_fkey';
            columns: ['buddy_alias_id'];
            isOneToOne: false;
            referencedRelation: 'aliases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'buddies_user_alias_id_fkey';
            columns: ['user_alias_id'];
            isOneToOne: false;
            referencedRelation: 'aliases';
            referencedColumns: ['id'];
          },
        ];
      };
      calendar_feeds: {
        Row: {
          created_at: string;
          id: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      card_choices: {
        Row: {
          answers: Json;
          created_at: string;
          is_reminded: boolean;
          look_again_on: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          answers: Json;
          created_at?: string;
          is_reminded?: boolean;
          look_again_on?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          answers?: Json;
          created_at?: string;
          is_reminded?: boolean;
          look_again_on?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      chain_payments: {
        Row: {
          block_number: number;
          chain_id: number;
          log_index: number;
          order_id: string;
          payer: string;
          seen_at: string;
          state: string;
          token: string;
          token_amount: number;
          transaction: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          block_number: number;
          chain_id: number;
          log_index: number;
          order_id: string;
          payer: string;
          seen_at?: string;
          state: string;
          token: string;
          token_amount: number;
          transaction: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          block_number?: number;
          chain_id?: number;
          log_index?: number;
          order_id?: string;
          payer?: string;
          seen_at?: string;
          state?: string;
          token?: string;
          token_amount?: number;
          transaction?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'chain_payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      check_ins: {
        Row: {
          circle_id: string | null;
          commitment: string | null;
          created_at: string;
          debts_closed: number | null;
          first_promise: string | null;
          first_promised_on: string | null;
          first_result: string | null;
          goal_percent: number | null;
          held_for: string | null;
          id: string;
          is_rest: boolean;
          line: string | null;
          result: string | null;
          said_at: string | null;
          state: string;
          updated_at: string;
          user_id: string;
          week_on: string;
        };
        Insert: {
          circle_id?: string | null;
          commitment?: string | null;
          created_at?: string;
          debts_closed?: number | null;
          first_promise?: string | null;
          first_promised_on?: string | null;
          first_result?: string | null;
          goal_percent?: number | null;
          held_for?: string | null;
          id?: string;
          is_rest?: boolean;
          line?: string | null;
          result?: string | null;
          said_at?: string | null;
          state?: string;
          updated_at?: string;
          user_id: string;
          week_on: string;
        };
        Update: {
          circle_id?: string | null;
          commitment?: string | null;
          created_at?: string;
          debts_closed?: number | null;
          first_promise?: string | null;
          first_promised_on?: string | null;
          first_result?: string | null;
          goal_percent?: number | null;
          held_for?: string | null;
          id?: string;
          is_rest?: boolean;
          line?: string | null;
          result?: string | null;
          said_at?: string | null;
          state?: string;
          updated_at?: string;
          user_id?: string;
          week_on?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'check_ins_circle_id_fkey';
            columns: ['circle_id'];
            isOneToOne: false;
            referencedRelation: 'circles';
            referencedColumns: ['id'];
          },
        ];
      };
      circle_members: {
        Row: {
          circle_id: string;
          first_week_on: string;
          id: string;
          joined_at: string;
          paused_until_on: string | null;
          pot_glaze: number | null;
          pot_shape: number | null;
          seen_at: string;
          share_badges: boolean;
          share_debts_closed: boolean;
          share_first_name: boolean;
          share_goal: boolean;
          share_here: boolean;
          share_weeks: boolean;
          user_id: string;
        };
        Insert: {
          circle_id: string;
          first_week_on: string;
          id?: string;
          joined_at?: string;
          paused_until_on?: string | null;
          pot_glaze?: number | null;
          pot_shape?: number | null;
          seen_at?: string;
          share_badges?: boolean;
          share_debts_closed?: boolean;
          share_first_name?: boolean;
          share_goal?: boolean;
          share_here?: boolean;
          share_weeks?: boolean;
          user_id: string;
        };
        Update: {
          circle_id?: string;
          first_week_on?: string;
          id?: string;
          joined_at?: string;
          paused_until_on?: string | null;
          pot_glaze?: number | null;
          pot_shape?: number | null;
          seen_at?: string;
          share_badges?: boolean;
          share_debts_closed?: boolean;
          share_first_name?: boolean;
          share_goal?: boolean;
          share_here?: boolean;
          share_weeks?: boolean;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'circle_members_circle_id_fkey';
            columns: ['circle_id'];
            isOneToOne: false;
            referencedRelation: 'circles';
            referencedColumns: ['id'];
          },
        ];
      };
      circles: {
        Row: {
          created_at: string;
          ended_at: string | null;
          ends_at: string | null;
          ends_by_silence: boolean;
          epoch: number;
          first_week_on: string;
          host_id: string | null;
          id: string;
          last_said_at: string;
          members_may_invite: boolean;
          name: string;
          next_weekday: number | null;
          next_weekday_on: string | null;
          purpose: string;
          time_zone: string;
          updated_at: string;
          weekday: number;
        };
        Insert: {
          created_at?: string;
          ended_at?: string | null;
          ends_at?: string | null;
          ends_by_silence?: boolean;
          epoch?: number;
          first_week_on: string;
          host_id?: string | null;
          id?: string;
          last_said_at?: string;
          members_may_invite?: boolean;
          name: string;
          next_weekday?: number | null;
          next_weekday_on?: string | null;
          purpose: string;
          time_zone: string;
          updated_at?: string;
          weekday: number;
        };
        Update: {
          created_at?: string;
          ended_at?: string | null;
          ends_at?: string | null;
          ends_by_silence?: boolean;
          epoch?: number;
          first_week_on?: string;
          host_id?: string | null;
          id?: string;
          last_said_at?: string;
          members_may_invite?: boolean;
          name?: string;
          next_weekday?: number | null;
          next_weekday_on?: string | null;
          purpose?: string;
          time_zone?: string;
          updated_at?: string;
          weekday?: number;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          body: string;
          created_at: string;
          email: string;
          id: string;
          mailed_at: string | null;
          name: string | null;
          number: string;
          sender: string | null;
          site: string | null;
          status: string;
          topic: string;
          user_id: string | null;
        };
        Insert: {
          body: string;
          created_at?: string;
          email: string;
          id: string;
          mailed_at?: string | null;
          name?: string | null;
          number: string;
          sender?: string | null;
          site?: string | null;
          status?: string;
          topic: string;
          user_id?: string | null;
        };
        Update: {
          body?: string;
          created_at?: string;
          email?: string;
          id?: string;
          mailed_at?: string | null;
          name?: string | null;
          number?: string;
          sender?: string | null;
          site?: string | null;
          status?: string;
          topic?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      conversations: {
        Row: {
          consent_at: string | null;
          consent_host: string | null;
          created_at: string;
          id: string;
          last_asked_at: string;
          title: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          consent_at?: string | null;
          consent_host?: string | null;
          created_at?: string;
          id: string;
          last_asked_at?: string;
          title: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          consent_at?: string | null;
          consent_host?: string | null;
          created_at?: string;
          id?: string;
          last_asked_at?: string;
          title?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      credit_accounts: {
        Row: {
          account_id: string;
          copies: Json;
          user_id: string;
        };
        Insert: {
          account_id: string;
          copies: Json;
          user_id?: string;
        };
        Update: {
          account_id?: string;
          copies?: Json;
          user_id?: string;
        };
        Relationships: [];
      };
      credit_marks: {
        Row: {
          kind: string;
          mark_id: string;
          user_id: string;
        };
        Insert: {
          kind: string;
          mark_id: string;
          user_id?: string;
        };
        Update: {
          kind?: string;
          mark_id?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      credit_reports: {
        Row: {
          bureau: string;
          content: Json;
          created_at: string;
          id: string;
          printed_on: string;
          source: string;
          user_id: string;
          way: string;
        };
        Insert: {
          bureau: string;
          content: Json;
          created_at?: string;
          id?: string;
          printed_on: string;
          source: string;
          user_id?: string;
          way: string;
        };
        Update: {
          bureau?: string;
          content?: Json;
          created_at?: string;
          id?: string;
          printed_on?: string;
          source?: string;
          user_id?: string;
          way?: string;
        };
        Relationships: [];
      };
      deadlines: {
        Row: {
          created_at: string;
          ends_on: string;
          id: string;
          kind: string;
          mailed_on: string | null;
          name: string;
          started_on: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          ends_on: string;
          id?: string;
          kind: string;
          mailed_on?: string | null;
          name: string;
          started_on: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          ends_on?: string;
          id?: string;
          kind?: string;
          mailed_on?: string | null;
          name?: string;
          started_on?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      debt_payments: {
        Row: {
          amount_cents: number;
          counts_for: string | null;
          created_at: string;
          debt_id: string;
          first_counts_for: string | null;
          first_paid_on: string | null;
          id: string;
          note: string | null;
          paid_on: string;
          user_id: string;
        };
        Insert: {
          amount_cents: number;
          counts_for?: string | null;
          created_at?: string;
          debt_id: string;
          first_counts_for?: string | null;
          first_paid_on?: string | null;
          id?: string;
          note?: string | null;
          paid_on: string;
          user_id?: string;
        };
        Update: {
          amount_cents?: number;
          counts_for?: string | null;
          created_at?: string;
          debt_id?: string;
          first_counts_for?: string | null;
          first_paid_on?: string | null;
          id?: string;
          note?: string | null;
          paid_on?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'debt_payments_debt';
            columns: ['debt_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'debts';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      debts: {
        Row: {
          annual_fee_cents: number | null;
          annual_fee_month: number | null;
          apr_bps: number;
          balance_as_of: string;
          balance_cents: number;
          balances: Json | null;
          created_at: string;
          credit_limit_cents: number | null;
          due_day: number | null;
          id: string;
          interest_method: string;
          kind: string;
          minimum_basis: string | null;
          minimum_fixed_cents: number | null;
          minimum_floor_cents: number | null;
          minimum_kind: string;
          minimum_percent_bps: number | null;
          minimum_rules: Json | null;
          monthly_charges_cents: number | null;
          name: string;
          paid_through: string;
          past_due_as_of: string | null;
          past_due_cents: number | null;
          position: number;
          set_aside_cents: number | null;
          starting_balance_cents: number;
          statement_day: number | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          annual_fee_cents?: number | null;
          annual_fee_month?: number | null;
          apr_bps: number;
          balance_as_of: string;
          balance_cents: number;
          balances?: Json | null;
          created_at?: string;
          credit_limit_cents?: number | null;
          due_day?: number | null;
          id?: string;
          interest_method?: string;
          kind: string;
          minimum_basis?: string | null;
          minimum_fixed_cents?: number | null;
          minimum_floor_cents?: number | null;
          minimum_kind: string;
          minimum_percent_bps?: number | null;
          minimum_rules?: Json | null;
          monthly_charges_cents?: number | null;
          name: string;
          paid_through?: string;
          past_due_as_of?: string | null;
          past_due_cents?: number | null;
          position?: number;
          set_aside_cents?: number | null;
          starting_balance_cents: number;
          statement_day?: number | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          annual_fee_cents?: number | null;
          annual_fee_month?: number | null;
          apr_bps?: number;
          balance_as_of?: string;
          balance_cents?: number;
          balances?: Json | null;
          created_at?: string;
          credit_limit_cents?: number | null;
          due_day?: number | null;
          id?: string;
          interest_method?: string;
          kind?: string;
          minimum_basis?: string | null;
          minimum_fixed_cents?: number | null;
          minimum_floor_cents?: number | null;
          minimum_kind?: string;
          minimum_percent_bps?: number | null;
          minimum_rules?: Json | null;
          monthly_charges_cents?: number | null;
          name?: string;
          paid_through?: string;
          past_due_as_of?: string | null;
          past_due_cents?: number | null;
          position?: number;
          set_aside_cents?: number | null;
          starting_balance_cents?: number;
          statement_day?: number | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      dispute_cases: {
        Row: {
          answer_due_on: string | null;
          bureau: string | null;
          created_at: string;
          facts: Json;
          facts_added_on: string | null;
          id: string;
          is_after_annual: boolean;
          mail_due_on: string | null;
          procedure_due_on: string | null;
          received_on: string | null;
          recipient: string;
          recipient_name: string;
          sent_letters: Json;
          sent_on: string | null;
          state: string;
          user_id: string;
          words: string;
        };
        Insert: {
          answer_due_on?: string | null;
          bureau?: string | null;
          created_at?: string;
          facts: Json;
          facts_added_on?: string | null;
          id: string;
          is_after_annual?: boolean;
          mail_due_on?: string | null;
          procedure_due_on?: string | null;
          received_on?: string | null;
          recipient: string;
          recipient_name: string;
          sent_letters?: Json;
          sent_on?: string | null;
          state?: string;
          user_id?: string;
          words: string;
        };
        Update: {
          answer_due_on?: string | null;
          bureau?: string | null;
          created_at?: string;
          facts?: Json;
          facts_added_on?: string | null;
          id?: string;
          is_after_annual?: boolean;
          mail_due_on?: string | null;
          procedure_due_on?: string | null;
          received_on?: string | null;
          recipient?: string;
          recipient_name?: string;
          sent_letters?: Json;
          sent_on?: string | null;
          state?: string;
          user_id?: string;
          words?: string;
        };
        Relationships: [];
      };
      dispute_events: {
        Row: {
          case_id: string;
          created_at: string;
          details: Json;
          happened_on: string;
          id: string;
          kind: string;
          user_id: string;
        };
        Insert: {
          case_id: string;
          created_at?: string;
          details?: Json;
          happened_on: string;
          id: string;
          kind: string;
          user_id: string;
        };
        Update: {
          case_id?: string;
          created_at?: string;
          details?: Json;
          happened_on?: string;
          id?: string;
          kind?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dispute_events_case';
            columns: ['case_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'dispute_cases';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      drafts: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          kind: string | null;
          question_id: string | null;
          source: string;
          title: string;
          topic: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          body?: string;
          created_at?: string;
          id: string;
          kind?: string | null;
          question_id?: string | null;
          source?: string;
          title?: string;
          topic?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          kind?: string | null;
          question_id?: string | null;
          source?: string;
          title?: string;
          topic?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'drafts_question_id_fkey';
            columns: ['question_id'];
            isOneToOne: false;
            referencedRelation: 'questions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'drafts_topic_fkey';
            columns: ['topic'];
            isOneToOne: false;
            referencedRelation: 'topics';
            referencedColumns: ['id'];
          },
        ];
      };
      earned_badges: {
        Row: {
          badge: number;
          earned_at: string;
          user_id: string;
        };
        Insert: {
          badge: number;
          earned_at?: string;
          user_id: string;
        };
        Update: {
          badge?: number;
          earned_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      evidence: {
        Row: {
          bytes: number;
          case_id: string | null;
          created_at: string;
          id: string;
          kind: string;
          name: string;
          report_id: string | null;
          sha256: string;
          user_id: string;
        };
        Insert: {
          bytes: number;
          case_id?: string | null;
          created_at?: string;
          id: string;
          kind: string;
          name: string;
          report_id?: string | null;
          sha256: string;
          user_id?: string;
        };
        Update: {
          bytes?: number;
          case_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: string;
          name?: string;
          report_id?: string | null;
          sha256?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'evidence_case';
            columns: ['case_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'dispute_cases';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'evidence_report';
            columns: ['report_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'credit_reports';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      helped: {
        Row: {
          answer_id: string;
          created_at: string;
          user_id: string;
        };
        Insert: {
          answer_id: string;
          created_at?: string;
          user_id: string;
        };
        Update: {
          answer_id?: string;
          created_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'helped_answer_id_fkey';
            columns: ['answer_id'];
            isOneToOne: false;
            referencedRelation: 'answers';
            referencedColumns: ['id'];
          },
        ];
      };
      lesson_progress: {
        Row: {
          changed_at: string;
          done_at: string | null;
          lesson_id: string;
          read_to: number;
          user_id: string;
        };
        Insert: {
          changed_at?: string;
          done_at?: string | null;
          lesson_id: string;
          read_to?: number;
          user_id?: string;
        };
        Update: {
          changed_at?: string;
          done_at?: string | null;
          lesson_id?: string;
          read_to?: number;
          user_id?: string;
        };
        Relationships: [];
      };
      match_requests: {
        Row: {
          asked_at: string;
          goal: string;
          time_zone: string;
          topic: string;
          user_id: string;
          weekday: number;
        };
        Insert: {
          asked_at?: string;
          goal: string;
          time_zone: string;
          topic: string;
          user_id: string;
          weekday: number;
        };
        Update: {
          asked_at?: string;
          goal?: string;
          time_zone?: string;
          topic?: string;
          user_id?: string;
          weekday?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'match_requests_topic_fkey';
            columns: ['topic'];
            isOneToOne: false;
            referencedRelation: 'topics';
            referencedColumns: ['id'];
          },
        ];
      };
      meeting_notes: {
        Row: {
          created_at: string;
          id: string;
          meeting_id: string | null;
          mine: string;
          my_step: string | null;
          theirs: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          meeting_id?: string | null;
          mine: string;
          my_step?: string | null;
          theirs?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          meeting_id?: string | null;
          mine?: string;
          my_step?: string | null;
          theirs?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'meeting_notes_meeting_id_fkey';
            columns: ['meeting_id'];
            isOneToOne: false;
            referencedRelation: 'meetings';
            referencedColumns: ['id'];
          },
        ];
      };
      meetings: {
        Row: {
          created_at: string;
          epoch: number;
          id: string;
          offered_by_one: boolean;
          one_alias_id: string;
          one_id: string;
          one_left_at: string | null;
          other_alias_id: string;
          other_id: string;
          other_left_at: string | null;
          paused_at: string | null;
          paused_seconds: number;
          starts_at: string | null;
          state: string;
          step: number;
          step_at: string | null;
          times: string[];
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          epoch?: number;
          id?: string;
          offered_by_one?: boolean;
          one_alias_id: string;
          one_id: string;
          one_left_at?: string | null;
          other_alias_id: string;
          other_id: string;
          other_left_at?: string | null;
          paused_at?: string | null;
          paused_seconds?: number;
          starts_at?: string | null;
          state?: string;
          step?: number;
          step_at?: string | null;
          times: string[];
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          epoch?: number;
          id?: string;
          offered_by_one?: boolean;
          one_alias_id?: string;
          one_id?: string;
          one_left_at?: string | null;
          other_alias_id?: string;
          other_id?: string;
          other_left_at?: string | null;
          paused_at?: string | null;
          paused_seconds?: number;
          starts_at?: string | null;
          state?: string;
          step?: number;
          step_at?: string | null;
          times?: string[];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'meetings_one_alias_id_fkey';
            columns: ['one_alias_id'];
            isOneToOne: false;
            referencedRelation: 'aliases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'meetings_other_alias_id_fkey';
            columns: ['other_alias_id'];
            isOneToOne: false;
            referencedRelation: 'aliases';
            referencedColumns: ['id'];
          },
        ];
      };
      mutes: {
        Row: {
          alias_id: string | null;
          circle_id: string | null;
          created_at: string;
          id: string;
          muted_id: string;
          user_id: string;
        };
        Insert: {
          alias_id?: string | null;
          circle_id?: string | null;
          created_at?: string;
          id?: string;
          muted_id: string;
          user_id: string;
        };
        Update: {
          alias_id?: string | null;
          circle_id?: string | null;
          created_at?: string;
          id?: string;
          muted_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'mutes_alias_id_fkey';
            columns: ['alias_id'];
            isOneToOne: false;
            referencedRelation: 'aliases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mutes_circle_id_fkey';
            columns: ['circle_id'];
            isOneToOne: false;
            referencedRelation: 'circles';
            referencedColumns: ['id'];
          },
        ];
      };
      nods: {
        Row: {
          created_at: string;
          id: string;
          kind: string;
          member_id: string;
          user_id: string;
          week_on: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          kind: string;
          member_id: string;
          user_id: string;
          week_on: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          kind?: string;
          member_id?: string;
          user_id?: string;
          week_on?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'nods_member_id_fkey';
            columns: ['member_id'];
            isOneToOne: false;
            referencedRelation: 'circle_members';
            referencedColumns: ['id'];
          },
        ];
      };
      notices: {
        Row: {
          claimed_at: string | null;
          created_at: string;
          event: string;
          id: string;
          is_here: boolean;
          kind: string;
          mail: string;
          mail_at: string;
          mail_tries: number;
          mail_until: string;
          params: Json;
          seen_at: string | null;
          type: string;
          user_id: string;
        };
        Insert: {
          claimed_at?: string | null;
          created_at?: string;
          event: string;
          id?: string;
          is_here: boolean;
          kind: string;
          mail?: string;
          mail_at?: string;
          mail_tries?: number;
          mail_until: string;
          params?: Json;
          seen_at?: string | null;
          type: string;
          user_id: string;
        };
        Update: {
          claimed_at?: string | null;
          created_at?: string;
          event?: string;
          id?: string;
          is_here?: boolean;
          kind?: string;
          mail?: string;
          mail_at?: string;
          mail_tries?: number;
          mail_until?: string;
          params?: Json;
          seen_at?: string | null;
          type?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      notification_choices: {
        Row: {
          answers_here: boolean;
          answers_mail: boolean;
          cards_here: boolean;
          cards_mail: boolean;
          check_in_here: boolean;
          check_in_mail: boolean;
          circle_here: boolean;
          circle_mail: boolean;
          disputes_here: boolean;
          disputes_mail: boolean;
          meetings_here: boolean;
          meetings_mail: boolean;
          payments_here: boolean;
          payments_mail: boolean;
          plan_here: boolean;
          plan_mail: boolean;
          quiet_from: number;
          quiet_until: number;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          answers_here?: boolean;
          answers_mail?: boolean;
          cards_here?: boolean;
          cards_mail?: boolean;
          check_in_here?: boolean;
          check_in_mail?: boolean;
          circle_here?: boolean;
          circle_mail?: boolean;
          disputes_here?: boolean;
          disputes_mail?: boolean;
          meetings_here?: boolean;
          meetings_mail?: boolean;
          payments_here?: boolean;
          payments_mail?: boolean;
          plan_here?: boolean;
          plan_mail?: boolean;
          quiet_from?: number;
          quiet_until?: number;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          answers_here?: boolean;
          answers_mail?: boolean;
          cards_here?: boolean;
          cards_mail?: boolean;
          check_in_here?: boolean;
          check_in_mail?: boolean;
          circle_here?: boolean;
          circle_mail?: boolean;
          disputes_here?: boolean;
          disputes_mail?: boolean;
          meetings_here?: boolean;
          meetings_mail?: boolean;
          payments_here?: boolean;
          payments_mail?: boolean;
          plan_here?: boolean;
          plan_mail?: boolean;
          quiet_from?: number;
          quiet_until?: number;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      orders: {
        Row: {
          amount_cents: number;
          created_at: string;
          currency: string;
          disputed_at: string | null;
          id: string;
          is_live: boolean;
          minutes: number;
          number: string;
          paid_at: string | null;
          plan: string;
          provider: string;
          refunded_at: string | null;
          refunded_cents: number;
          return_to: string;
          state: string;
          updated_at: string;
          user_id: string | null;
          won_at: string | null;
        };
        Insert: {
          amount_cents: number;
          created_at?: string;
          currency?: string;
          disputed_at?: string | null;
          id: string;
          is_live?: boolean;
          minutes: number;
          number: string;
          paid_at?: string | null;
          plan: string;
          provider: string;
          refunded_at?: string | null;
          refunded_cents?: number;
          return_to: string;
          state?: string;
          updated_at?: string;
          user_id?: string | null;
          won_at?: string | null;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          currency?: string;
          disputed_at?: string | null;
          id?: string;
          is_live?: boolean;
          minutes?: number;
          number?: string;
          paid_at?: string | null;
          plan?: string;
          provider?: string;
          refunded_at?: string | null;
          refunded_cents?: number;
          return_to?: string;
          state?: string;
          updated_at?: string;
          user_id?: string | null;
          won_at?: string | null;
        };
        Relationships: [];
      };
      payoff_plans: {
        Row: {
          chosen_on: string;
          created_at: string;
          custom_order: string[];
          monthly_cents: number;
          one_time: Json | null;
          starts_on: string;
          strategy: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          chosen_on?: string;
          created_at?: string;
          custom_order?: string[];
          monthly_cents: number;
          one_time?: Json | null;
          starts_on: string;
          strategy: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          chosen_on?: string;
          created_at?: string;
          custom_order?: string[];
          monthly_cents?: number;
          one_time?: Json | null;
          starts_on?: string;
          strategy?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      points_claims: {
        Row: {
          address: string;
          chain_id: number;
          created_at: string;
          expires_at: string;
          user_id: string;
        };
        Insert: {
          address: string;
          chain_id: number;
          created_at?: string;
          expires_at?: string;
          user_id: string;
        };
        Update: {
          address?: string;
          chain_id?: number;
          created_at?: string;
          expires_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          device_zone: string | null;
          first_name: string | null;
          locale: string | null;
          time_zone: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          device_zone?: string | null;
          first_name?: string | null;
          locale?: string | null;
          time_zone?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          device_zone?: string | null;
          first_name?: string | null;
          locale?: string | null;
          time_zone?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      questions: {
        Row: {
          accepted_id: string | null;
          active_at: string;
          answers: number;
          author_id: string | null;
          body: string;
          created_at: string;
          edited_at: string | null;
          first_answer_at: string | null;
          id: string;
          number: number;
          reason: string | null;
          shown_at: string | null;
          state: string;
          title: string;
          topic: string;
          updated_at: string;
          words: string | null;
        };
        Insert: {
          accepted_id?: string | null;
          active_at?: string;
          answers?: number;
          author_id?: string | null;
          body: string;
          created_at?: string;
          edited_at?: string | null;
          first_answer_at?: string | null;
          id: string;
          number: number;
          reason?: string | null;
          shown_at?: string | null;
          state: string;
          title: string;
          topic: string;
          updated_at?: string;
          words?: string | null;
        };
        Update: {
          accepted_id?: string | null;
          active_at?: string;
          answers?: number;
          author_id?: string | null;
          body?: string;
          created_at?: string;
          edited_at?: string | null;
          first_answer_at?: string | null;
          id?: string;
          number?: number;
          reason?: string | null;
          shown_at?: string | null;
          state?: string;
          title?: string;
          topic?: string;
          updated_at?: string;
          words?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'questions_accepted';
            columns: ['accepted_id'];
            isOneToOne: false;
            referencedRelation: 'answers';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'questions_topic_fkey';
            columns: ['topic'];
            isOneToOne: false;
            referencedRelation: 'topics';
            referencedColumns: ['id'];
          },
        ];
      };
      referral_entries: {
        Row: {
          created_at: string;
          friend_name: string | null;
          id: number;
          kind: string;
          points: number;
          reason: string | null;
          referral: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          friend_name?: string | null;
          id: number;
          kind: string;
          points?: number;
          reason?: string | null;
          referral?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          friend_name?: string | null;
          id?: number;
          kind?: string;
          points?: number;
          reason?: string | null;
          referral?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      referral_links: {
        Row: {
          code: string;
          created_at: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          code: string;
          created_at?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          code?: string;
          created_at?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      reports: {
        Row: {
          attached: string | null;
          created_at: string;
          id: string;
          outcome: string | null;
          outcome_at: string | null;
          post_id: string;
          post_kind: string;
          reason: string;
          said: string | null;
          user_id: string;
        };
        Insert: {
          attached?: string | null;
          created_at?: string;
          id?: string;
          outcome?: string | null;
          outcome_at?: string | null;
          post_id: string;
          post_kind: string;
          reason: string;
          said?: string | null;
          user_id: string;
        };
        Update: {
          attached?: string | null;
          created_at?: string;
          id?: string;
          outcome?: string | null;
          outcome_at?: string | null;
          post_id?: string;
          post_kind?: string;
          reason?: string;
          said?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      review_cards: {
        Row: {
          changed_at: string;
          due: string;
          item_id: string;
          state: Json;
          user_id: string;
        };
        Insert: {
          changed_at?: string;
          due: string;
          item_id: string;
          state: Json;
          user_id?: string;
        };
        Update: {
          changed_at?: string;
          due?: string;
          item_id?: string;
          state?: Json;
          user_id?: string;
        };
        Relationships: [];
      };
      saved_cards: {
        Row: {
          card_id: string;
          created_at: string;
          institution: string;
          name: string;
          terms_of: string;
          user_id: string;
        };
        Insert: {
          card_id: string;
          created_at?: string;
          institution: string;
          name: string;
          terms_of: string;
          user_id?: string;
        };
        Update: {
          card_id?: string;
          created_at?: string;
          institution?: string;
          name?: string;
          terms_of?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      score_entries: {
        Row: {
          bureau: string;
          created_at: string;
          id: string;
          model: string;
          score: number;
          scored_on: string;
          source: string | null;
          user_id: string;
        };
        Insert: {
          bureau: string;
          created_at?: string;
          id?: string;
          model: string;
          score: number;
          scored_on: string;
          source?: string | null;
          user_id?: string;
        };
        Update: {
          bureau?: string;
          created_at?: string;
          id?: string;
          model?: string;
          score?: number;
          scored_on?: string;
          source?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      thread_reads: {
        Row: {
          is_following: boolean;
          question_id: string;
          read_at: string | null;
          user_id: string;
        };
        Insert: {
          is_following?: boolean;
          question_id: string;
          read_at?: string | null;
          user_id?: string;
        };
        Update: {
          is_following?: boolean;
          question_id?: string;
          read_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'thread_reads_question_id_fkey';
            columns: ['question_id'];
            isOneToOne: false;
            referencedRelation: 'questions';
            referencedColumns: ['id'];
          },
        ];
      };
      topics: {
        Row: {
          id: string;
          position: number;
        };
        Insert: {
          id: string;
          position: number;
        };
        Update: {
          id?: string;
          position?: number;
        };
        Relationships: [];
      };
      turn_feedback: {
        Row: {
          created_at: string;
          text: string | null;
          turn_id: string;
          updated_at: string;
          user_id: string;
          verdict: string;
        };
        Insert: {
          created_at?: string;
          text?: string | null;
          turn_id: string;
          updated_at?: string;
          user_id?: string;
          verdict: string;
        };
        Update: {
          created_at?: string;
          text?: string | null;
          turn_id?: string;
          updated_at?: string;
          user_id?: string;
          verdict?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'turn_feedback_turn';
            columns: ['turn_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'turns';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      turns: {
        Row: {
          about: Json;
          asked_at: string;
          conversation_id: string;
          events: Json;
          id: string;
          lease_until: string;
          question: string;
          state: string;
          usage: Json | null;
          user_id: string;
        };
        Insert: {
          about?: Json;
          asked_at?: string;
          conversation_id: string;
          events?: Json;
          id: string;
          lease_until: string;
          question: string;
          state: string;
          usage?: Json | null;
          user_id?: string;
        };
        Update: {
          about?: Json;
          asked_at?: string;
          conversation_id?: string;
          events?: Json;
          id?: string;
          lease_until?: string;
          question?: string;
          state?: string;
          usage?: Json | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'turns_conversation';
            columns: ['conversation_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'conversations';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      wallets: {
        Row: {
          address: string;
          chain_id: number | null;
          created_at: string;
          id: string;
          name: string | null;
          user_id: string;
        };
        Insert: {
          address: string;
          chain_id?: number | null;
          created_at?: string;
          id?: string;
          name?: string | null;
          user_id: string;
        };
        Update: {
          address?: string;
          chain_id?: number | null;
          created_at?: string;
          id?: string;
          name?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      accept: { Args: { answer: string; accepted: boolean }; Returns: undefined };
      accept_invitation: { Args: { person: string; invite: string; wants_time: boolean; sender: string }; Returns: Json };
      account_ways_in: { Args: { address: string }; Returns: Json };
      add_staff: { Args: { address: string; staff_role: string }; Returns: string };
      advance_meeting: { Args: { id: string; expected_step: number }; Returns: Json };
      allow_chain_quote: { Args: { purchase: string; sender: string; around: string }; Returns: undefined };
      answer: { Args: { draft: string; question: string; kind: string; body: string; source: string }; Returns: Json };
      answer_buddy: { Args: { alias_id: string; yes: boolean }; Returns: undefined };
      answer_first_promise: { Args: { circle: string; today: string; result: string }; Returns: undefined };
      answer_match: { Args: { id: string; yes: boolean; shares?: Json }; Returns: undefined };
      appeal: { Args: { decision: string; words: string }; Returns: Json };
      append_turn_events: { Args: { turn: string; new_events: Json }; Returns: string };
      ask: { Args: { draft: string; topic: string; title: string; body: string }; Returns: Json };
      ask_buddy: { Args: { alias_id: string }; Returns: undefined };
      ask_match: { Args: { topic: string; goal: string; weekday: number; zone: string }; Returns: undefined };
      attach_checkout: { Args: { purchase: string; checkout: string; place: string; until: string }; Returns: Json };
      await_new_password: { Args: never; Returns: undefined };
      block_person: { Args: { alias: string; circle?: string }; Returns: undefined };
      calendar_of: { Args: { secret: string; known_version?: string }; Returns: Json };
      cancel_address_change: { Args: { kind: string }; Returns: undefined };
      cast_vote: { Args: { circle: string; yes: boolean; member?: string }; Returns: undefined };
      change_circle: { Args: { circle: string; name: string; purpose: string; weekday: number; members_may_invite: boolean }; Returns: undefined };
      check_in: { Args: { circle: string; today: string; result: string; line: string; next: string; goal_percent: number; debts_closed?: number }; Returns: Json };
      circle_week: { Args: { circle: string; today: string }; Returns: Json };
      claim_visitor_data: { Args: { member: string; visitor: string }; Returns: Json };
      close_account: { Args: { word: string; keep_answers?: boolean }; Returns: Json };
      close_meeting: { Args: { id: string; step_text: string; keep: string; mine?: string; theirs?: string }; Returns: Json };
      close_turn: { Args: { turn: string; new_events: Json; ended_as: string; counted: Json; was_sent: boolean; spent_microdollars: number }; Returns: undefined };
      collect_notices: { Args: never; Returns: Json };
      commit_week: { Args: { circle: string; today: string; commitment: string; is_next?: boolean }; Returns: Json };
      create_access_code: { Args: { code_hash: string; code_hint: string; gives_minutes: number; opens_until: string; most_uses: number; usable_until: string; remark: string }; Returns: string };
      credit_files_to_check: { Args: { max_people?: number }; Returns: Json };
      decide: { Args: { case_id: string; action: string; rule?: number; sentence?: string; days?: number }; Returns: Json };
      delete_draft: { Args: { draft: string }; Returns: undefined };
      dissolve_circle: { Args: { circle: string }; Returns: Json };
      edit_answer: { Args: { answer: string; kind: string; body: string; source: string }; Returns: Json };
      edit_question: { Args: { question: string; topic: string; title: string; body: string }; Returns: Json };
      end_buddy: { Args: { alias_id: string }; Returns: undefined };
      end_calendar_feed: { Args: never; Returns: undefined };
      end_other_sessions: { Args: never; Returns: number };
      end_session: { Args: { id: string }; Returns: boolean };
      erase_account_now: { Args: { word: string; keep_answers?: boolean }; Returns: undefined };
      erase_due_accounts: { Args: { max_accounts?: number }; Returns: number };
      erase_visit: { Args: { word: string }; Returns: undefined };
      export_rows: { Args: { person: string; table_name: string; owner_column: string; left_out: string[]; after_key: Json; page_size: number }; Returns: Json };
      feed_page: { Args: { topic: string; unanswered: boolean; before_active: string; before_id: string }; Returns: Json };
      finish_job: { Args: { job: string; lease: string; succeeded: boolean }; Returns: boolean };
      follow: { Args: { question: string; is_following: boolean }; Returns: undefined };
      forget_left_files: { Args: { places: string[] }; Returns: undefined };
      give_case_back: { Args: { case_id: string }; Returns: undefined };
      hand_over: { Args: { circle: string; member: string }; Returns: undefined };
      join_circle: { Args: { code: string; shares: Json }; Returns: Json };
      keep_account: { Args: never; Returns: undefined };
      keep_chain_quote: { Args: { purchase: string; called: string; chain: number; till_address: string; token_address: string; units: number; until: string; block: number; sender: string; around: string }; Returns: Json };
      leave_circle: { Args: { circle: string }; Returns: undefined };
      leave_match: { Args: never; Returns: undefined };
      leave_meeting: { Args: { id: string; has_left?: boolean }; Returns: undefined };
      left_files: { Args: { max_files: number }; Returns: Json };
      link_wallet: { Args: { person: string; wallet_address: string; contract_chain: number; wallet_name: string }; Returns: string };
      list_access_codes: { Args: never; Returns: Json };
      list_staff: { Args: never; Returns: Json };
      make_calendar_feed: { Args: never; Returns: Json };
      make_circle: { Args: { name: string; purpose: string; weekday: number; zone: string; shares: Json }; Returns: Json };
      make_factor_recovery_codes: { Args: never; Returns: Json };
      make_invite: { Args: { circle: string }; Returns: Json };
      mark_helped: { Args: { answer: string; helped: boolean }; Returns: Json };
      meeting: { Args: { id: string }; Returns: Json };
      model_use_of: { Args: { person: string }; Returns: Json };
      mute_person: { Args: { alias: string }; Returns: undefined };
      my_account: { Args: never; Returns: Json };
      my_alias: { Args: never; Returns: Json };
      my_badges: { Args: never; Returns: Json };
      my_blocks: { Args: never; Returns: Json };
      my_buddies: { Args: never; Returns: Json };
      my_calendar_feed: { Args: never; Returns: Json };
      my_circles: { Args: never; Returns: Json };
      my_decisions: { Args: never; Returns: Json };
      my_drafts: { Args: never; Returns: Json };
      my_export: { Args: never; Returns: Json };
      my_factor_recovery: { Args: never; Returns: Json };
      my_invitations: { Args: never; Returns: Json };
      my_leaving: { Args: never; Returns: Json };
      my_match: { Args: never; Returns: Json };
      my_meetings: { Args: never; Returns: Json };
      my_notices: { Args: never; Returns: Json };
      my_pass: { Args: never; Returns: Json };
      my_records: { Args: { conversation?: string }; Returns: Json };
      my_removals: { Args: never; Returns: Json };
      my_sessions: { Args: never; Returns: Json };
      my_storage: { Args: never; Returns: Json };
      nod: { Args: { circle: string; member: string; week: string; kind: string; wanted?: boolean }; Returns: boolean };
      note_chain_look: { Args: { purchase: string; is_sure: boolean; seen: Json; is_over: boolean }; Returns: undefined };
      note_export: { Args: { export: string; size_bytes: number }; Returns: undefined };
      note_idle_quotes: { Args: { purchases: string[] }; Returns: undefined };
      object_to_end: { Args: { circle: string }; Returns: undefined };
      offer_other_times: { Args: { id: string; times: string[] }; Returns: undefined };
      open_badge_claim: { Args: { badge_number: number; wallet_address: string; chain: number }; Returns: Json };
      open_chain_quotes: { Args: { max_count: number }; Returns: Json };
      open_contact_message: { Args: { message: string; person: string; sender_name: string; sender_email: string; about: string; words: string; sender_hash: string; site_hash: string }; Returns: Json };
      open_export: { Args: never; Returns: Json };
      open_order: { Args: { purchase: string; person: string; plan_label: string; provider_name: string; live: boolean; going_to: string; recovery: string }; Returns: Json };
      open_points_claim: { Args: { wallet_address: string; chain: number }; Returns: Json };
      open_turn: { Args: { turn: string; conversation: string; person: string; words: string; asked_about: Json; named: string; consent_to: string; sender_hash: string; max_daily_model: number; max_month_microdollars: number; reserve_microdollars: number; is_beginning: boolean }; Returns: Json };
      open_vote: { Args: { circle: string; member: string }; Returns: undefined };
      open_wallet_link: { Args: { wallet_address: string; chain: number }; Returns: Json };
      pace_question: { Args: { person: string; sender_hash: string }; Returns: undefined };
      pause_circle: { Args: { circle: string; weeks: number }; Returns: undefined };
      pause_meeting: { Args: { id: string; paused: boolean }; Returns: Json };
      people_to_recompute: { Args: { max_people?: number }; Returns: Json };
      preview_circle: { Args: { code: string }; Returns: Json };
      preview_visitor_data: { Args: { member: string; visitor: string }; Returns: Json };
      promise_first: { Args: { circle: string; today: string; words: string }; Returns: Json };
      propose_meeting: { Args: { alias_id: string; times: string[] }; Returns: Json };
      purge_empty_visitors: { Args: { unseen: string }; Returns: number };
      put_care_away: { Args: never; Returns: undefined };
      queue_page: { Args: { behind?: string }; Returns: Json };
      read_chain_quote: { Args: { purchase: string }; Returns: Json };
      read_order: { Args: { purchase: string }; Returns: Json };
      read_turn: { Args: { turn: string; person: string; after: number }; Returns: Json };
      record_dispute_event: { Args: { event_id: string; case_id: string; kind: string; happened_on: string; details: Json }; Returns: undefined };
      redeem_access_code: { Args: { person: string; code_hash: string; sender: string; sure: boolean }; Returns: Json };
      redeem_recovery_code: { Args: { person: string; code_hash: string; sender: string }; Returns: Json };
      remove_phone: { Args: never; Returns: undefined };
      remove_post: { Args: { kind: string; id: string }; Returns: undefined };
      remove_staff: { Args: { address: string }; Returns: string };
      renew_invitation: { Args: never; Returns: string };
      report_post: { Args: { post_kind: string; post_id: string; reason: string; said?: string; attached?: string; also_block?: boolean }; Returns: Json };
      rest_week: { Args: { circle: string; today: string; line: string }; Returns: Json };
      restore_left_names: { Args: { max_files: number }; Returns: Json };
      revoke_access_code: { Args: { code: string; with_passes: boolean }; Returns: number };
      revoke_invite: { Args: { circle: string }; Returns: undefined };
      run_due_circle_jobs: { Args: never; Returns: Json };
      run_due_community_jobs: { Args: never; Returns: Json };
      save_draft: { Args: { draft: string; question: string; topic: string; title: string; kind: string; body: string; source: string }; Returns: Json };
      save_off_report_days: { Args: { person: string; held_until: string; days: Json }; Returns: undefined };
      save_recomputed_notices: { Args: { person: string; today: string; events: Json; marked?: Json; kept?: Json }; Returns: number };
      search_feed: { Args: { words: string; topic: string }; Returns: Json };
      see_circle: { Args: { code: string; sender: string }; Returns: Json };
      see_invitation: { Args: { invite: string; sender: string }; Returns: Json };
      see_notices: { Args: { ids?: string[] }; Returns: number };
      seed_questions: { Args: { address: string; seeds: Json; is_trial: boolean }; Returns: Json };
      session_status: { Args: never; Returns: string };
      set_alias: { Args: { alias_name: string; shape: number; glaze: number; is_adult: boolean }; Returns: Json };
      set_circle_alias: { Args: { circle: string; alias_name: string; shape: number; glaze: number }; Returns: undefined };
      set_shares: { Args: { circle: string; shares: Json }; Returns: Json };
      set_storage_limits: { Args: { new_max_files: number; new_max_bytes: number }; Returns: undefined };
      settle_account_closed_mail: { Args: { farewell: string; outcome: string }; Returns: undefined };
      settle_notice: { Args: { notice: string; outcome: string }; Returns: undefined };
      settle_order: { Args: { provider_name: string; event_id: string; fact: string; purchase: string; checkout: string; payment_name: string; amount: number; money: string; live: boolean; happened?: string }; Returns: Json };
      stop_mail: { Args: { token: string }; Returns: string };
      stop_turn: { Args: { turn: string; person: string }; Returns: string };
      storage_limits: { Args: never; Returns: Json };
      take_account_closed_mails: { Args: { max_mails?: number }; Returns: Json };
      take_back_dispute_event: { Args: { event_id: string; case_id: string }; Returns: undefined };
      take_case: { Args: { case_id: string }; Returns: Json };
      take_contact_mail: { Args: never; Returns: Json };
      take_due_jobs: { Args: never; Returns: Json };
      take_export: { Args: { export: string }; Returns: Json };
      take_meeting: { Args: { id: string; time: string }; Returns: undefined };
      take_notices: { Args: { max_notices?: number }; Returns: Json };
      take_wallet_link: { Args: { link_nonce: string }; Returns: Json };
      thread: { Args: { question: string; after_at?: string; after_id?: string }; Returns: Json };
      thread_read: { Args: { question: string }; Returns: undefined };
      unblock_person: { Args: { block: string }; Returns: undefined };
      unlink_wallet: { Args: { wallet: string }; Returns: undefined };
      unlock_account: { Args: { address: string; taken_over: boolean }; Returns: string };
      use_factor_recovery_code: { Args: { code: string }; Returns: Json };
      withdraw_seeded_questions: { Args: { is_trial: boolean }; Returns: Json };
      write_dispute: { Args: { case_id: string; recipient: string; bureau: string; recipient_name: string; facts: Json; words: string; is_after_annual: boolean }; Returns: undefined };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
