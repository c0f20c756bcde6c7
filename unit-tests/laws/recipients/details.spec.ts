import { expect, test } from '@playwright/test';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, findJudged, makeFacts, type WrittenExchange } from '../judge.ts';
import { body, create, list, read, regenerate, show, update } from './written.ts';

const facts = makeFacts({ settleSeconds: 0, redirectDelimiter: ' ' });
const breaks = (...written: readonly WrittenExchange[]) => findBroken([recipients], written, facts).at(-1);
const judges = (...written: readonly WrittenExchange[]) => findJudged([recipients], written, facts).at(-1);

const sent = { ...body, name: 'Harvest Budget one' };
const shown = show(sent, 'one');
const url = 'https://harvest.example/one-of-our-own/next';
const updated = { ...shown, redirect_uris: [url] };
const renamed = { ...shown, name: 'Another' };
const message = { message: 'Recipient one does not exist' };
const given = update('one', { redirect_uris: url }, updated);
const look = read('one', shown);
const after = (...written: readonly WrittenExchange[]) => breaks(create('one'), ...written);

test('a new recipient is shown as it was created', () => {
  const id = 'recipient-detail-reads-back-what-was-created';
  expect(after(read('one', renamed))).toEqual([id]);
  expect(after(read('one', { ...shown, redirect_uris: [url] }))).toEqual([id]);
  expect(after(read('one', { ...shown, contacts: [] }))).toEqual([id]);
  expect(after(look)).toEqual([]);
  expect(judges(create('one'), look)).toContain(id);
  // A node may learn of it within the settle time.
  const slow = { ...facts, settleSeconds: 5 };
  expect(findBroken([recipients], [create('one'), read('one', renamed)], slow).flat()).toEqual([]);
});

test('a recipient that a list shows before its creation is answered is that of the creation all the same', () => {
  const id = 'recipient-detail-reads-back-what-was-created';
  const early = { ...list([shown]), after: 0 };
  const slow = { ...create('one'), after: 0 };
  expect(breaks(early, slow, read('one', renamed))).toEqual([id]);
  // What a list had shown before is somebody else's, and so is a name that another recipient has.
  expect(breaks(early, create('one'), read('one', renamed))).toEqual([]);
  const other = { ...list([{ ...shown, client_id: 'two' }]), after: 0 };
  expect(breaks(other, slow, read('one', renamed))).toEqual([]);
});

test('a look at a node that lags behind a write of any end says nothing of the next one', () => {
  const open = update('one', { redirect_uris: url, client_uri: url }, updated);
  const written = [create('one'), open, look, read('one', updated)].map((one, at) => ({
    ...one,
    at: [0, 10_000, 10_100, 20_000][at]!,
  }));
  expect(findBroken([recipients], written, { ...facts, settleSeconds: 5 }).flat()).toEqual([]);
});

test('what a detail shows otherwise is charged to the write since it was looked at', () => {
  const refused = update('one', { redirect_uris: 7 }, message, 400);
  const empty = update('one', {}, message, 400);
  const cases = {
    'recipient-update-leaves-the-other-members-alone': [given, read('one', { ...updated, name: 'Another' })],
    'updated-redirect-uris-are-read-back': [given, look],
    'secret-regeneration-leaves-the-recipient-alone': [regenerate('one'), read('one', renamed)],
    'refused-update-leaves-the-redirect-uris-alone': [refused, read('one', { ...shown, redirect_uris: [] })],
    'update-without-redirect-uris-empties-nothing': [empty, read('one', { ...shown, redirect_uris: [] })],
    'recipient-is-changed-by-its-own-writes-only': [create('two'), read('one', renamed)],
  };
  for (const [id, written] of Object.entries(cases)) {
    expect(after(look, ...written)).toEqual([id]);
    const right = written[0] === given ? read('one', updated) : look;
    expect(judges(create('one'), look, written[0]!, right)).toContain(id);
  }
});

