/** A block of a Jenkinsfile: what stands before its brace, its blocks and its lines. */
export interface Block {
  readonly name: string;
  readonly blocks: Block[];
  readonly lines: string[];
}

/** What may stand in a section of a Declarative Pipeline, as its reference lists it; steps are those of core plug-ins. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  pipeline: ['agent', 'environment', 'options', 'parameters', 'tools', 'triggers', 'stages', 'post'],
  stages: ['stage'],
  stage: [
    'agent',
    'environment',
    'options',
    'tools',
    'input',
    'when',
    'post',
    'steps',
    'stages',
    'parallel',
    'matrix',
  ],
  matrix: ['agent', 'axes', 'excludes', 'environment', 'options', 'tools', 'input', 'when', 'post', 'stages'],
  axes: ['axis'],
  axis: ['name', 'values'],
  options: ['disableConcurrentBuilds', 'timeout', 'timestamps', 'buildDiscarder', 'skipDefaultCheckout'],
  triggers: ['cron', 'pollSCM', 'upstream'],
  steps: ['sh', 'stash', 'unstash', 'junit', 'archiveArtifacts', 'echo', 'checkout'],
  post: ['always', 'changed', 'fixed', 'regression', 'aborted', 'failure', 'success', 'unstable', 'cleanup'],
};
const needed: Readonly<Record<string, readonly string[]>> = {
  pipeline: ['agent', 'stages'],
  matrix: ['axes', 'stages'],
  axis: ['name', 'values'],
};

/** What is wrong with the structure of a Declarative Pipeline, in sentences. Jenkins itself validates on a server alone. */
export function listPipelineErrors(text: string): string[] {
  const { root, problem } = parse(text);
  if (problem !== undefined) return [problem];
  const [pipeline, ...others] = root.blocks;
  if (pipeline?.name !== 'pipeline' || others.length > 0) return ['expected one pipeline block'];
  return check(pipeline, 'pipeline');
}

function check(block: Block, kind: string): string[] {
  const names = [...block.lines, ...block.blocks.map(({ name }) => name)].map((one) => /^\w*/.exec(one)![0]);
  const wrong = names.filter((name) => allowed[kind]?.includes(name) === false);
  const missing = (needed[kind] ?? []).filter((name) => !names.includes(name));
  const works = names.filter((name) => ['steps', 'stages', 'parallel', 'matrix'].includes(name));
  return [
    ...wrong.map((name) => `${name} may not stand in ${kind}`),
    ...missing.map((name) => `${kind} has no ${name}`),
    ...(kind === 'stage' && works.length !== 1
      ? ['a stage does one of steps, stages, parallel, matrix']
      : []),
    ...block.blocks.flatMap((one) => {
      const name = /^\w*/.exec(one.name)![0];
      return check(one, kind === 'post' ? 'steps' : name);
    }),
  ];
}

/** Blocks and lines, one a line of text: quotes are closed on their line, and braces stand at its end or alone. */
function parse(text: string): { readonly root: Block; readonly problem?: string } {
  const root: Block = { name: '', blocks: [], lines: [] };
  const open = [root];
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.replace(/^\s*\/\/.*/, '').trim();
    const bare = line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '""');
    const place = `line ${at + 1}`;
    if (/['"]/.test(bare.replaceAll('""', ''))) return { root, problem: `${place}: a quote is left open` };
    if (line === '') continue;
    if (line === '}') open.pop();
    else if (bare.endsWith('{')) {
      const block: Block = { name: line.slice(0, -1).trim(), blocks: [], lines: [] };
      open.at(-1)?.blocks.push(block);
      open.push(block);
    } else if (/[{}]/.test(bare)) return { root, problem: `${place}: a brace within a line` };
    else open.at(-1)?.lines.push(line);
    if (open.length === 0) return { root, problem: `${place}: a brace closes nothing` };
  }
  return open.length === 1 ? { root } : { root, problem: `${open.at(-1)!.name} is left open` };
}
