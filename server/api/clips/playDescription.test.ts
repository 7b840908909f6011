import { describe, expect, it } from 'vitest';
import type { StoredPlay, StoredPlayNames } from '#server/store/plays/storedPlays.ts';
import type { PlayTable } from '#server/store/tables/schema.ts';
import { curry, gameRecord, warriors } from '#tests/fixtures/games.ts';
import { describePlay, getActor } from './playDescription.ts';

const nobody = { player: null, assist: null, steal: null, block: null, opponent: null };

function facts(given: Partial<PlayTable>, names: Partial<StoredPlayNames> = {}): StoredPlay {
  const { game, plays } = gameRecord({ id: '0022400061', day: 20241023, plays: [given] });
  const play = plays[0] as PlayTable;
  const player = play.player_id === curry ? 'Stephen Curry' : null;
  return { play, game, names: { ...nobody, player, ...names }, check: null };
}

const said = (given: Partial<PlayTable>, names?: Partial<StoredPlayNames>) =>
  describePlay(facts(given, names));

describe('a shot', () => {
  it.each([
    ['jump shot', 18, 2, 'Stephen Curry makes an 18-foot jumper'],
    ['pullup jump shot', 11, 2, 'Stephen Curry makes an 11-foot pull-up jumper'],
    ['step back jump shot', 26.4, 3, 'Stephen Curry makes a 26-foot step-back three'],
    ['jump shot', 80, 3, 'Stephen Curry makes an 80-foot three'],
    ['jump shot', null, 3, 'Stephen Curry makes a three'],
    ['driving layup', 1, 2, 'Stephen Curry makes a driving layup'],
    ['driving finger roll layup', 5, 2, 'Stephen Curry makes a driving finger roll'],
    ['alley-oop dunk', 0, 2, 'Stephen Curry makes an alley-oop dunk'],
    ['tip layup', 2, 2, 'Stephen Curry makes a tip-in'],
    ['driving floating jump shot', 9, 2, 'Stephen Curry makes a 9-foot driving floater'],
    ['turnaround hook', 6, 2, 'Stephen Curry makes a 6-foot turnaround hook shot'],
    ['driving floating bank jump shot', 8, 2, 'Stephen Curry makes an 8-foot driving bank floater'],
    [null, 12, 2, 'Stephen Curry makes a 12-foot shot'],
    [null, null, 3, 'Stephen Curry makes a three'],
  ])('%s from %s feet', (detail, distance, value, sentence) => {
    expect(said({ detail, distance, value })).toBe(sentence);
  });

  it('has the distance of its spot, rounded once', () => {
    const spot = { x: 170, y: 176, distance: 24.5, value: 3, detail: 'jump shot' };
    expect(said(spot)).toBe('Stephen Curry makes a 24-foot three');
  });

  it('names the assist of a make and the block of a miss', () => {
    const names = { assist: 'Draymond Green', block: 'Rudy Gobert' };
    expect(said({ detail: 'dunk' }, names)).toBe(
      'Stephen Curry makes a dunk (Draymond Green assists)',
    );
    expect(said({ detail: 'dunk', made: 0 }, names)).toBe(
      'Stephen Curry misses a dunk, blocked by Rudy Gobert',
    );
  });
});

