/** The bare pages in a process of their own: prints their address. */
import { readFileSync } from 'node:fs';
import { serveBarePage } from '../page/bareServer.ts';

globalThis.sameMarkup = JSON.parse(readFileSync(process.env.BARE_MARKUP ?? '', 'utf8'));
const { origin } = await serveBarePage('');
console.log(`bare page at ${origin}`);
