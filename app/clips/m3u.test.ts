import { describe, expect, it } from 'vitest';
import type { Clip } from '#app/api/contract.ts';
import { createM3uResponse, formatM3u } from './m3u.ts';

const origin = 'https://courtreel.example';

const diagram: Clip = {
  gameId: '0042400407',
  eventNumber: 12,
  url: '/media/0042400407/12.mp4',
  date: '2025-06-22',
  period: 4,
  clockTime: '0:42',
  playerName: 'Pascal Siakam',
  tags: [],
  desc: 'Pascal Siakam makes\na dunk, assisted',
  media: 'diagram',
  duration: 5,
  matchup: 'IND @ OKC',
};
const official: Clip = {
  ...{ gameId: '0022400061', eventNumber: 7, date: '', period: null, tags: [] },
  ...{ clockTime: null, playerName: 'Luka Dončić', url: 'https://videos.example/7.mp4' },
};

describe('formatM3u', () => {
  it('has lengths as far as they are known, one line a title, and absolute addresses', () => {
    const list = { title: 'Finals', clips: [diagram, official], isCut: false };
    expect(formatM3u(list, origin)).toBe(`#EXTM3U
#EXTENC:UTF-8
#PLAYLIST:Finals
#EXTINF:5,Pascal Siakam makes a dunk, assisted · IND @ OKC · Jun 22, 2025 · Q4 0:42
https://courtreel.example/media/0042400407/12.mp4
#EXTINF:-1,Luka Dončić
https://videos.example/7.mp4
`);
  });

  it('says that the list goes on', () => {
    const lines = formatM3u({ title: 'x', clips: [official], isCut: true }, origin).split('\n');
    expect(lines).toContain('# The first 1 clip; the list goes on.');
  });
});

describe('the file of a list', () => {
  const nameOf = (title: string) => {
    const { headers } = createM3uResponse({ title, clips: [], isCut: false }, origin);
    return headers.get('content-disposition');
  };

  it('is named after the list, also where only ASCII is understood', () => {
    expect(nameOf('Luka Dončić, threes made, 2024-25')).toBe(
      'attachment; filename="Luka Doncic, threes made, 2024-25.m3u"; ' +
        "filename*=UTF-8''Luka%20Don%C4%8Di%C4%87%2C%20threes%20made%2C%202024-25.m3u",
    );
  });

  it('has a name without separators of folders, quotes and lines', () => {
    expect(nameOf('../a\\b"\r\nX: y')).toBe(
      'attachment; filename=".. a b X y.m3u"; filename*=UTF-8\'\'..%20a%20b%20X%20y.m3u',
    );
    expect(nameOf('試合')).toContain('filename="clips.m3u"; filename*=UTF-8\'\'%E8%A9%A6');
    expect(nameOf('\u200b')).not.toContain('filename=".m3u"');
    expect(nameOf('a＂b／c＼d')).toContain('filename="a b c d.m3u";');
    expect(nameOf('a\ud800')).toContain('filename="a.m3u"; filename*=UTF-8\'\'a%EF%BF%BD.m3u');
  });
});
