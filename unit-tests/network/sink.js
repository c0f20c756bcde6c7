// Loaded before a command: every connection and look-up but those to the allowed addresses is noted and refused.
import { Socket as Datagram } from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

const { SINK_FILE: file = '', SINK_ALLOWED: allowed = '' } = process.env;
const addresses = new Set(allowed.split(','));

/** @param {string} what */
function refuse(what) {
  appendFileSync(file, `${what}\n`);
  return Object.assign(new Error(`the sink refuses ${what}`), { code: 'ECONNREFUSED' });
}

const { connect } = Socket.prototype;
/** @this {Socket} @param {any[]} given */
Socket.prototype.connect = function sink(...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  const { host = 'localhost', port, path } = typeof options === 'object' ? options : { port: options };
  const address = path ?? `${host}:${port}`;
  if (path === undefined && !addresses.has(address)) {
    process.nextTick(() => this.destroy(refuse(`connect ${address}`)));
    return this;
  }
  return Reflect.apply(connect, this, given);
};

Datagram.prototype.send = (...given) => {
  throw refuse(`send ${given.find((one) => typeof one === 'string')}`);
};

for (const name of /** @type {const} */ (['lookup', 'resolve', 'resolve4', 'resolve6'])) {
  const look = dns[name];
  dns[name] = /** @type {any} */ (
    (/** @type {any[]} */ ...given) => {
      if ([...addresses].some((address) => address.startsWith(`${given[0]}:`)))
        return Reflect.apply(look, dns, given);
      const error = refuse(`look up ${given[0]}`);
      process.nextTick(() => given.at(-1)(error));
      return undefined;
    }
  );
}
syncBuiltinESMExports();
