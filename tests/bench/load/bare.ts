import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((_incoming, outgoing) => outgoing.end('ok'));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
