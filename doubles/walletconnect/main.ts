import { createServer } from 'node:http';
import process from 'node:process';
import { startRelay } from './relay.ts';

// The relay on PORT; CONTROL_PORT says that it stands.

await startRelay(Number(process.env['PORT']));
createServer((_request, response) => response.end('ready')).listen(
  Number(process.env['CONTROL_PORT']),
  '127.0.0.1',
);
