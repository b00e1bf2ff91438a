import type { Meeting } from '../../../data/community/meetings.ts';
import { m } from '../../../paraglide/messages.js';

/** Which part is whose: the first ten minutes are of who offered first. */
const isMine = ({ side }: Meeting, step: number) => (step === 1) === (side === 'one');

/** What a part is called over the clock. */
export function partLabel(meeting: Meeting, step: number): string {
  if (step === 0) return m.meeting_part_arrive();
  if (step === 3) return m.meeting_part_steps();
  if (step === 4) return m.meeting_part_close();
  return isMine(meeting, step) ? m.meeting_part_you() : meeting.with.alias;
}

export function partTitle(meeting: Meeting, step: number): string {
  if (step === 0) return m.meeting_title_arrive();
  if (step === 3) return m.meeting_title_steps();
  if (step === 4) return m.meeting_title_close();
  return isMine(meeting, step)
    ? m.meeting_title_mine()
    : m.meeting_title_theirs({ name: meeting.with.alias });
}

export function partLead(meeting: Meeting, step: number): string {
  if (step === 0) return m.meeting_lead_arrive();
  if (step === 3) return m.meeting_lead_steps();
  if (step === 4) return m.meeting_lead_close();
  return isMine(meeting, step) ? m.meeting_lead_mine() : m.meeting_lead_theirs();
}

/** What the button says that leads to a part. */
export function onToPart(meeting: Meeting, step: number): string {
  if (step === 3) return m.meeting_on_steps();
  if (step >= 4) return m.meeting_on_close();
  return isMine(meeting, step)
    ? m.meeting_on_mine()
    : m.meeting_on_theirs({ name: meeting.with.alias });
}

/** A part within "then yours". */
export function thenPart(meeting: Meeting, step: number): string {
  if (step === 3) return m.meeting_then_steps();
  if (step >= 4) return m.meeting_then_close();
  return isMine(meeting, step)
    ? m.meeting_then_mine()
    : m.meeting_then_theirs({ name: meeting.with.alias });
}
