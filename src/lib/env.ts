/** Variables by which a run is described to Playwright's processes; `obc run` sets them, CI may set them itself. */
export type Variable =
  | 'OBC_TARGET'
  /** Name of the environment of the target file. */
  | 'OBC_ENV'
  | 'OBC_BASE_URL'
  | 'OBC_BANKING_URL'
  | 'OBC_SEED'
  | 'OBC_DEPTH'
  | 'OBC_MODE'
  | 'OBC_ONLY'
  | 'OBC_EXCLUDE'
  /** Paths of cases that are replayed alone, separated by commas. */
  | 'OBC_PATH'
  /** The runs of one call of Playwright, set before its workers start. */
  | 'OBC_RUNS'
  /** Requests that the run may send by estimate. */
  | 'OBC_MAX_REQUESTS'
  /** Minutes that it may take by estimate. */
  | 'OBC_MAX_MINUTES'
  | 'OBC_SHARD'
  | 'OBC_WORKERS'
  | 'OBC_OUT'
  | 'OBC_RUN_ID'
  | 'OBC_PROGRESS'
  /** Names of the reporters that write, separated by commas. */
  | 'OBC_REPORTERS'
  /** quiet, normal or verbose. */
  | 'OBC_OUTPUT'
  | 'OBC_REPLAY'
  /** Description of the embedded reference server, set once it listens. */
  | 'OBC_EMBEDDED'
  /** Set by `obc run`, whose reports read what was sent from the journals: no test shows it in steps and attachments. */
  | 'OBC_WITHOUT_STEPS'
  /** The process of `obc run`, by which the one that it starts knows that it did. */
  | 'OBC_COMMAND'
  /** Key under which workers tell each other what they learnt of secrets; each run has its own. */
  | 'OBC_HANDOVER'
  /** Folders of the plug-ins, or packages, separated as those of PATH are. */
  | 'OBC_PLUGINS'
  /** Set to true by GitHub Actions. */
  | 'GITHUB_ACTIONS'
  | 'CI';

/** The value of a variable; undefined when it is unset or empty. The only place that reads the environment. */
export function readVariable(name: Variable): string | undefined {
  return process.env[name] || undefined;
}

/** True for a variable that is set to nothing, which is a mistake more often than a wish. */
export function isEmptyVariable(name: Variable): boolean {
  return process.env[name] === '';
}

/** Sets a variable for this process and those that it starts, or removes it where there is no value. */
export function setVariable(name: Variable, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** The whole environment, for the secrets that a target file names. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
