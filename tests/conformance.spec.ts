import { defineTests } from '../src/front-end/define-tests.ts';
import { checks } from './checks.ts';

defineTests(checks);
