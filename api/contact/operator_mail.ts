import { escaped } from '../kernel/html.ts';
import type { OperatorMail } from './ports.ts';
import type { ContactRequest } from './wire.ts';

const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const style = `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #181511 !important; color: #f0ece5 !important; }
  .words { background: #201d18 !important; border-color: #35312b !important; }
  .soft { color: #c3bfb6 !important; }
}`;

/** Other messages, which no email brought. */
const waitingText = (waiting: number): string =>
  `${waiting} more ${waiting === 1 ? 'message that wasn’t emailed waits' : 'messages that weren’t emailed wait'} for you: npm run -s operator -- contact list`;

/** What the operator is mailed where more messages come within an hour than are mailed each. */
export function waitingMail(waiting: number): OperatorMail {
  const text = waitingText(waiting);
  return {
    subject: `Mendwell: ${waiting} more ${waiting === 1 ? 'message waits' : 'messages wait'} in the contact list`,
    text: `${text}\n\nMore came this hour than are emailed one by one. Nothing is lost: every message is in the list.\n`,
    html: '',
  };
}

/** What the operator is mailed of a ticket: who wrote, about what, the message as it was typed, and what to do with it.
 *  Everything a person typed is escaped. */
export function operatorMail(
  number: string,
  request: ContactRequest,
  othersWaiting: number,
): OperatorMail {
  const from = `${request.name ?? 'No name'} <${request.email}>`;
  const reply = 'Reply to this email, and your answer goes to the person who wrote.';
  const done = `When it's done: npm run -s operator -- contact answered ${number}`;
  const others = othersWaiting > 0 ? waitingText(othersWaiting) : '';
  return {
    subject: `Mendwell ${number}: ${request.topic}`,
    replyTo: request.email,
    text: `A message from Mendwell's contact form\n\n${number} · ${request.topic}\nFrom: ${from}\n\n${request.body}\n\n--\n${reply}\n${done}\n${others && `${others}\n`}`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${style}</style></head>
<body class="paper" style="margin: 0; padding: 24px; background: #f9f6f0; color: #251f1a; font: 400 16px/1.55 ${sans}; overflow-wrap: anywhere">
<h1 style="margin: 0 0 12px; font: 400 24px/1.2 Georgia,'Times New Roman',serif">A message from Mendwell’s contact form</h1>
<p style="margin: 0 0 16px">${number} · ${request.topic}<br>From: ${escaped(from)}</p>
<p class="words" style="margin: 0 0 16px; padding: 16px; border: 1px solid #e0dcd3; border-radius: 8px; background: #fdfcf9; white-space: pre-wrap">${escaped(request.body)}</p>
<p class="soft" style="margin: 0; color: #4f4841; font-size: 14px">${reply}<br>${done}${others && `<br>${others}`}</p>
</body>
</html>
`,
  };
}
