import type { ReceivedResponse } from '../../http/exchange.ts';
import type { Secrets } from '../../journal/redaction/secrets.ts';
import { listLeaves } from '../../lib/json/walk.ts';

/** Shorter texts, and those without a digit, are words of the protocol: a scope, `invalid_client`. */
const minLength = 12;

/**
 * Adds what an answer of /Token may hold of tokens to the run's secrets, whatever the members are called: every long
 * text with a digit and without a space in it.
 */
export function learnTokens({ isJson, json, text }: ReceivedResponse, secrets: Secrets): void {
  for (const leaf of isJson ? listLeaves(json) : text.split(/[\s"'<>]+/)) {
    if (typeof leaf !== 'string') continue;
    if (leaf.length >= minLength && /\d/.test(leaf) && /^[\w.~+/=&-]+$/.test(leaf)) secrets.add(leaf);
  }
}
