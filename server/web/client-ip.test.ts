import type { IncomingMessage } from 'node:http'
import { makeClientIp } from './client-ip'

const asked = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as Pick<IncomingMessage, 'socket' | 'headers'>

test.each<[string, string[], string, string | undefined, string]>([
  ['nobody is trusted', [], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  ['a stranger claims another address', ['10.0.0.0/8'], '192.0.2.7', '203.0.113.9', '192.0.2.7'],
  ['behind a proxy', ['10.0.0.0/8'], '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['behind two', ['10.0.0.0/8'], '10.1.2.3', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['invented before the proxy’s word', ['10.0.0.0/8'], '10.1.2.3', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['what is no address', ['10.0.0.0/8'], '10.1.2.3', 'x, , 203.0.113.9', '203.0.113.9'],
  ['a proxy that says nothing', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['IPv4 by an IPv6 socket', ['loopback'], '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['IPv6', ['uniquelocal'], 'fd00::1', '2001:db8::1', '2001:db8::1'],
])('%s', (_what, trusted, remote, forwarded, visitor) =>
  expect(makeClientIp(trusted)(asked(remote, forwarded))).toBe(visitor),
)
