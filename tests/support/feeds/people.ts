/** Who is in the invented game: the players are made up. */
export const home = 1610612737;
export const away = 1610612738;
/** Ten digits. */
export const gameId = '0022400901';
export const gameNumber = 22400901;

export const ada = 901;
export const bea = 902;
export const cleo = 951;
export const dora = 952;
/** On the bench all game. */
export const eve = 953;

export interface FeedPerson {
  id: number;
  first: string;
  family: string;
  team: number;
}

export const people: Record<number, FeedPerson> = {
  [ada]: { id: ada, first: 'Ada', family: 'Quill', team: home },
  [bea]: { id: bea, first: 'Bea', family: 'Stone Jr.', team: home },
  [cleo]: { id: cleo, first: 'Cleo', family: 'Reed', team: away },
  [dora]: { id: dora, first: 'Dora', family: 'van Dyke', team: away },
  [eve]: { id: eve, first: 'Eve', family: 'Long', team: away },
};

/** 'A. Quill'. */
export const shortName = (person: FeedPerson) => `${person.first[0]}. ${person.family}`;
export const personOf = (id: number) => people[id] as FeedPerson;
export const playersOf = (team: number) =>
  Object.values(people).filter((person) => person.team === team);