test('a replica that lags shows that an update without URLs emptied a recipient', () => {
  const id = 'update-without-redirect-uris-empties-nothing';
  const none = read('one', { ...shown, redirect_uris: [] });
  const judge = (...written: readonly WrittenExchange[]) =>
    findBroken([recipients], [create('one'), look, ...written], { ...facts, settleSeconds: 600 }).flat();
  const empty = update('one', {}, { ...shown, redirect_uris: [] });
  expect(judge(empty, none)).toEqual([id]);
  expect(judge(empty, look, given, none)).toEqual([id]);
  expect(judge(empty, look)).toEqual([]);
  expect(judge(none)).toEqual([]);
  expect(judge(update('one', {}, message, 400), none)).toEqual([]);
  expect(judge({ ...empty, lost: true }, none)).toEqual([]);
});

test('a change is charged once, and what nobody can tell is not', () => {
  expect(after(look, given, look, look)).toEqual([]);
  expect(after(look, { ...given, lost: true }, look)).toEqual([]);
  expect(after(look, update('one', { redirect_uris: url, tags: [] }, updated), look)).toEqual([]);
  // Nobody saw that the creation had kept it.
  expect(after(given, read('one', { ...updated, name: 'Another' }))).toEqual([]);
  // It was read while the update was under way.
  expect(after(look, given, { ...look, after: 2 })).toEqual([]);
});

test('a write that left the recipient alone before is not to blame where others were written too', () => {
  const id = 'secret-regeneration-leaves-the-recipient-alone';
  const renewal = regenerate('one');
  const harmless = [look, renewal, look, renewal];
  expect(after(...harmless, create('two'), read('one', renamed))).toEqual([]);
  expect(after(...harmless, read('one', renamed))).toEqual([id]);
  expect(after(look, renewal, create('two'), read('one', renamed))).toEqual([id]);
  const refused = create('two', {}, { status: 400, gives: message });
  expect(after(...harmless, refused, read('one', renamed))).toEqual([id]);
  // An update says itself what it leaves: what went after it is a matter of none of its own writes.
  const twice = [look, given, read('one', updated), given];
  const lost = read('one', { ...updated, name: 'Another' });
  expect(after(...twice, create('two'), lost)).toEqual(['recipient-is-changed-by-its-own-writes-only']);
  expect(after(...twice, lost)).toEqual(['recipient-update-leaves-the-other-members-alone']);
  const moved = read('one', { ...shown, redirect_uris: [url] });
  expect(after(...harmless, create('two'), moved)).toEqual([]);
  expect(after(look, given, read('one', updated), given, create('two'), look)).toEqual([
    'updated-redirect-uris-are-read-back',
  ]);
});

test('a URL that only a refused update gave is charged to that one, whatever was written since', () => {
  const later = read('one', { ...shown, redirect_uris: [url] });
  const refuse = (status: number, changes: Partial<WrittenExchange> = {}) => ({
    ...update('one', { redirect_uris: url }, message, status),
    ...changes,
  });
  expect(after(refuse(400), look, later)).toEqual(['refused-update-leaves-the-redirect-uris-alone']);
  const unauthorized = refuse(401, { credential: undefined });
  expect(after(unauthorized, look, later)).toEqual(['unauthorized-write-changes-nothing']);
  expect(after(unauthorized, look, create('two'), update('two', {}, message, 400), later)).toEqual([
    'unauthorized-write-changes-nothing',
  ]);
  expect(after(unauthorized, look, given, later)).toEqual([]);
});

test('an update that leads to another address is charged with nothing that a detail lacks', () => {
  const led = update('one', { redirect_uris: url }, {}, 302);
  expect(after(look, led, look)).toEqual([]);
  expect(after(look, led, read('one', updated))).toEqual([]);
  expect(after(look, led, look, given, look)).toEqual(['updated-redirect-uris-are-read-back']);
});

