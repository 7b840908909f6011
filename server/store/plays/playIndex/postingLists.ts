/** A page and one more: where there are more than these, it is soon full. */
const fewCredits = 16;

/** Positions of the credits of each class. */
export class PostingLists {
  /** By sort its first place, -1 for none. */
  readonly #first: Int32Array;
  /** By place the next one of the same sort, -1 for none. */
  readonly #next: Int32Array;

  /** @param credits as a sheet has them, `sort * 65536 + ord` */
  constructor(credits: Int32Array, sortCount: number) {
    this.#first = new Int32Array(sortCount).fill(-1);
    this.#next = new Int32Array(credits.length);
    for (let place = credits.length - 1; place >= 0; place--) {
      const sort = (credits[place] as number) >>> 16;
      this.#next[place] = this.#first[sort] as number;
      this.#first[sort] = place;
    }
  }

  /** The places of the wanted sorts (1, else 0), ascending; null when there are more than a few. */
  listIfFew(wanted: Uint8Array): number[] | null {
    const places: number[] = [];
    for (let sort = 0; sort < wanted.length; sort++) {
      if (wanted[sort] === 0) continue;
      let place = this.#first[sort] as number;
      while (place >= 0) {
        if (places.length === fewCredits) return null;
        places.push(place);
        place = this.#next[place] as number;
      }
    }
    return places.sort((a, b) => a - b);
  }
}
