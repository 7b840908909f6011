import { describe, expect, it, test } from 'vitest';
import { describeUnknownDocument, describeUnknownTable } from './nearest.ts';
import { tableReaders } from './readFile.ts';
import { Columns } from './table.ts';

const table = (names: string) => describeUnknownTable(new Columns(names.split(' ')), tableReaders);

describe('a table that is refused', () => {
  it.each([
    ['game_play_number id sequence_number type_id athlete_id_1 game_id', 'an ESPN table'],
    ['game_id data_set date a1 h1 period play_id event_type player', 'a BigDataBall table'],
    ['evt wallclk cl de locX locY etype GAME_ID', 'a data.nba.com table'],
    ['STARTTIME ENDTIME EVENTS GAMEID', 'a pbpstats table'],
    ['player team pos g mp fg fga trb', 'a Basketball-Reference table'],
    ['id date home_team_score visitor_team_score', 'a balldontlie table'],
    ['LEAGUE_ID TEAM_ID MIN_YEAR MAX_YEAR ABBREVIATION', 'a list of teams'],
    ['TeamID SEASON LeagueID PLAYER PLAYER_ID HOW_ACQUIRED', 'a roster'],
  ])('of columns %s is named, with what works in its place', (names, what) => {
    expect(table(names)).toMatch(new RegExp(`^${what}.*: .*; .* works?( for names)?$`));
  });

  it.each([
    ['<!DOCTYPE html>', /^a web page .*; a HAR file of the browser works$/],
    ['<HTML><HEAD>', /^a web page/],
    ['<?xml version="1.0" encoding="UTF-8"?>', /^an XML answer .* no such file/],
  ])('is known as the answer of a host that sent %s', (line, what) => {
    expect(describeUnknownTable(new Columns([line]), tableReaders)).toMatch(what);
  });

  it('is told which columns it lacks', () => {
    const names =
      'actionNumber actionId clock period teamId personId scoreHome scoreAway actionType subType description';
    expect(table(names)).toMatch(
      /^no table that is known .*; with gameId it is read as a play-by-play v3$/,
    );
    expect(table('a b')).toBe('no table that is known (columns a, b…)');
  });
});

test('a document that is refused is named, with what works in its place', () => {
  expect(describeUnknownDocument({ data: [{ id: 1, visitor_team: {} }] })).toMatch(
    /^a balldontlie answer/,
  );
  expect(describeUnknownDocument({ data: [], meta: {} })).toMatch(/^no document that is known/);
  expect(describeUnknownDocument({ plays: [], boxscore: {}, header: {} })).toMatch(/^an ESPN/);
  expect(describeUnknownDocument({ g: { pd: [] } })).toMatch(/^a data.nba.com answer/);
  expect(describeUnknownDocument({ actionNumber: 4 })).toMatch(/^actions without the game/);
  expect(describeUnknownDocument({ actionNumber: 4, gameId: '1' })).toMatch(/save them as CSV$/);
});
