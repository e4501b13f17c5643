import { describe, expect, it } from '@jest/globals';
import { isPublicAddress, isPublicHost } from '../../../src/platform/outgoing/public-address.ts';

describe('a public address', () => {
  it.each(['8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this network', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, where clouds tell secrets', '169.254.169.254'],
    ['protocols', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6, public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::7f00:1'],
    ['translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['discard', '100::1'],
    ['Teredo', '2001::1'],
    ['6to4', '2002:7f00:1::'],
    ['documentation', '2001:db8::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['no address', 'localhost'],
  ])('does not count as public: %s, %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the host of a URL', () => {
  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://①②⑦.0.0.1',
  ])('is not public in %s', (url) => {
    expect(isPublicHost(new URL(url).hostname, [])).toBe(false);
  });

  it.each([
    ['http://10.1.2.3', '10.1.2.3'],
    ['http://10.1.2.3', '10.0.0.0/8'],
    ['http://[fd00::1]', 'fd00::/8'],
    ['http://[::ffff:10.1.2.3]', '10.0.0.0/8'],
  ])('may be %s when %s is allowed', (url, entry) => {
    expect(isPublicHost(new URL(url).hostname, [entry])).toBe(true);
    expect(isPublicHost('192.168.0.1', [entry])).toBe(false);
  });
});
