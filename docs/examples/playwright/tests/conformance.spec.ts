import { defineConformanceTests } from 'open-banking-conformance/playwright';

defineConformanceTests('target.yaml');
