import { rememberForTexts } from './remember.ts';

/** What a name says of its value: a credential, or a datum of a person; undefined where it says neither. */
export type Sensitivity = 'secret' | 'personal' | undefined;

/** Parts of a name, its words written together, that name a credential wherever they stand in it. */
const secretParts = [
  'secret password passwd passphrase passcode credential apikey authkey accesskey privatekey signingkey',
  'encryptionkey sharedkey accesstoken refreshtoken idtoken authtoken bearertoken sessiontoken csrftoken xsrftoken',
  'securityanswer securitycode onetimecode verificationcode authorizationcode clientassertion motdepasse kennwort',
].flatMap((words) => words.split(' '));

/** Words that name a credential where they are a word of the name. */
const secretWords = new Set(
  'pwd pass pin otp totp tan cvv cvc cvv2 cvc2 csc token tokens jwt bearer cookie authorization assertion hmac'.split(
    ' ',
  ),
);

/** Parts of a name, its words written together, that name a datum of a person. */
const personalParts = [
  'socialsecurity socialinsurance nationalid nationalinsurance taxid taxpayer taxnumber passport driverslicen',
  'driverlicen dateofbirth birthdate birthday birthplace maidenname firstname lastname middlename surname familyname',
  'givenname fullname holdername ownername accountholder cardholder nameoncard accountnumber accountno acctnumber',
  'acctno acctnum cardnumber cardno routingnumber transitnumber sortcode phonenumber telephone mobilenumber',
  'emailaddress streetaddress homeaddress mailingaddress postaladdress billingaddress addressline civicaddress',
  'postalcode postcode zipcode username loginname nationality employername maritalstatus securityquestion',
].flatMap((words) => words.split(' '));

/** Words that name a datum of a person where they are a word of the name. */
const personalWords = new Set(
  [
    'ssn sin nino itin pan iban phone mobile fax tel email emails mail dob birth gender zip street surname holder',
    'beneficiary payee payer pesel bsn curp aadhaar salary income nickname address addresses firstnames',
  ].flatMap((words) => words.split(' ')),
);

/** Last words of names that tell something of a credential or a datum, and hold none. */
const aboutWords = new Set(
  [
    'type types endpoint url uri expires expiry in at on method methods length policy required supported count enabled',
    'status hint scope ttl lifetime valid verified format optional present set ok rotated max min',
  ].flatMap((words) => words.split(' ')),
);

/** Words before `token` that make it a cursor of pages. */
const cursorWords = new Set('page next continuation cursor sync offset previous prev'.split(' '));

/**
 * What a name of a member, header, parameter or option says of its value, by its words, however they are put together
 * (`clientSecret`, `X-Api-Key`, `user_pwd`). A name about a secret (`token_type`) names none.
 */
export const sensitivityOf: (name: string) => Sensitivity = rememberForTexts((name) => judge(wordsOf(name)));

/** A name without letter case and without what separates its words. */
export function joinWords(name: string): string {
  return wordsOf(name).join('');
}

function judge(words: readonly string[]): Sensitivity {
  const joined = words.join('');
  if (aboutWords.has(words.at(-1) ?? '') && words.length > 1) return undefined;
  const isCursor = words.some((word) => cursorWords.has(word));
  if (secretParts.some((part) => joined.includes(part))) return 'secret';
  if (words.some((word) => secretWords.has(word)) && !isCursor) return 'secret';
  if (personalParts.some((part) => joined.includes(part))) return 'personal';
  return words.some((word) => personalWords.has(word)) ? 'personal' : undefined;
}

/** The words of a name, in small letters; digits belong to the word before them. */
function wordsOf(name: string): string[] {
  return name
    .slice(0, maxName)
    .normalize('NFKC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Characters of a name that are looked at. */
const maxName = 200;