test('a regeneration that meets an update is to blame for what the update loses', () => {
  const together = [
    { ...regenerate('one'), after: 2 },
    { ...given, after: 2 },
  ];
  expect(after(look, ...together, look)).toEqual(['secret-regeneration-leaves-the-recipient-alone']);
  expect(after(look, ...together, read('one', updated))).toEqual([]);
  // What an update alone loses, too, no regeneration takes.
  const meets = (after: number, one: WrittenExchange) => ({ ...one, after });
  const later = [meets(4, regenerate('one')), meets(4, given)];
  expect(after(look, given, look, ...later, look)).toEqual(['updated-redirect-uris-are-read-back']);
});

test('of updates that meet one is the last, whichever, and nothing else is shown', () => {
  const id = 'updated-redirect-uris-are-read-back';
  const other = 'https://harvest.example/one-of-our-own/other';
  const withUrls = (...urls: readonly string[]) => ({ ...shown, redirect_uris: urls });
  const both = [
    { ...given, after: 2 },
    { ...update('one', { redirect_uris: other }, withUrls(other)), after: 2 },
  ];
  for (const urls of [[url, other], [], shown.redirect_uris as string[]])
    expect(after(look, ...both, read('one', withUrls(...urls)))).toEqual([id]);
  for (const last of [url, other]) {
    expect(after(look, ...both, read('one', withUrls(last)))).toEqual([]);
    expect(judges(create('one'), look, ...both, read('one', withUrls(last)))).toContain(id);
  }
  // A later one that meets none is the last of all, and of one that may have failed nobody knows.
  const alone = { ...given, after: 4 };
  expect(after(look, ...both, alone, read('one', withUrls(other)))).toEqual([id]);
  const broken = { ...update('one', { redirect_uris: other }, message, 500), after: 2, stands: true };
  for (const urls of [[url], [other], [url, other]])
    expect(after(look, both[0]!, broken, read('one', withUrls(...urls)))).toEqual([]);
  // A detail without them is charged once.
  const { redirect_uris: _, ...without } = shown;
  const members = 'recipient-update-carries-the-members-of-the-detail';
  expect(after(look, ...both, read('one', without))).toEqual([id, members]);
  expect(after(look, ...both, read('one', without), read('one', without))).not.toContain(id);
  // A node may learn of them within the settle time.
  const slow = { ...facts, settleSeconds: 5 };
  expect(findBroken([recipients], [create('one'), look, ...both, look], slow).flat()).toEqual([]);
});

test('a redirect URL is the same in another spelling, which warns', () => {
  const origin = create('one', { redirect_uris: 'https://harvest.example' });
  const spelt = read('one', show({ ...sent, redirect_uris: 'https://harvest.example/' }, 'one'));
  expect(breaks(origin, spelt)).toEqual(['recipient-values-keep-their-spelling']);
  const capitals = create('one', { redirect_uris: 'https://Harvest.example/a%2f' });
  const small = read('one', show({ ...sent, redirect_uris: 'https://harvest.example/a%2F' }, 'one'));
  expect(breaks(capitals, small)).toEqual(['recipient-values-keep-their-spelling']);
  // A port is not, be it the one that HTTPS has.
  const withPort = read('one', show({ ...sent, redirect_uris: 'https://harvest.example:443/' }, 'one'));
  expect(breaks(origin, withPort)).toEqual(['recipient-detail-reads-back-what-was-created']);
  const cut = read('one', show({ ...sent, redirect_uris: 'https://harvest.example/a' }, 'one'));
  expect(breaks(create('one', { redirect_uris: 'https://harvest.example/a?b=%2f' }), cut)).toEqual([
    'recipient-detail-reads-back-what-was-created',
  ]);
});

