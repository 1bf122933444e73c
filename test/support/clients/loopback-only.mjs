// Preloaded into client programs: names lead to the hosts of the soak (WEB_ADDRESS), other addresses than loopback ones are refused.

import dns from 'node:dns';
import net from 'node:net';

const LOOPBACK = /^(?:127\.|::1$)/;
const addressOf = (name) => (name === 'localhost' ? '127.0.0.1' : process.env.WEB_ADDRESS);

dns.lookup = (name, options, callback = options) => {
  const address = net.isIP(name) === 0 ? addressOf(name) : name;
  if (options?.all) callback(null, [{ address, family: net.isIP(address) }]);
  else callback(null, address, net.isIP(address));
};
dns.promises.lookup = async (name, options) => {
  const found = { address: addressOf(name), family: 4 };
  return options?.all ? [found] : found;
};

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const { host } = Array.isArray(args[0]) ? (args[0][0] ?? {}) : (args[0] ?? {});
  if (host !== undefined && net.isIP(host) !== 0 && !LOOPBACK.test(host)) {
    throw new Error(`${host} is not a loopback address`);
  }
  return connect.apply(this, args);
};
