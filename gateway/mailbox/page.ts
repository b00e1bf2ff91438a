import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { StoredMessage } from './mailbox.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const style = `
:root { color-scheme: light dark; --paper: #f8f4ec; --ink: #2b2620; --soft: #5d554a; --line: #d9d0c0; --glaze: #2f6b57 }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1b18; --ink: #f0eadf; --soft: #b9b0a2; --line: #45403a; --glaze: #8cc7b1 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
h1 { font: 600 1.6rem/1.25 Georgia, serif; margin: 0 0 .25rem; overflow-wrap: anywhere }
p { margin: .25rem 0 1rem; color: var(--soft) }
a { color: var(--glaze) }
a:focus-visible { outline: 2px solid var(--glaze); outline-offset: 2px }
ul { list-style: none; margin: 1.5rem 0 0; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
li a { display: block; padding: .75rem 0; text-decoration: none; color: inherit; overflow-wrap: anywhere }
li a:hover strong { text-decoration: underline }
li span { display: block; color: var(--soft); font-size: .9rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border: 1px solid var(--line); border-radius: .5rem; padding: 1rem }
iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: .5rem; background: #fff }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
`;

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The page runs no script at all; its frame shows a message that may, and is not let to. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src ${styleHash}`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A message in its frame: no script, no request to anywhere; a link opens in a window of its own. */
export const messagePolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ');

const document = (title: string, content: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>${content}</body>
</html>`;

const channelNames = { mail: 'Mail', sms: 'Text message' } as const;

const summary = ({ channel, to, at }: StoredMessage) =>
  `${channelNames[channel]} to ${to}, ${at.replace('T', ' ').slice(0, 19)} UTC`;

const titleOf = ({ subject, text }: StoredMessage) => subject || text;

/** Every message, newest first. */
export function listPage(messages: readonly StoredMessage[]): Html {
  const items = messages.map(
    (message) =>
      html`<li><a href="/_mailbox/messages/${message.id}"><strong>${titleOf(message)}</strong><span>${summary(message)}</span></a></li>`,
  );
  return document(
    'Local mailbox',
    html`<main><h1>Local mailbox</h1>
<p>Mail and text messages this server would have sent. Reload the page to see new ones.</p>
${messages.length === 0 ? html`<p>Nothing has been sent yet.</p>` : html`<ul>${items}</ul>`}</main>`,
  );
}

/** One message: as its reader would see it, and as plain text. */
export function messagePage(message: StoredMessage): Html {
  const shown =
    message.html === ''
      ? html`<pre>${message.text}</pre>`
      : html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The message" src="/_mailbox/messages/${message.id}/body"></iframe>
<h2>As plain text</h2><pre>${message.text}</pre>`;
  return document(
    titleOf(message),
    html`<main><p><a href="/_mailbox">All messages</a></p>
<h1>${titleOf(message)}</h1>
<p>${summary(message)}</p>
${shown}</main>`,
  );
}

/** What somebody without a visit is told. */
export const closedPage = (): Html =>
  document(
    'The mailbox is closed',
    html`<main><h1>The mailbox is closed</h1>
<p>Open the mailbox link printed when the server started. It works once, and each start prints a new one. Programs send the secret key as a bearer token.</p></main>`,
  );

/** The message's own markup, with links sent to a window of their own. */
export const messageBody = (message: StoredMessage): string =>
  `<!doctype html><meta charset="utf-8"><base target="_blank">${message.html}`;
