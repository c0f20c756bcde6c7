/**
 * Lets the page take files: dropped on it, or chosen.
 * @param {(files: readonly import('./types.ts').DroppedFile[]) => import('./types.ts').DropContents} openDropped
 */
export function start(openDropped) {
  const listen = (/** @type {string} */ id) =>
    getById(id).addEventListener('change', ({ target }) => {
      const { files } = /** @type {HTMLInputElement} */ (target);
      take([...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
    });
  listen('file');
  listen('folder');
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const lists = [...(event.dataTransfer?.items ?? [])].map((item) => {
      const [entry, file] = [item.webkitGetAsEntry(), item.getAsFile()];
      return entry === null
        ? [file].flatMap((one) => (one === null ? [] : [{ path: one.name, file: one }]))
        : listFiles(entry);
    });
    Promise.all(lists).then((files) => take(files.flat()));
  });

  /** @param {readonly { path: string, file: File }[]} chosen */
  async function take(chosen) {
    getById('choice').replaceChildren();
    say([`Reading ${chosen.length === 1 ? chosen[0]?.path : `${chosen.length} files`}...`]);
    // A folder of reports holds much beside its recordings.
    const wanted = chosen.length === 1 ? chosen : chosen.filter(({ path }) => isWanted(path));
    await tryTo(async () => {
      const files = wanted.map(async ({ path, file }) => ({
        path,
        bytes: new Uint8Array(await file.arrayBuffer()),
      }));
      show(openDropped(await Promise.all(files)));
    });
  }
}

/** @param {string} path */
function isWanted(path) {
  return !/(?:^|\/)allure/.test(path);
}

/**
 * The files of something that was dropped, those of its folders included.
 * @param {FileSystemEntry} entry
 * @returns {Promise<{ path: string, file: File }[]>}
 */
async function listFiles(entry) {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const { file } = /** @type {FileSystemFileEntry} */ (entry);
    return [{ path, file: await new Promise((resolve, reject) => file.call(entry, resolve, reject)) }];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {FileSystemEntry[]} */
  const found = [];
  // A reader gives a hundred at a time.
  for (let some = [undefined]; some.length > 0; ) {
    const read = /** @type {FileSystemEntry[]} */ (
      await new Promise((resolve, reject) => reader.readEntries(resolve, reject))
    );
    found.push(...read);
    some = read.map(() => undefined);
  }
  return (await Promise.all(found.map(listFiles))).flat();
}

/** @param {import('./types.ts').DropContents} opened */
function show({ recordings, notes }) {
  const [first] = recordings;
  if (first === undefined) {
    say([
      'No recording among these files: drop a HAR file, a Postman export, a journal or the folder of a run.',
      ...notes,
    ]);
    return;
  }
  if (recordings.length === 1) judge(first, notes);
  else
    offer(
      'Recordings',
      recordings.map(({ name }) => name),
      (at) => judge(recordings[at] ?? first, notes),
    );
}

/**
 * @param {import('./types.ts').FoundRecording} recording
 * @param {readonly string[]} notes
 * @param {readonly string[]} [origins]
 */
function judge(recording, notes, origins) {
  say([`Judging ${recording.name}...`]);
  // The sentence first: a long recording takes seconds.
  setTimeout(() =>
    tryTo(async () => {
      const judged = recording.judge(origins);
      if ('rivals' in judged) {
        offer('The same paths stand at several addresses. Which one is the service?', judged.rivals, (at) =>
          judge(recording, notes, judged.rivals.slice(at, at + 1)),
        );
        return;
      }
      const frame = document.createElement('iframe');
      frame.title = `Report on ${recording.name}`;
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.srcdoc = judged.page;
      getById('report').replaceChildren(frame);
      say([judged.sentence, ...notes]);
      document.title = `${recording.name}: judged`;
    }),
  );
}

/**
 * Lets a person choose one of several.
 * @param {string} question
 * @param {readonly string[]} answers
 * @param {(at: number) => void} take
 */
function offer(question, answers, take) {
  say([question]);
  const buttons = answers.map((answer, at) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = answer;
    button.addEventListener('click', () => take(at));
    return button;
  });
  getById('choice').replaceChildren(...buttons);
  getById('report').replaceChildren();
}

/** @param {() => Promise<void>} work */
async function tryTo(work) {
  try {
    await work();
  } catch (error) {
    getById('report').replaceChildren();
    say([error instanceof Error ? error.message : String(error)]);
  }
}

/** @param {readonly string[]} sentences */
function say(sentences) {
  const lines = sentences.map((sentence) => {
    const line = document.createElement('p');
    line.textContent = sentence;
    return line;
  });
  getById('said').replaceChildren(...lines);
}

/** @param {string} id */
function getById(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
}
