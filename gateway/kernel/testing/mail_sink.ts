import net, { type AddressInfo } from 'node:net';

/** A mail server that takes everything, but for mailboxes called `nobody`, and `later` for now, and keeps what it was told, as lines. It says so of each
 *  mail once `until` is over. */
export async function startMailSink({ until = async (): Promise<void> => {} } = {}) {
  const conversations: string[][] = [];
  const recipients: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const lines: string[] = [];
    conversations.push(lines);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write('220 sink ESMTP\r\n');
    let rest = '';
    let inMessage = false;
    socket.on('data', (data) => {
      const parts = `${rest}${data.toString()}`.split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (inMessage) {
          if (line !== '.') continue;
          inMessage = false;
          void until().then(() => socket.write('250 kept\r\n'));
          continue;
        }
        const [, recipient] = /^RCPT TO:<(.*)>/.exec(line) ?? [];
        if (recipient?.startsWith('nobody@')) {
          socket.write('550 no such mailbox\r\n');
          continue;
        }
        if (recipient?.startsWith('later@')) {
          socket.write('451 try again later\r\n');
          continue;
        }
        if (recipient !== undefined) recipients.push(recipient);
        if (line.startsWith('EHLO')) socket.write('250-sink\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('AUTH')) socket.write('235 welcome\r\n');
        else if (line === 'DATA') {
          inMessage = true;
          socket.write('354 go on\r\n');
        } else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    conversations,
    /** Whom mail was really addressed to: not what only stands in a mail's text. */
    recipients,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
