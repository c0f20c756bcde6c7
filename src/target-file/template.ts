import { tokenFormOf } from './resolve.ts';
import type { Json, Target } from './types.ts';

/** The template with every `{name}` replaced by its value; names without a value stay as they are. */
export function fillPlaceholders<T extends Json>(template: T, values: Readonly<Record<string, string>>): T {
  return fill(template, values) as T;
}

/** The names that a template has places for, each once. */
export function findPlaceholders(template: unknown): readonly string[] {
  if (typeof template === 'string') return [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (typeof template !== 'object' || template === null) return [];
  return [...new Set(Object.values(template).flatMap(findPlaceholders))];
}

/** True when a declared revocation carries the credential in its own headers, so that it needs a real connection. */
export function carriesCredentialInRevocation(target: Target): boolean {
  const header = tokenFormOf(target).header.toLowerCase();
  const { revocation } = target;
  const templates = [revocation?.delete?.request.headers, revocation?.post?.request.headers];
  return templates.some((headers = {}) => Object.keys(headers).some((name) => name.toLowerCase() === header));
}

function fill(template: Json, values: Readonly<Record<string, string>>): Json {
  if (typeof template === 'string')
    return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  if (Array.isArray(template)) return template.map((item) => fill(item, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fill(value, values)]));
}
