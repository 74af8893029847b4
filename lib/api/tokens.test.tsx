import { cookieTokens } from './tokens'

let written: string[]
beforeEach(() => {
  written = []
  jest.spyOn(document, 'cookie', 'set').mockImplementation((line) => void written.push(line))
})
afterEach(() => jest.restoreAllMocks())

const lineOf = (name: string) => written.find((line) => line.startsWith(`${name}=`)) ?? ''
const daysOf = (line: string): number | null => {
  const expires = /expires=([^;]+)/i.exec(line)?.[1]
  return expires === undefined ? null : Math.round((Date.parse(expires) - Date.now()) / 86_400_000)
}

test('the refresh token’s cookie lasts 30 days when the visitor stays signed in', () => {
  cookieTokens.write({ access: 'a', refresh: 'r' }, true)
  expect(daysOf(lineOf('refreshToken'))).toBe(30)
  expect(daysOf(lineOf('accessToken'))).toBeNull()
})

test('else the refresh token’s cookie ends with the browser session', () => {
  cookieTokens.write({ access: 'a', refresh: 'r' }, false)
  expect(daysOf(lineOf('refreshToken'))).toBeNull()
})

test('a rotated token lives as long as was chosen when signing in', () => {
  const get = jest.spyOn(document, 'cookie', 'get')
  get.mockReturnValue('keepSignedIn=true')
  cookieTokens.write({ access: 'a2', refresh: 'r2' })
  expect(daysOf(lineOf('refreshToken'))).toBe(30)
  written = []
  get.mockReturnValue('keepSignedIn=false')
  cookieTokens.write({ access: 'a3', refresh: 'r3' })
  expect(daysOf(lineOf('refreshToken'))).toBeNull()
})

test('signing out clears token and refresh token', () => {
  cookieTokens.clear()
  for (const name of ['accessToken', 'refreshToken']) expect(daysOf(lineOf(name))).toBeLessThan(0)
})
