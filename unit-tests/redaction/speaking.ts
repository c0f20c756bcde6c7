import type { Answer, Call, Workings } from '../../proof/reference-server/types.ts';
import { secretsOf } from '../../src/target-file/secrets.ts';
import type { Target } from '../../src/target-file/types.ts';
import type { Canaries } from './canaries.ts';
import { encodings } from './encodings.ts';

/** What was put into answers so far. */
export interface Spoken {
  readonly values: Set<string>;
  readonly pairs: Set<string>;
  readonly places: Set<string>;
  /** Speaks no more of what was handed out until now: a later run cannot know it. */
  forget(): void;
}

type Members = Record<string, unknown>;

const isBody = (body: unknown): body is Members =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** The first object of a body to which members may be added. */
function objectIn(body: unknown): Members | undefined {
  if (isBody(body)) return body;
  return Array.isArray(body) ? body.find(isBody) : undefined;
}

/** Where a server may put a text; false where this answer has no such place. */
const places: Readonly<Record<string, (answer: Answer, text: string, call: Call) => boolean>> = {
  'a member of its own': (answer, text) => addMember(answer, 'remark', text),
  'a text': (answer, text) => addMember(answer, 'note', `it was (${text}), you know`),
  'a list': (answer, text) => addMember(answer, 'remarks', [{ lines: [text] }]),
  'a name': (answer, text) => addMember(answer, 'named', { [text]: true }),
  'a message': (answer, text) => {
    const body = objectIn(answer.body);
    const name = ['message', 'debugMessage', 'error_description'].find(
      (one) => typeof body?.[one] === 'string',
    );
    if (answer.status < 400 || name === undefined) return false;
    body![name] = `${body![name]} [${text}]`;
    return true;
  },
  'a header': (answer, text) => addHeader(answer, 'x-remark', text),
  'an address': (answer, text) =>
    addHeader(answer, 'link', `<https://elsewhere.example/a/${text}?x=${text}>`),
  'a cookie': (answer, text) => addHeader(answer, 'x-trail', `id=${text}; path=/`),
};

function addMember(answer: Answer, name: string, value: unknown): boolean {
  const body = objectIn(answer.body);
  if (body === undefined) return false;
  body[name] = value;
  return true;
}

function addHeader(answer: Answer, name: string, text: string): boolean {
  if (/[^\x20-\x7e]/.test(text)) return false;
  answer.headers = { ...answer.headers, [name]: text };
  return true;
}

/**
 * Makes a server put each credential that the run knows into its answers, in each form, at places in turn: those of the
 * target file, and what any worker was handed out. Fills what it gives back as it speaks.
 */
export function speakInForms({ after }: Workings, target: Target, canaries: Canaries): Spoken {
  const past = new Set<string>();
  const waiting: [value: string, form: string][] = [];
  const spoken: Spoken = {
    values: new Set(),
    pairs: new Set(),
    places: new Set(),
    forget: () => {
      for (const one of handedOut()) past.add(one);
      for (const one of declared) spoken.values.delete(one!);
      waiting.length = 0;
      handed.length = 0;
    },
  };
  const declared = [...secretsOf(target)].filter((one) => one !== undefined && canaries.secrets.has(one));
  const handedOut = () =>
    [...canaries.secrets].filter(
      (one) => !past.has(one) && /^a (?:client_secret|token)/.test(canaries.planted.get(one)!),
    );
  const handed: typeof waiting = [];
  let turn = 0;
  const take = (value: string, queues: readonly (typeof waiting)[]) => {
    if (spoken.values.has(value)) return;
    spoken.values.add(value);
    for (const form of Object.keys(encodings)) for (const queue of queues) queue.push([value, form]);
  };
  after('*', (answer, call) => {
    for (const value of declared as string[]) take(value, [waiting]);
    // At once as well: a worker that another one would have to tell may be asking.
    for (const value of handedOut()) take(value, [handed, waiting]);
    for (const [place, put] of Object.entries(places)) {
      const next = handed[0] ?? waiting[turn % Math.max(1, waiting.length)];
      if (next === undefined) return;
      const [value, form] = next;
      if (!put(answer, encodings[form]!(value), call)) continue;
      if (handed.shift() === undefined) turn += 1;
      spoken.pairs.add(next.join(' '));
      spoken.places.add(place);
    }
  });
  return spoken;
}

/** Undeclared names of secrets and of people, and how a value of each is made of 24 digits. */
const undeclared: Readonly<Record<string, (digits: string) => string>> = {
  apiKey: (digits) => `k${digits.slice(0, 18)}`,
  Pwd: (digits) => `Pass${digits.slice(0, 12)}`,
  Otp: (digits) => digits.slice(0, 12),
  SecurityAnswer: (digits) => `my dog ${digits.slice(0, 14)}`,
  ssn: (digits) => digits.slice(0, 12),
  'x-session-token': (digits) => `t${digits.slice(0, 18)}`,
  accountNo: (digits) => digits.slice(0, 14),
  HOLDER_NAME: (digits) => `Zoe ${digits.slice(0, 12)}`,
  dateOfBirth: (digits) => `${digits.slice(0, 12)}-01-01`,
  mobilePhone: (digits) => digits.slice(0, 13),
};

/** Texts whose form gives them away, wherever they stand. */
const formed: Readonly<Record<string, (digits: string) => string>> = {
  IBAN: (digits) => ibanOf(digits.slice(0, 18)),
  card: (digits) => cardOf(`4${digits.slice(0, 14)}`),
  mail: (digits) => `zoe.${digits.slice(0, 12)}@b.co`,
  telephone: (digits) => `+1${digits.replace(/0/g, '5').slice(0, 12)}`,
  JWT: (digits) =>
    [{ alg: 'HS256' }, { sub: digits }, digits]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.'),
  'key of a maker': (digits) => `sk_live_${digits}`,
};

function ibanOf(account: string): string {
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}

function cardOf(digits: string): string {
  const sum = (text: string) =>
    [...text].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return `${digits}${(10 - (sum(`${digits}0`) % 10)) % 10}`;
}

/** Values of one kind that a server draws. */
const maxOfEach = 15;

/** Makes a server answer with what nobody declared: values under telling names, and values of telling forms. */
export function speakUndeclared({ after }: Workings, canaries: Canaries): void {
  const drawn = new Map<string, string>();
  let answers = 0;
  const draw = (name: string, make: (digits: string) => string): string => {
    const key = `${name} ${answers % maxOfEach}`;
    const value = drawn.get(key) ?? canaries.formed(name, make);
    drawn.set(key, value);
    return value;
  };
  after('*', (answer) => {
    const body = objectIn(answer.body);
    if (body === undefined) return;
    answers += 1;
    for (const [name, make] of Object.entries(undeclared)) body[name] = draw(name, make);
    body.profile = { clientSecretCopy: draw('clientSecretCopy', (digits) => `s${digits}`) };
    const texts = Object.entries(formed).map(([name, make]) => draw(name, make));
    body.status_text = texts.slice(0, 3).join(', ');
    const message = texts.slice(3).join(' and ');
    if (answer.status >= 400 && typeof body.message === 'string') body.message += ` ${message}`;
    answer.headers = { ...answer.headers, 'x-note': message };
  });
}
