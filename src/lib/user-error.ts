/**
 * A mistake of the person who runs the suite. The message says what is wrong, where, what was expected and what to
 * do; it is printed as it stands, without a stack, and the process ends with exit code 2.
 */
export class UserError extends Error {
  constructor(message: string) {
    super(message);
    // Node and Playwright print it before the message, and a person did not write the class.
    this.name = 'error';
    this.stack = `${this.name}: ${message}`;
  }
}

/** A file or folder that cannot be written. The message is one sentence with its path, the cause and what to do. */
export class WriteError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WriteError';
    // Where it was thrown says nothing of the disk.
    this.stack = `${this.name}: ${message}`;
  }
}

const elsewhere = 'choose another folder with --out, or OBC_OUT';

const remedies: Readonly<Record<string, string>> = {
  EACCES: `give yourself the right to write there, or ${elsewhere}`,
  EPERM: `give yourself the right to write there, or ${elsewhere}`,
  EROFS: `the file system is read-only: ${elsewhere}`,
  ENOSPC: `the disk is full: make room, or ${elsewhere}`,
  EDQUOT: `your share of the disk is full: make room, or ${elsewhere}`,
  EFBIG: `files may not become this large here (ulimit -f): ${elsewhere}`,
  ENOENT: `its folder has gone or cannot be made: ${elsewhere}`,
  ENOTDIR: `a part of this path is a file: ${elsewhere}`,
  EEXIST: `a file of this name is in the way: ${elsewhere}`,
  EISDIR: `a folder of this name is in the way: remove it, or ${elsewhere}`,
};

/**
 * Does work that writes `what`. Throws WriteError for anything that goes wrong, which `trouble` says in a few words, but
 * for a UserError, which says itself what to do: of what is written a part may be read meanwhile.
 */
export function tryToWrite(what: string, trouble: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    const remedy = remedies[code] ?? elsewhere;
    throw new WriteError(`${what} ${trouble} (${code === '' ? message : code}): ${remedy}`);
  }
}
