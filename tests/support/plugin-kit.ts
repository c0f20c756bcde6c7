import fc from 'fast-check';
import { Blocked } from '../../src/plan/blocked.ts';
import { definePluginCheck } from '../../src/plan/plugin-checks.ts';
import { forAll } from '../../src/plan/property.ts';
import { isObject, listObjects, requireArray, requireObject } from './assertions/bodies.ts';
import { findDuplicates, isSameJson } from './assertions/comparison.ts';
import { readUntil, verifySettled } from './assertions/settling.ts';
import { describeAnswer, verifyStatus } from './assertions/status.ts';
import { verifyEqual, verifyUnique } from './assertions/values.ts';

/** What the checks of a plug-in are made with: how a check is defined, and what those of the suite use most. */
export const checkKit = {
  defineCheck: definePluginCheck,
  /** Thrown by a check that cannot judge, with the reason. */
  Blocked,
  forAll,
  fc,
  isObject,
  listObjects,
  requireArray,
  requireObject,
  findDuplicates,
  isSameJson,
  readUntil,
  verifySettled,
  verifyStatus,
  verifyEqual,
  verifyUnique,
  describeAnswer,
};
