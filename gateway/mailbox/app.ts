import { type Context, Hono } from 'hono';
import type { Kernel } from '../kernel/context.ts';
import { unknownPath } from '../kernel/front.ts';
import type { MailboxAccess } from './access.ts';
import type { Mailbox } from './mailbox.ts';
import {
  closedPage,
  listPage,
  messageBody,
  messagePage,
  messagePolicy,
  pagePolicy,
} from './page.ts';

const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': pagePolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
};

const setPageHeaders = (c: Context) => {
  for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value);
};

/** Puts the mailbox on the app, where there is one to see. */
export function mountMailbox(
  app: Hono,
  kernel: Kernel,
  mailbox: Mailbox,
  access: MailboxAccess | null,
): void {
  if (access) app.route('/_mailbox', createMailboxApp(kernel, mailbox, access));
  app.all('/_mailbox/*', unknownPath);
}

/** What mail and SMS would have said, for whoever runs this installation. */
function createMailboxApp(kernel: Kernel, mailbox: Mailbox, access: MailboxAccess): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    setPageHeaders(c);
    if (!access.hostAllowed(c)) return c.json({ message: 'Unknown host.' }, 403);
    const key = c.req.query('key');
    if (key !== undefined && access.redeem(c, key)) {
      kernel.log.info('the mailbox was opened');
      return c.redirect('/_mailbox', 303);
    }
    if (access.mayRead(c)) return next();
    if (c.req.path.endsWith('.json'))
      return c.json({ message: 'Send the secret key as a bearer token.' }, 401);
    return c.html(closedPage(), 401);
  });

  app.get('/messages.json', async (c) => c.json(await mailbox.messages()));
  app.get('/', async (c) => c.html(listPage(await mailbox.messages())));
  app.get('/messages/:id', async (c) => {
    const message = await mailbox.message(c.req.param('id'));
    return message ? c.html(messagePage(message)) : c.notFound();
  });
  app.get('/messages/:id/body', async (c) => {
    const message = await mailbox.message(c.req.param('id'));
    if (!message) return c.notFound();
    c.header('content-security-policy', messagePolicy);
    return c.html(messageBody(message));
  });
  return app;
}
