import { isSentinelAddress, parseSentinelAddress } from './redis-address'

test.each([
  [
    'redis-sentinel://one,two:26380,[::1]:26381?sentinelMasterId=oficio',
    {
      sentinels: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 26_380 },
        { host: '::1', port: 26_381 },
      ],
      name: 'oficio',
      db: 0,
    },
  ],
  [
    'redis-sentinel://:s%40cret@one/2?sentinelMasterId=oficio',
    { sentinels: [{ host: 'one', port: 26_379 }], name: 'oficio', db: 2, password: 's@cret' },
  ],
  [
    'rediss-sentinel://user:secret@one?sentinelMasterId=oficio',
    {
      sentinels: [{ host: 'one', port: 26_379 }],
      name: 'oficio',
      db: 0,
      username: 'user',
      password: 'secret',
      tls: {},
      sentinelTLS: {},
      enableTLSForSentinelMode: true,
    },
  ],
])('%s names the Sentinels to ask, and the master to ask for', (address, read) => {
  expect(isSentinelAddress(address)).toBe(true)
  expect(parseSentinelAddress(address)).toEqual(read)
})

test('an address of Redis itself asks none', () => {
  for (const address of ['redis://one', 'rediss://one:6380/2', 'redis://redis-sentinel']) {
    expect(isSentinelAddress(address)).toBe(false)
    expect(parseSentinelAddress(address)).toBeNull()
  }
})
