import { checks } from '../../../tests/index.ts';
import { answerJobs } from '../answer-jobs.ts';
import { type ObservedServer, observeServer, type PackedTraffic } from './observe-server.ts';

// A process of the self-test: takes servers, meets each as a run does, and sends back what it observed.
answerJobs(async (server: ObservedServer): Promise<PackedTraffic> => {
  const { observations, ...rest } = await observeServer(server, checks);
  return { ...rest, observations: [...observations].map(([key, kinds]) => [key, [...kinds]] as const) };
});
