import { create } from 'xmlbuilder2';

/** An element of a JUnit file. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface DomNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
}

/** The root element of an XML text. Throws when it is not well-formed. */
export function parseXml(xml: string): Element {
  return elementOf(create(xml).root().node as unknown as DomNode);
}

function elementOf(node: DomNode): Element {
  const attributes = [...node.attributes].map(({ name, value }) => [name, value] as const);
  return {
    name: node.nodeName,
    attributes: Object.fromEntries(attributes),
    children: [...node.childNodes].filter(({ nodeType }) => nodeType === 1).map(elementOf),
    text: node.textContent ?? '',
  };
}

interface Rule {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** Children in the order in which they must come. */
  readonly children?: readonly string[];
}

/** What the schemas of the usual readers (Jenkins, Ant and those after them) agree on. */
const rules: Readonly<Record<string, Rule>> = {
  testsuites: {
    required: ['name', 'tests', 'failures', 'errors', 'skipped', 'time'],
    children: ['testsuite'],
  },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors', 'skipped', 'time', 'timestamp', 'hostname'],
    children: ['properties', 'testcase', 'system-out', 'system-err'],
  },
  properties: { required: [], children: ['property'] },
  property: { required: ['name', 'value'] },
  testcase: {
    required: ['name', 'classname', 'time'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  skipped: { required: ['message'] },
  failure: { required: ['type', 'message'] },
  error: { required: ['type', 'message'] },
  'system-out': { required: [] },
};

const values: Readonly<Record<string, RegExp>> = {
  time: /^\d+\.\d{3}$/,
  timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
  tests: /^\d+$/,
  failures: /^\d+$/,
  errors: /^\d+$/,
  skipped: /^\d+$/,
  name: /./,
};

/** What an element and those below it do that a JUnit reader would refuse or miscount. */
export function junitProblems(element: Element): string[] {
  const rule = rules[element.name];
  if (rule === undefined) return [`the element ${element.name} is unknown`];
  const { required, children = [] } = rule;
  const names = Object.keys(element.attributes);
  const order = element.children.map(({ name }) => children.indexOf(name));
  return [
    ...required.filter((name) => !names.includes(name)).map((name) => `${element.name} lacks ${name}`),
    ...names.filter((name) => !required.includes(name)).map((name) => `${element.name} has ${name}`),
    ...names
      .filter((name) => !(values[name]?.test(element.attributes[name]!) ?? true))
      .map((name) => `${name} is odd`),
    ...(order.includes(-1) ? [`${element.name} holds what it may not`] : []),
    ...(order.some((at, index) => at < (order[index - 1] ?? 0))
      ? [`${element.name} has its parts in another order`]
      : []),
    ...countProblems(element),
    ...element.children.flatMap(junitProblems),
  ];
}

function countProblems(element: Element): string[] {
  if (element.name !== 'testsuites' && element.name !== 'testsuite') return [];
  const cases = casesOf(element);
  const holding = (name: string) =>
    cases.filter(({ children }) => children.some((child) => child.name === name)).length;
  const counted = {
    tests: cases.length,
    failures: holding('failure'),
    errors: holding('error'),
    skipped: holding('skipped'),
  };
  return Object.entries(counted)
    .filter(([name, count]) => Number(element.attributes[name]) !== count)
    .map(([name, count]) => `${element.name} ${element.attributes.name} counts other ${name} than ${count}`);
}

/** Every test case below an element. */
export function casesOf(element: Element): Element[] {
  return element.name === 'testcase' ? [element] : element.children.flatMap(casesOf);
}
