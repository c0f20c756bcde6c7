import type { ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

const tailLength = 2000;

/** What a Prism process writes: the address at which it says that it listens, and the end of all it said. */
export class Output {
  tail = '';
  readonly address: Promise<string>;

  constructor({ stdout, stderr }: ChildProcess) {
    this.address = new Promise((resolve) => {
      for (const stream of [stdout, stderr]) {
        stream?.on('data', (chunk) => {
          this.tail = (this.tail + stripVTControlCharacters(String(chunk))).slice(-tailLength);
          const address = /listening on (http:\/\/[\d.:]+)/.exec(this.tail)?.[1];
          if (address !== undefined) resolve(address);
        });
      }
    });
  }
}
