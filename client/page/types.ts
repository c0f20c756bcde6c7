// What the page and the judgement in it hand to each other.

/** A file as it was dropped, by its path in the folder that was. */
export interface DroppedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The recordings of a drop, and what is to be said of it beside them. */
export interface DropContents {
  readonly recordings: readonly FoundRecording[];
  readonly notes: readonly string[];
}

/** A recording that can be judged; `origins` say where the services are. Throws for one that cannot be read. */
export interface FoundRecording {
  readonly name: string;
  judge(origins?: readonly string[]): ShownReport | Rivals;
}

/** The addresses at which a recording holds the paths of one service: a person has to say which counts. */
export interface Rivals {
  readonly rivals: readonly string[];
}

export interface ShownReport {
  readonly sentence: string;
  /** The report as a page of its own. */
  readonly page: string;
}
