import type { Tampering } from './draw.ts';

/** Changes after which what is left does not contradict itself: another run may have been so. */
interface Consistent {
  readonly place: RegExp;
  /** All kinds where absent. */
  readonly kinds?: RegExp;
  readonly why: string;
}

const small = /^(one more|one less|a fraction)$/;
const line = /^(a line dropped|two lines swapped)$/;
const otherText = /^(another letter|a longer text|an empty text)$/;

const ofJournal: readonly Consistent[] = [
  {
    place: /^\/exchange\/exchange\/response\/(text|headers.*)$/,
    why: 'the target may have answered so: what it breaks is judged again, and this breaks nothing',
  },
  {
    place: /^\/exchange\/exchange\/(request\/(headers|body|hidden|url).*|credential|undocumented|provoked)$/,
    why: 'what was sent rests on values that the record masks: with the target file it is sent again',
  },
  {
    place: /^\/(exchange|start|end|check-start|check)\/.*(startedAt|took|at)$/,
    kinds: small,
    why: 'clocks are no finer',
  },
  {
    place:
      /^\/check\/result\/(judged|restsOn|byLaws|nothing|unclear|observations|leftAside|findings|inherited)\b/,
    why: 'what a check says that cannot be run again without redacted values is believed',
  },
  {
    place: /^\/check\/result\/answers\b/,
    why: 'a check that met refusals may have set cases aside, which it does not count',
  },
  { place: /^\/check\/result\/(reason|setting)$/, why: 'a check may have been blocked so' },
  {
    place: /^\/(poll\/event\/requestId|ledger\/entry\/(what|id)|credential\/setting)$/,
    kinds: otherText,
    why: 'nothing else holds it',
  },
  {
    place: /^\/(poll|page|ledger|credential|reached|settled)$/,
    kinds: line,
    why: 'a note less, or two in another order',
  },
  {
    place: /^\/start\/facts\//,
    why: 'the record masks what the target file declares: with the target file it is compared',
  },
  {
    place: /^\/exchange\/exchange\/secretDigest$/,
    kinds: otherText,
    why: 'a secret that differs from all others still does: the key of the digests stays with the owner',
  },
  {
    place: /^\/exchange\/exchange\/after$/,
    kinds: /^(one less|dropped)$/,
    why: 'more requests may have been under way',
  },
  {
    place: /^\/ledger\/entry\/id$/,
    kinds: /^dropped$/,
    why: 'the answer to an authorization may have named its session nowhere',
  },
  { place: /^\/settled\/(stands|aside)$/, why: 'the answer may have passed, or not' },
  {
    place: /^\/page\/event\/(resumed|end|size|total)$/,
    kinds: /^(dropped|flipped)$/,
    why: 'a walk may have gone so',
  },
  {
    place: /^\/(exchange|check|check-start)$/,
    kinds: /^two lines swapped$/,
    why: 'two that ran side by side end so',
  },
  { place: /^\/end$/, kinds: /^a line dropped$/, why: 'a run may be killed after its last check' },
  { place: /^$/, kinds: /^a line cut off$/, why: 'a run may be killed while it writes its last line' },
];

const ofRecord: readonly Consistent[] = [
  {
    place: /^\/target\b/,
    why: 'the record holds the shape of the target: with the target file both are compared',
  },
  {
    place: /^\/(startedAt|startedMs)$/,
    kinds: /^(one more|one less|a fraction|an hour more)$/,
    why: 'nothing else holds it',
  },
  { place: /^\/replay$/, kinds: otherText, why: 'a command of the same seed' },
];

const ofStatement: readonly Consistent[] = [
  {
    place: /^\/subject(\/\*)?$/,
    kinds: /^(swapped with the next|a reversed list)$/,
    why: 'the files of a bundle are a set',
  },
  { place: /^\/predicate\/conformance\/made$/, kinds: /^another letter$/, why: 'it may have been made then' },
  {
    place: /^\/predicate\/conformance\/built$/,
    kinds: /^flipped$/,
    why: 'code of another build is believed, and said to be',
  },
];

const parts: Readonly<Record<Tampering['part'], readonly Consistent[]>> = {
  journal: ofJournal,
  record: ofRecord,
  report: [],
  statement: ofStatement,
};

/** Why what a tampering leaves does not contradict itself; undefined where it does, and has to be refused. */
export function explainConsistent({ part, place, kind }: Tampering): string | undefined {
  if (place === '/exchange/exchange/request/hidden/*' && kind === 'null') return 'a value may have no name';
  // However it is spelt, the suite does not write it so.
  if (
    /^(a doubled key|another spelling|an unknown member|null|another type)$/.test(kind) &&
    part !== 'record'
  )
    return undefined;
  const known = parts[part].find((one) => one.place.test(place) && (one.kinds?.test(kind) ?? true));
  return known?.why;
}
