import {
  renameMembers,
  toCamelCase,
  toLowerCase,
  toPascalCase,
  toSnakeCase,
} from '../../proof/mutate/spellings.ts';
import type {
  Answer,
  Fault,
  JsonObject,
  OperationName,
  Workings,
} from '../../proof/reference-server/types.ts';

/** A way in which the successes of an operation may miss what the document shows, and yet hold it. */
export interface Form {
  readonly title: string;
  readonly change: (answer: Answer) => Answer;
}

const success = (status: number) => status >= 200 && status < 300;

function inBody(title: string, change: (body: unknown) => unknown): Form {
  return { title, change: (answer) => ({ ...answer, body: change(answer.body) }) };
}

export const forms: readonly Form[] = [
  inBody('camelCase', (body) => renameMembers(body, toCamelCase)),
  inBody('snake_case', (body) => renameMembers(body, toSnakeCase)),
  inBody('PascalCase', (body) => renameMembers(body, toPascalCase)),
  inBody('lower case', (body) => renameMembers(body, toLowerCase)),
  inBody('a wrapper', (data) => ({ data })),
  inBody('a wrapper with figures', (result) => ({ success: true, result, count: 1 })),
  {
    title: 'another success',
    change: (answer) => ({ ...answer, status: answer.status === 201 ? 200 : 203 }),
  },
];

/** A server whose successes of one operation have a form. */
export function withForm(operation: OperationName, { title, change }: Form): Fault {
  return {
    id: `${operation} in ${title}`,
    title: `${operation} answers in ${title}`,
    breaks: [],
    keepsFixtures: true,
    apply: ({ after }: Workings) =>
      after([operation], (answer) =>
        success(answer.status) && isJson(answer.body) ? change(answer) : undefined,
      ),
  };
}

function isJson(body: unknown): body is JsonObject {
  return typeof body === 'object' && body !== null;
}
