import { isNetworkError, scrubReport, scrubText } from './scrub'

test('removes identifying data and credentials from texts', () => {
  expect(scrubText('ana@example.com de 123.456.789-09, +55 11 98765-4321')).toBe('[…] de […], […]')
  expect(scrubText('Authorization: Bearer abc.def')).toBe('Authorization: […]')
  expect(scrubText('nada de ninguém aqui')).toBe('nada de ninguém aqui')
})

test('drops users, cookies, headers, bodies and queries', () => {
  const event = {
    user: { email: 'a@b.co' },
    request: {
      url: 'https://site.example/reset-password/?token=secret#x',
      cookies: { accessToken: 'x' },
      headers: { authorization: 'x' },
      data: 'password',
      query_string: 'token=secret',
    },
    exception: { values: [{ value: 'no room for ana@example.com' }] },
    extra: { message: 'Error retrieving token', arguments: ['ana'] },
  }
  expect(scrubReport(event)).toEqual({
    request: { url: 'https://site.example/reset-password/' },
    exception: { values: [{ value: 'no room for […]' }] },
    extra: { message: 'Error retrieving token' },
  })
})

test('"Other errors (not network) go to error reporting"', () => {
  expect(isNetworkError({ code: 'network_error' })).toBe(true)
  expect(isNetworkError(new TypeError('Failed to fetch'))).toBe(true)
  expect(isNetworkError(new Error('cannot read x of undefined'))).toBe(false)
})
