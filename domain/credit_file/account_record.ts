import type { IsoDate } from '../time/iso_date.ts';

export type FieldValue = string | number | null | readonly string[];

/**
 * What was furnished of one account on one day, by the fields of Metro 2 and their codes. Amounts are whole dollars, as they are
 * furnished. A field that is left out isn't known, e.g. because a bureau doesn't print it; null or empty was furnished so.
 */
export interface AccountRecord {
  readonly activity_date?: IsoDate;
  readonly cons_acct_num?: string;
  /** Portfolio: C line of credit, I installment, M mortgage, O open, R revolving. */
  readonly port_type?: string;
  readonly acct_type?: string;
  readonly date_open?: IsoDate | null;
  readonly credit_limit?: number | null;
  /** High credit or original loan amount. */
  readonly hcola?: number | null;
  readonly id_num?: string;
  readonly terms_dur?: string;
  readonly terms_freq?: string;
  /** Scheduled monthly payment amount. */
  readonly smpa?: number | null;
  readonly actual_pmt_amt?: number | null;
  readonly acct_stat?: string;
  readonly pmt_rating?: string;
  /** 24 months of payment history, the newest first. */
  readonly php?: string;
  readonly spc_com_cd?: string;
  readonly compl_cond_cd?: string;
  readonly current_bal?: number | null;
  readonly amt_past_due?: number | null;
  readonly orig_chg_off_amt?: number | null;
  /** Date of account information. */
  readonly doai?: IsoDate | null;
  /** Date of first delinquency. */
  readonly dofd?: IsoDate | null;
  readonly date_closed?: IsoDate | null;
  /** Date of last payment. */
  readonly dolp?: IsoDate | null;
  readonly cons_info_ind?: string;
  readonly cons_info_ind_assoc?: readonly string[] | null;
  readonly ecoa?: string;
  readonly ecoa_assoc?: readonly string[] | null;
  readonly first_name?: string;
  readonly surname?: string;
  /** Account or identification number change; null where the segment wasn't sent. */
  readonly l1?: {
    readonly change_ind?: string;
    readonly new_acc_num?: string;
    readonly new_id_num?: string;
  } | null;
  /** Purchased from, or sold to. */
  readonly k2?: { readonly purch_sold_ind?: string; readonly purch_sold_name?: string } | null;
  /** Specialized payment. */
  readonly k4?: { readonly balloon_pmt_amt?: number | null } | null;
}
