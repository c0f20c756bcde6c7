/** What an error of a stream says when its reader is gone: nobody misses the output. */
const readerIsGone: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ECONNRESET', 'EIO']);

/** The suite could not write what it was asked for. */
const outputLost = 4;

/**
 * Lets a command go on to its verdict when its output cannot be written. A reader that goes away (`| head`) is not an
 * error: what it does not read is dropped. Output that is lost otherwise, as on a full disk, is said once and turns exit
 * code 0 into 4.
 */
export function keepRunningWithoutReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    let isLost = false;
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (isLost || readerIsGone.has(code)) return;
      isLost = true;
      process.once('exit', (exitCode) => {
        if (exitCode === 0) process.exitCode = outputLost;
      });
      if (stream === process.stdout)
        process.stderr.write(`error: standard output cannot be written (${code}): make room on its disk\n`);
    });
  }
}
