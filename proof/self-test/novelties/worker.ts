import { checks } from '../../../tests/index.ts';
import { type ObservedServer, observeServer, type PackedTraffic } from './observe-server.ts';

// A process of the self-test: takes servers, meets each as a run does, and sends back what it observed.
process.on('message', (server: ObservedServer) => {
  void observeServer(server, checks).then(({ observations, ...rest }) => {
    const packed = [...observations].map(([key, kinds]) => [key, [...kinds]] as const);
    process.send?.({ ...rest, observations: packed } satisfies PackedTraffic);
  });
});
process.on('disconnect', () => process.exit(0));