test('a URL stays with the recipient that it was given to', () => {
  const id = ['recipient-update-leaves-other-recipients-alone'];
  const second = show({ ...body, name: 'Harvest Budget two' }, 'two');
  const mixed = read('two', { ...second, redirect_uris: [url] });
  const beside = read('two', second);
  expect(after(create('two'), beside, given, beside)).toEqual([]);
  expect(after(create('two'), beside, given, mixed)).toEqual(id);
  const own = update('two', { redirect_uris: url }, { ...second, redirect_uris: [url] });
  expect(after(create('two'), beside, given, own, mixed)).toEqual([]);
  // A recipient of others: nobody else chooses such a URL by chance, and this one was not shown before it was sent.
  const foreign = { ...second, client_id: 'z' };
  expect(after(given, read('z', { ...foreign, redirect_uris: [url] }))).toEqual(id);
  expect(after(given, read('z', updated))).not.toEqual(id);
  // An update of it is under way: what it shows already is its own.
  const late = { ...update('z', { redirect_uris: url }, foreign), after: 1 };
  const early = [create('one'), given, read('z', { ...foreign, redirect_uris: [url] }), late];
  expect(findBroken([recipients], early, facts)[2]).toEqual([]);
  const common = 'https://harvest.example/return';
  const taken = update('one', { redirect_uris: common }, { ...shown, redirect_uris: [common] });
  expect(after(taken, read('z', { ...foreign, redirect_uris: [common] }))).toEqual([]);
  // An earlier run created it with the URL of the target file.
  const declared = 'https://harvest.example/oauth-callback';
  expect(
    breaks(create('one', { redirect_uris: declared }), read('z', { ...foreign, redirect_uris: [declared] })),
  ).toEqual([]);
});

test('a URL of refused updates alone is not shown', () => {
  const refused = update('one', { redirect_uris: [url] }, message, 400);
  expect(after(look, refused, read('one', updated))).toEqual([
    'refused-update-leaves-the-redirect-uris-alone',
  ]);
  expect(after(look, refused, given, read('one', updated))).toEqual([]);
  expect(after(look, given, refused, read('one', updated))).toEqual([]);
});

test('the answer to an update has the members of the detail', () => {
  const without = { ...updated, country: undefined };
  const id = 'recipient-update-carries-the-members-of-the-detail';
  expect(after(look, update('one', { redirect_uris: url }, without), read('one', updated))).toEqual([id]);
  expect(judges(create('one'), look, given, read('one', updated))).toContain(id);
});

test('several redirect URLs come back one by one, in whichever spelling', () => {
  const id = 'several-redirect-uris-come-back-one-by-one';
  const two = [`${url}/%c3`, 'https://harvest.example'];
  const answer = (...redirect_uris: readonly string[]) =>
    after(look, update('one', { redirect_uris: two.join(' ') }, { ...shown, redirect_uris }));
  expect(answer(`${url}/%C3`, 'https://harvest.example/')).toEqual([]);
  expect(answer(two.join(' '))).toEqual([id]);
});

test('several redirect URLs are read back as the update showed them', () => {
  const two = [url, `${url}/2`];
  const both = update('one', { redirect_uris: two.join(' ') }, { ...shown, redirect_uris: two });
  expect(after(look, both, read('one', { ...shown, redirect_uris: [...two].reverse() }))).toEqual([]);
  expect(after(look, both, read('one', updated))).toEqual(['updated-redirect-uris-are-read-back']);
  const joined = { ...shown, redirect_uris: [two.join(' ')] };
  expect(after(look, update('one', { redirect_uris: two.join(' ') }, joined))).toEqual([
    'several-redirect-uris-come-back-one-by-one',
  ]);
});

test('a recipient whose id another creation returned as well is not judged any more', () => {
  const same = create('one', { name: 'Another Budget 2' });
  expect(after(look, same, read('one', show({ ...body, name: 'Another Budget 2' }, 'one')))).toEqual([]);
  expect(after(list([]))).toEqual(['created-recipient-is-listed']);
});
