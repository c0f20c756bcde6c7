import { writeUsualRequests } from './write-usual-requests.ts';

await writeUsualRequests('all');
