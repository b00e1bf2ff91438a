import type { MailOutcome } from '../kernel/smtp.ts';
import type { ContactResult } from './errors.ts';
import type { ContactReceipt, ContactRequest } from './wire.ts';

/** What somebody writes to the operator. The id is chosen by the sender's page: opening it again answers the same. */
export interface Ticket extends Pick<ContactRequest, 'id' | 'name' | 'email' | 'topic' | 'body'> {
  readonly personId: string | null;
  /** Network address, for the limits; only keyed hashes of it and of its site are kept, and not for long. */
  readonly address: string;
}

export interface OpenedTicket extends ContactReceipt {
  /** False where it was open already. */
  readonly isNew: boolean;
}

/** What the operator is mailed: the ticket itself, one line that more wait, or nothing. */
export interface TakenMail {
  readonly kind: 'each' | 'rest' | 'none';
  /** Open tickets that weren't mailed. */
  readonly waiting: number;
}

export interface Tickets {
  openTicket(ticket: Ticket): Promise<ContactResult<OpenedTicket>>;
  /** Takes one of the hour's mails to the operator. */
  takeMail(): Promise<ContactResult<TakenMail>>;
  /** Notes that the operator's mail left. */
  ticketMailed(id: string): Promise<void>;
}

export interface OperatorMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
}

/** Mail to the operator. What does not leave is an outcome and no error, because the ticket is kept already. */
export interface Mail {
  mailOperator(mail: OperatorMail): Promise<MailOutcome>;
}
