interface NumberedWrite {
  /** Undefined for a creation, whose recipient is a new one. */
  readonly id: string | undefined;
  readonly number: number;
}

/** Remembers the newest write, and the newest one of another recipient than that. */
export class LatestWrites {
  #newest: NumberedWrite | undefined;
  #beside: NumberedWrite | undefined;

  note(write: NumberedWrite): void {
    if (this.#newest?.id !== write.id) this.#beside = this.#newest;
    this.#newest = write;
  }

  /** The number of the newest write of any other recipient; 0 where there is none. */
  numberBeside(id: string): number {
    return (this.#newest?.id === id ? this.#beside : this.#newest)?.number ?? 0;
  }
}
