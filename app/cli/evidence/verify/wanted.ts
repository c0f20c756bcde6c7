/** Outcomes that --require takes: a conformant run, one that passed, or one whatever it came to. */
export const wantedOutcomes = ['conformant', 'passed', 'any'] as const;
