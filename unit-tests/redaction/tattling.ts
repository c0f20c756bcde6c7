import type { Answer, Call, Workings } from '../../proof/reference-server/types.ts';

/** A way in which a server puts into its answers what does not belong there. */
export type Tattling = keyof typeof tattlings;

const isBody = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null;

/** Header values that a call carried, the credentials among them. */
function carried({ headers }: Call): string {
  return [headers['service-auth-key'], headers['x-api-key']].filter((value) => value !== undefined).join(' ');
}

/** Every member of a body, however deep, changed. */
function each(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => each(item, change));
  if (!isBody(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, each(member, change)]));
}

/** Ways to tattle; each is added after the canaries are in the answers. */
export const tattlings = {
  'errors repeat the request': (answer: Answer, call: Call) => {
    if (answer.status < 400 || !isBody(answer.body)) return;
    const words = `${carried(call)} ${call.rawBody} ${JSON.stringify(call.rawBody)}`;
    for (const [name, member] of Object.entries(answer.body))
      if (typeof member === 'string') answer.body[name] = `${member}: ${words}`;
  },
  'headers repeat the credential': (answer: Answer, call: Call) => {
    const value = carried(call);
    answer.headers = {
      ...answer.headers,
      'x-echo': value,
      'set-cookie': `session=${encodeURIComponent(value)}`,
      location: `https://elsewhere.example/?token=${encodeURIComponent(value)}`,
    };
  },
  'pages in place of errors': (answer: Answer, call: Call) => {
    if (answer.status < 400) return;
    answer.headers = { ...answer.headers, 'content-type': 'text/html' };
    answer.text = `<html><title>${carried(call)}</title><p>${call.rawBody}</p></html>`;
    delete answer.body;
  },
  'answers are cut off': (answer: Answer) => {
    const text = JSON.stringify(answer.body ?? null);
    answer.text = text.slice(0, Math.floor(text.length * 0.7));
    delete answer.body;
  },
  'texts in place of numbers, and numbers of texts': (answer: Answer) => {
    answer.body = each(answer.body, (leaf) => (typeof leaf === 'number' ? String(leaf) : leaf));
  },
  'lists in place of texts': (answer: Answer) => {
    answer.body = each(answer.body, (leaf) => (typeof leaf === 'string' ? [leaf] : leaf));
  },
  'texts run together': (answer: Answer) => {
    answer.body = each(answer.body, (leaf) => (typeof leaf === 'string' ? `${leaf}${leaf} ${leaf}` : leaf));
  },
} as const;

/** Makes a server tattle. */
export function tattle({ after }: Workings, way: Tattling): void {
  after('*', (answer, call) => tattlings[way](answer, call));
}
