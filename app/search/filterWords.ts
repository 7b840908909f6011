/** Names of a search's filters, on the filter bar and in titles. */

import {
  type ClipFacets,
  type FacetGroup,
  type FacetValue,
  facetGroups,
} from '#app/basketball/clipFacets.ts';
import { getShotZoneName, type ShotZone } from '#app/basketball/shotZones.ts';

const names: Record<FacetGroup, string> = {
  period: 'Period',
  shot: 'Result',
  place: 'Place',
  site: 'Home or away',
  outcome: 'Won or lost',
  month: 'Month',
  stage: 'Stage',
};

/** 'Home or away'. */
export function getFilterName(name: FacetGroup): string {
  return names[name];
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const named: Record<string, string> = {
  ot: 'Overtime',
  made: 'Made',
  missed: 'Missed',
  home: 'Home',
  away: 'Away',
  won: 'Won',
  lost: 'Lost',
  'play-in': 'Play-in',
  'cup-final': 'Cup final',
};

/** 'Q4', 'Left corner', 'March'. */
export function getFilterValueName(name: FacetGroup, value: FacetValue): string {
  if (name === 'place') return getShotZoneName(value as ShotZone);
  if (name === 'month') return monthNames[Number(value) - 1] ?? value;
  return named[value] ?? `Q${value}`;
}

/** In sentences, where it is not the name in lower case. */
const inSentence: Record<string, string> = {
  home: 'at home',
  won: 'in wins',
  lost: 'in losses',
  'play-in': 'in the play-in',
  'cup-final': 'in the Cup final',
};

/** What the filters leave, in words: ['Q3 or overtime', 'left corner', 'in wins', 'in March']. */
export function describeFilters(filters: ClipFacets): string[] {
  return facetGroups.flatMap((name) => {
    const chosen: readonly FacetValue[] = filters[name];
    const words = chosen.map((value) => getValueWords(name, value)).join(' or ');
    if (words === '') return [];
    return name === 'month' ? `in ${words}` : words;
  });
}

function getValueWords(name: FacetGroup, value: FacetValue): string {
  const label = getFilterValueName(name, value);
  const isProper = name === 'month' || label === `Q${value}`;
  return inSentence[value] ?? (isProper ? label : label.toLowerCase());
}
