// Runs commands one after another in one process: each as its own process would end, without the second that loading
// takes. In JavaScript, since it is started without a loader.
import { pathToFileURL } from 'node:url';

const main = pathToFileURL(process.argv[2]).href;
const ownSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let count = 0;

/** Runs the command line with arguments, an environment and a folder, and gives its exit code and what it printed. */
async function runCommand({ args, env, cwd }) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv.splice(2, Infinity, ...args);
  process.exitCode = 0;
  const texts = { stdout: '', stderr: '' };
  const restore = ['stdout', 'stderr'].map((name) => keepWrites(name, (text) => (texts[name] += text)));
  try {
    // Another address each time, so that it runs each time; what it imports stays loaded.
    await import(`${main}?${count++}`);
    return { code: endCommand(), ...texts };
  } finally {
    for (const undo of restore) undo();
  }
}

function keepWrites(name, keep) {
  const { write } = process[name];
  process[name].write = (chunk, encoding, callback) => {
    keep(String(chunk));
    const done = typeof encoding === 'function' ? encoding : callback;
    if (done !== undefined) queueMicrotask(done);
    return true;
  };
  return () => {
    process[name].write = write;
  };
}

/** Lets go of what the process of a command lets go of at its end, such as the lock of a folder. */
function endCommand() {
  const code = process.exitCode ?? 0;
  for (const listener of process.listeners('exit')) listener(code);
  for (const signal of ownSignals) process.removeAllListeners(signal);
  for (const name of ['stdout', 'stderr']) process[name].removeAllListeners('error');
  return code;
}

let queue = Promise.resolve();
process.on('message', ({ id, ...command }) => {
  queue = queue.then(async () => process.send({ id, ...(await runCommand(command)) }));
});
process.on('disconnect', () => process.exit());
