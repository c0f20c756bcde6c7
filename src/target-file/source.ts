import { relative } from 'node:path';
import { isEmptyVariable, readVariable } from '../lib/env.ts';
import { UserError } from '../lib/user-error.ts';
import { findTargetFile, targetFileNames } from './discover.ts';

/** The target of a run by its name, and how it was found. */
export type TargetSource =
  | {
      readonly kind: 'file';
      readonly file: string;
      readonly by: string;
      /** The search that found a file that nobody named, and whether an address in the environment is passed over for it. */
      readonly found?: { readonly passesOverAddress: boolean };
    }
  | {
      readonly kind: 'addresses';
      readonly baseUrl?: string | undefined;
      readonly bankingUrl?: string | undefined;
      readonly by: string;
    }
  /** The bundled demo server; `isAsked` is false where it is tested for want of anything else. */
  | { readonly kind: 'demo'; readonly isAsked: boolean };

/** The name that stands for the bundled demo server where a target file is named. */
export const demoName = 'demo';

/** The three ways to name a target, in a sentence of a message. */
export const waysToNameTarget = `set OBC_TARGET to your target file, put a ${targetFileNames[2]} into this folder (obc init writes one), or set OBC_BASE_URL to the address of your server`;

/** The targets that a caller names beside the environment. */
export interface NamedTarget {
  /** The target that was typed, which goes before the environment. */
  readonly typed?: string | undefined;
  /** The target of a configuration, which the environment may override. */
  readonly target?: string | undefined;
  /** An address that counts less than a target file. */
  readonly baseURL?: string | undefined;
}

/**
 * Finds the target of a run: what was typed, else OBC_TARGET, else the target of the configuration, else a target file in this
 * folder or above it, else OBC_BASE_URL and OBC_BANKING_URL, else the address of the configuration, else the bundled demo
 * server. A target is a file, an address or `demo`. Throws UserError for an OBC_TARGET that is set and empty.
 */
export function findTargetSource({ typed, target, baseURL }: NamedTarget = {}): TargetSource {
  if (typed === undefined && isEmptyVariable('OBC_TARGET'))
    throw new UserError('OBC_TARGET is set and empty: name a target file in it, or unset it');
  if (typed !== undefined) return readNamed(typed, 'named');
  const variable = readVariable('OBC_TARGET');
  if (variable !== undefined) return readNamed(variable, 'OBC_TARGET');
  if (target !== undefined) return readNamed(target, 'the configuration');
  const found = findTargetFile('.');
  const baseUrl = readVariable('OBC_BASE_URL');
  const bankingUrl = readVariable('OBC_BANKING_URL');
  const isAddressed = baseUrl !== undefined || bankingUrl !== undefined;
  if (found !== undefined) return describeFound(relative('', found), isAddressed);
  if (isAddressed) return { kind: 'addresses', baseUrl, bankingUrl, by: 'OBC_BASE_URL' };
  if (baseURL !== undefined) return { kind: 'addresses', baseUrl: baseURL, by: 'use.baseURL' };
  return { kind: 'demo', isAsked: false };
}

/** A target file that nobody named, beside an address that somebody set, or without one. */
function describeFound(file: string, passesOverAddress: boolean): TargetSource {
  const by = `found in this folder or above it${passesOverAddress ? '; OBC_BASE_URL is not used' : ''}`;
  return { kind: 'file', file, by, found: { passesOverAddress } };
}

function readNamed(name: string, by: string): TargetSource {
  if (name === demoName) return { kind: 'demo', isAsked: true };
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(name)) return { kind: 'file', file: name, by };
  return { kind: 'addresses', baseUrl: name, bankingUrl: readVariable('OBC_BANKING_URL'), by };
}
