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
          plan: string;
          source: string;
          starts_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          ends_at: string;
          id?: string;
          plan: string;
          source: string;
          starts_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          ends_at?: string;
          id?: string;
          plan?: string;
          source?: string;
          starts_at?: string;
          user_id?: string;
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
          status?: string;
          topic?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      debt_payments: {
        Row: {
          amount_cents: number;
          counts_for: string | null;
          created_at: string;
          debt_id: string;
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
          apr_bps: number;
          balance_as_of: string;
          balance_cents: number;
          created_at: string;
          credit_limit_cents: number | null;
          due_day: number | null;
          id: string;
          interest_method: string;
          kind: string;
          minimum_fixed_cents: number | null;
          minimum_floor_cents: number | null;
          minimum_kind: string;
          minimum_percent_bps: number | null;
          name: string;
          position: number;
          starting_balance_cents: number;
          statement_day: number | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          apr_bps: number;
          balance_as_of: string;
          balance_cents: number;
          created_at?: string;
          credit_limit_cents?: number | null;
          due_day?: number | null;
          id?: string;
          interest_method?: string;
          kind: string;
          minimum_fixed_cents?: number | null;
          minimum_floor_cents?: number | null;
          minimum_kind: string;
          minimum_percent_bps?: number | null;
          name: string;
          position?: number;
          starting_balance_cents: number;
          statement_day?: number | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          apr_bps?: number;
          balance_as_of?: string;
          balance_cents?: number;
          created_at?: string;
          credit_limit_cents?: number | null;
          due_day?: number | null;
          id?: string;
          interest_method?: string;
          kind?: string;
          minimum_fixed_cents?: number | null;
          minimum_floor_cents?: number | null;
          minimum_kind?: string;
          minimum_percent_bps?: number | null;
          name?: string;
          position?: number;
          starting_balance_cents?: number;
          statement_day?: number | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      payoff_plans: {
        Row: {
          created_at: string;
          custom_order: string[];
          monthly_cents: number;
          starts_on: string;
          strategy: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          custom_order?: string[];
          monthly_cents: number;
          starts_on: string;
          strategy: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          custom_order?: string[];
          monthly_cents?: number;
          starts_on?: string;
          strategy?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          first_name: string | null;
          locale: string | null;
          time_zone: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          first_name?: string | null;
          locale?: string | null;
          time_zone?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          first_name?: string | null;
          locale?: string | null;
          time_zone?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      claim_visitor_data: { Args: { member: string; visitor: string }; Returns: Json };
      open_contact_message: { Args: { message: string; person: string; sender_name: string; sender_email: string; about: string; words: string; sender_hash: string }; Returns: Json };
      preview_visitor_data: { Args: { member: string; visitor: string }; Returns: Json };
      session_standing: { Args: never; Returns: string };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
