import type { CreditFile } from '../../domain/credit_file/accounts.ts';
import type { OffReportDay } from '../../domain/credit_file/off_report.ts';
import type { NoticeKind, NoticeType } from '../../domain/notices/types.ts';
import type { KeptDueDay } from '../../domain/planner/kept_due_days.ts';
import type { PlannerRecords } from '../../domain/planner/plan_choice.ts';
import type { IsoDate } from '../../domain/time/iso_date.ts';
import type { Result } from '../kernel/result.ts';
import type { MailOutcome } from '../kernel/smtp.ts';
import type { NoticesErrorCode } from './wire.ts';
import type { CommonErrorCode } from '../kernel/wire.ts';

export type NoticesResult<Value> = Result<Value, NoticesErrorCode | CommonErrorCode>;

/** When a plan ends as its person last heard it: the first day of its last month. With another amount or order it is another plan. */
export interface PlanMark {
  readonly chosenOn: IsoDate;
  readonly endsOn: IsoDate;
  /** Cents a month; null where it wasn't noted. */
  readonly monthly: number | null;
  readonly strategy: string | null;
}

/** Something to tell. `event` names it, so that it is told once. */
export interface FoundEvent {
  readonly kind: Extract<NoticeKind, 'payments' | 'plan'>;
  readonly type: Extract<NoticeType, 'payment_due' | 'plan_drift'>;
  readonly event: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a person's records say on a day of theirs. */
export interface Recomputed {
  readonly events: readonly FoundEvent[];
  readonly marked: PlanMark | null;
  /** Due days that were kept, among them those that are noted already. */
  readonly kept: readonly KeptDueDay[];
}

/** A person whose day is to be recomputed, held for some minutes. */
export interface PersonToReckon {
  readonly person: string;
  /** The day it is where they are. */
  readonly today: IsoDate;
  readonly records: PlannerRecords;
  readonly marked: PlanMark | null;
}

/** A person whose credit file changed, held for half an hour. */
export interface FileToCheck {
  readonly person: string;
  /** The day it is where they are. */
  readonly today: IsoDate;
  readonly heldUntil: string;
  readonly file: CreditFile;
}

/** What a calendar's address leads to. */
export interface PersonalDates {
  readonly today: IsoDate;
  /** Where the person is. */
  readonly zone: string;
  readonly checkIns: readonly {
    readonly circle: string;
    readonly weekday: number;
    /** Where the circle is. */
    readonly zone: string;
  }[];
  readonly meetings: readonly {
    readonly meeting: string;
    readonly startsAt: Date;
    readonly minutes: number;
  }[];
  /** Disputes that were mailed: the last day to answer each. */
  readonly answers: readonly { readonly dispute: string; readonly lastDay: IsoDate }[];
  /** Days that a person keeps of letters, denials and alerts. */
  readonly deadlines: readonly { readonly deadline: string; readonly lastDay: IsoDate }[];
  /** Days from which on something should be gone from their credit report. */
  readonly offReport: readonly IsoDate[];
  /** The day to look at cards again; null where they asked for none. */
  readonly cardsOn: IsoDate | null;
  readonly records: PlannerRecords;
}

export interface VersionedDates {
  /** Changes with any of the dates, and with the day. */
  readonly version: string;
  readonly dates: PersonalDates;
}

/** A notice that was claimed, to be mailed now and by nobody else. */
export interface TakenNotice {
  readonly id: string;
  readonly kind: string;
  readonly type: string;
  /** What the mail is about; which of it there is depends on the type. */
  readonly params: NoticeParams;
  readonly email: string;
  readonly firstName: string | null;
  readonly locale: string;
  readonly zone: string;
  /** Stops mail of this kind for this person. */
  readonly stopToken: string;
}

/** The last mail to somebody whose account was erased. */
export interface AccountClosedMail {
  readonly id: string;
  readonly email: string;
  readonly locale: string;
  /** Orders stay without the account, by law. */
  readonly hasOrders: boolean;
  readonly keepsAnswers: boolean;
}

export interface NoticeParams {
  readonly dueOn?: IsoDate | undefined;
  readonly days?: number | undefined;
  readonly items?:
    | readonly { readonly debt: string; readonly due: number; readonly planned: number }[]
    | undefined;
  /** How many there are besides. */
  readonly more?: number | undefined;
  /** Names of debts by their ids; of one that is gone there is none. */
  readonly debtNames?: Readonly<Record<string, string>> | undefined;
  readonly before?: IsoDate | undefined;
  /** Of a circle's end: nobody asked for it, it has been silent. */
  readonly isSilent?: boolean | undefined;
  readonly endsOn?: IsoDate | undefined;
  readonly startsAt?: Date | undefined;
  readonly eraseAt?: Date | undefined;
  /** Browser and system: "Chrome on Windows". */
  readonly device?: string | undefined;
  readonly question?: string | undefined;
  /** Of the question, while everybody may read it. */
  readonly title?: string | null | undefined;
}

/** What could not be done for one circle or person: it held up no other, and is tried again. */
export interface FailedItem {
  readonly collector: string;
  readonly id: string | null;
  readonly sqlState: string;
}

/** Rows that were read, and the ids of those that could not be: one of them keeps no other from being read. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly string[];
}

export interface Notices {
  /** Finds what there is to tell by now. How many are new, and what failed: how many, and some of them by name. */
  collect(): Promise<
    NoticesResult<{
      readonly posted: number;
      readonly failed: number;
      readonly failures: readonly FailedItem[];
    }>
  >;
  peopleToReckon(max: number): Promise<NoticesResult<ReadRows<PersonToReckon>>>;
  noteReckoning(person: PersonToReckon, found: Recomputed): Promise<NoticesResult<number>>;
  filesToCheck(max: number): Promise<NoticesResult<ReadRows<FileToCheck>>>;
  /** Keeps the days of a file in place of those of before. */
  noteOffReport(file: FileToCheck, days: readonly OffReportDay[]): Promise<NoticesResult<null>>;
  take(max: number): Promise<NoticesResult<ReadRows<TakenNotice>>>;
  settle(id: string, outcome: MailOutcome): Promise<NoticesResult<null>>;
  takeAccountClosedMails(max: number): Promise<NoticesResult<readonly AccountClosedMail[]>>;
  /** The address of one that left, or was tried three times, is forgotten. */
  settleAccountClosedMail(id: string, outcome: MailOutcome): Promise<NoticesResult<null>>;
  /** The kind that was stopped; null for a token that we did not make. */
  stopMail(token: string): Promise<NoticesResult<string | null>>;
  /** Null for an address that leads nowhere; `same` for a version that whoever asks has. */
  datesOf(
    secret: string,
    knownVersion: string | null,
  ): Promise<NoticesResult<VersionedDates | 'same' | null>>;
}
