import type { Json } from './types.ts';

/** The template with every `{name}` replaced by its value; names without a value stay as they are. */
export function filled<T extends Json>(template: T, values: Readonly<Record<string, string>>): T {
  return fill(template, values) as T;
}

function fill(template: Json, values: Readonly<Record<string, string>>): Json {
  if (typeof template === 'string')
    return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  if (Array.isArray(template)) return template.map((item) => fill(item, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fill(value, values)]));
}
