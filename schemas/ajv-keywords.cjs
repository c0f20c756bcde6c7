/** The annotations of the schemas in this folder, none of which a validator judges by (README.md says what they mean). */
const annotations = [
  'x-requirement',
  'x-warns',
  'x-null',
  'x-null-warns',
  'x-restates',
  'x-personal',
  'x-secret',
];

/** Declares the annotations to an ajv in strict mode, which refuses keywords that it does not know. */
module.exports = (ajv) => ajv.addVocabulary(annotations);
