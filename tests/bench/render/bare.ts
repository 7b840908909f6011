/** The bare page in a process of its own: prints its address. */
import { serveBarePage } from '../page/bareServer.ts';

const { origin } = await serveBarePage('');
console.log(`bare page at ${origin}`);
