/** The game's shot chart. */
import { csv } from './csv.ts';
import { gameNumber, personOf } from './people.ts';
import { story, type Told } from './story.ts';

/** A shot chart table. @param videos official URLs by event number */
export function shotTable(told: Told[] = story, videos: Record<number, string> = {}): string {
  const header = [
    'GAME_ID',
    'GAME_EVENT_ID',
    'PLAYER_ID',
    'PLAYER_NAME',
    'TEAM_ID',
    'PERIOD',
    'MINUTES_REMAINING',
    'SECONDS_REMAINING',
    'ACTION_TYPE',
    'SHOT_TYPE',
    'SHOT_ZONE_BASIC',
    'LOC_X',
    'LOC_Y',
    'SHOT_MADE_FLAG',
    'GAME_DATE',
    'HTM',
    'VTM',
    'video_url',
  ];
  const rows = told
    .filter((play) => play.x !== undefined)
    .map((play) => {
      const person = personOf(play.who as number);
      const [minutes, seconds] = play.clock.split(':');
      const zone = play.qualifiers?.includes('pointsinthepaint')
        ? 'Restricted Area'
        : 'Above the Break 3';
      return [
        gameNumber,
        play.event,
        person.id,
        `${person.first} ${person.family}`,
        play.team,
        4,
        minutes,
        Number(seconds),
        `${play.descriptor ?? ''} ${play.sub} Shot`.trim(),
        `${play.type === '3pt' ? 3 : 2}PT Field Goal`,
        zone,
        play.x,
        play.y,
        play.made ? 1 : 0,
        '20250301',
        'ATL',
        'BOS',
        videos[play.event],
      ];
    });
  return csv(header, rows);
}
