import { expect, it } from 'vitest';
import { buildDownloadName } from './downloadName.ts';

const three = {
  url: '/media/0022400410/612-abcdefghijkl.mp4',
  playerName: 'Stephen Curry',
  tags: ['Made', '3PT', 'Clutch'],
  date: '2024-12-25',
  period: 4,
  clockTime: '3:12',
};

it.each([
  [{}, 'curry-3pt-2024-12-25-q4-0312.mp4'],
  [{ playerName: 'Luka Dončić', tags: ['Layup', '2PT'] }, 'doncic-layup-2024-12-25-q4-0312.mp4'],
  [{ playerName: "De'Aaron Fox Jr.", tags: [] }, 'fox-jr-2024-12-25-q4-0312.mp4'],
  [{ playerName: 'Nenê', period: 6, clockTime: '0:07.3' }, 'nene-3pt-2024-12-25-ot2-0007.mp4'],
  [{ playerName: null, period: null, clockTime: null }, '3pt-2024-12-25.mp4'],
  [{ url: 'https://videos.example/1_720.MP4?a=1' }, 'curry-3pt-2024-12-25-q4-0312.mp4'],
])('names the file of a clip: %o', (change, name) => {
  expect(buildDownloadName({ ...three, ...change })).toBe(name);
});
