export { runEvaluation } from '../../src/contract/evaluation.ts';
export { findValidator } from '../../src/contract/validators.ts';
