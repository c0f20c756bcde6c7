const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Resolves at the first SIGINT or SIGTERM. Called before a server says that it is up, since a signal may follow at
 * once.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
  });
}