describe('other plays', () => {
  it.each<[PlayTable['kind'], string | null, string]>([
    ['freethrow', '1 of 2', 'Stephen Curry misses free throw 1 of 2'],
    ['freethrow', 'technical 1 of 1', 'Stephen Curry misses a technical free throw'],
    ['freethrow', 'flagrant 2 of 2', 'Stephen Curry misses flagrant free throw 2 of 2'],
    ['freethrow', null, 'Stephen Curry misses a free throw'],
    ['rebound', 'offensive', 'Stephen Curry grabs an offensive rebound'],
    ['rebound', null, 'Stephen Curry grabs a rebound'],
    ['turnover', 'bad pass', 'Turnover by Stephen Curry: bad pass'],
    ['turnover', '3-second-violation', 'Turnover by Stephen Curry: 3-second violation'],
    ['turnover', null, 'Turnover by Stephen Curry'],
    ['foul', 'shooting personal', 'Shooting foul by Stephen Curry'],
    ['foul', 'personal', 'Personal foul by Stephen Curry'],
    ['foul', 'charge offensive', 'Charging foul by Stephen Curry'],
    ['foul', 'flagrant-type-1 personal', 'Flagrant 1 foul by Stephen Curry'],
    ['foul', 'off-the-ball offensive', 'Off the ball offensive foul by Stephen Curry'],
    [
      'foul',
      'non-unsportsmanlike technical',
      'Non-unsportsmanlike technical foul by Stephen Curry',
    ],
    ['foul', 'foul', 'Foul by Stephen Curry'],
    ['foul', null, 'Foul by Stephen Curry'],
    ['violation', 'jumpball', 'Jump ball violation by Stephen Curry'],
    ['turnover', 'jumpball violation', 'Turnover by Stephen Curry: jump ball violation'],
    [
      'turnover',
      '10-second-freethrow-shooter',
      'Turnover by Stephen Curry: 10-second free throw shooter',
    ],
    ['violation', 'kicked ball', 'Kicked ball violation by Stephen Curry'],
    ['violation', 'defensive goaltending', 'Defensive goaltending by Stephen Curry'],
    ['jumpball', null, 'Jump ball: Stephen Curry'],
    ['ejection', null, 'Stephen Curry is ejected'],
  ])('%s, %s', (kind, detail, sentence) => {
    expect(said({ kind, detail })).toBe(sentence);
  });

  it('name the other players', () => {
    expect(said({ kind: 'turnover', detail: 'lost ball' }, { steal: 'Chris Paul' })).toBe(
      'Turnover by Stephen Curry: lost ball, stolen by Chris Paul',
    );
    expect(said({ kind: 'foul', detail: 'personal' }, { opponent: 'Chris Paul' })).toBe(
      'Personal foul by Stephen Curry on Chris Paul',
    );
  });

  it('name the team if no player is recorded', () => {
    const team = { player_id: null, team_id: warriors };
    expect(said({ kind: 'rebound', ...team })).toBe('Warriors team rebound');
    expect(said({ kind: 'turnover', detail: 'shot clock', ...team })).toBe(
      'Turnover by the Warriors: shot clock',
    );
    expect(said({ kind: 'foul', detail: 'technical', ...team })).toBe(
      'Technical foul by the Warriors',
    );
    expect(said({ kind: 'ejection', ...team })).toBe('A coach of the Warriors is ejected');
    expect(getActor(facts({ kind: 'rebound', ...team }))).toBe('Warriors');
  });

  it('have a plural verb with a team, also with a nickname in the singular', () => {
    const heat = { player_id: null, team_id: 1610612748 };
    const spurs = { player_id: null, team_id: 1610612759 };
    expect(said({ detail: 'cutting layup', ...spurs })).toBe('The Spurs make a cutting layup');
    expect(said({ detail: 'layup', made: 0, ...heat })).toBe('The Heat miss a layup');
    expect(said({ kind: 'freethrow', detail: '1 of 2', made: 1, ...heat })).toBe(
      'The Heat make free throw 1 of 2',
    );
    expect(said({ detail: 'layup', player_id: null, team_id: null })).toBe(
      'A player makes a layup',
    );
  });

  it('have a description even if nothing is recorded', () => {
    const unknown = { player_id: null, team_id: null, detail: null };
    for (const kind of ['shot', 'freethrow', 'rebound', 'turnover', 'foul', 'violation'] as const) {
      expect(said({ kind, ...unknown })).toMatch(/^[A-Z].{5,}[^ ]$/);
    }
    expect(said({ kind: 'rebound', ...unknown })).toBe('Team rebound');
    expect(getActor(facts(unknown))).toBeNull();
  });
});
