import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import type { CheckContext } from '../../../../src/plan/check.ts';
import {
  buildVariety,
  generateRecipients,
  type RecipientVariety,
} from '../../../support/generators/recipients.ts';
import { named, type RecipientLives } from './model.ts';
import { judgeCreated, judgeListed, judgeRead, judgeRefused, judgeRenewed, judgeUpdated } from './steps.ts';

export type RecipientCommand = AsyncCommand<RecipientLives, CheckContext>;

/** One step in the life of a recipient: its name, whether it can be taken, and what is judged of it. */
function step(
  name: string,
  run: (lives: RecipientLives) => Promise<void>,
  isPossible: (lives: RecipientLives) => boolean = () => true,
): RecipientCommand {
  return { check: isPossible, run, toString: () => name };
}

const create = (variety: RecipientVariety) =>
  step(
    `create with ${[...variety.name].length} characters`,
    (lives) => judgeCreated(lives, variety),
    (lives) => lives.mayCreate,
  );
const list = () => step('list', judgeListed);
const read = (at: number) => step(`read ${at}`, (lives) => judgeRead(lives, at));
const update = ([at, url]: readonly [number, number]) =>
  step(`update ${at} to URL ${url}`, (lives) => judgeUpdated(lives, at, url));
const renew = (at: number) => step(`renew the secret of ${at}`, (lives) => judgeRenewed(lives, at));
const refuse = (at: number) => step(`refused update of ${at}`, (lives) => judgeRefused(lives, at));

/** Few URLs, so that a recipient gets one that it had, or that another has. */
const recipients = fc.nat({ max: named - 1 });
const urls = fc.nat({ max: 2 });

/** Sequences of commands over several recipients. Shrinks to the commands without which nothing goes wrong. */
export function generateHistories(maxCommands: number): Arbitrary<RecipientCommand[]> {
  const commands = [
    fc.tuple(recipients, urls).map(update),
    recipients.map(renew),
    recipients.map(read),
    fc.tuple(recipients, urls).map(update),
    recipients.map(renew),
    fc.constant(undefined).map(list),
    recipients.map(refuse),
    generateRecipients().map((recipe) => create(buildVariety(recipe))),
  ];
  // Not fc.commands: its paths lead nowhere without a record of which commands were possible.
  return fc.array(fc.oneof(...commands), { minLength: 1, maxLength: maxCommands, size: 'max' });
}
