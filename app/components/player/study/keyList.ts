/** The list of keys that `?` shows: names of keys, and what they do. */
export const keyList: [keys: string[], what: string][] = [
  [['Space', 'K'], 'Play or pause'],
  [['←', '→'], 'Back or forward by 5 seconds; by 1 in clips of up to 10 seconds'],
  [['J', 'L'], 'Back or forward by twice as much'],
  [[',', '.'], 'One frame back or forward'],
  [['<', '>'], 'Slower or faster'],
  [['0'], 'Start the clip again'],
  [['R'], 'Loop the clip'],
  [['N', 'P'], 'Next or previous clip'],
  [['M'], 'Sound off or on'],
  [['F'], 'Full screen'],
  [['I'], 'Picture in picture'],
  [['S'], 'Save the clip to a playlist'],
  [['C'], 'Copy the link to the clip'],
  [['?'], 'This list'],
];
