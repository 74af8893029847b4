import { firstRowsCookie } from './first-rows'

const now = Date.UTC(2026, 10, 28)
const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const live = token({ exp: now / 1000 + 60 })
const cookieFor = (url: string, cookies?: string) => firstRowsCookie(url, cookies, now)

test.each([
  '/my-bookings/',
  '/en/my-bookings/',
  '/my-bookings/?statusId=approved',
  '/wallet/?side=provider',
  '/customer/messages/',
  '/provider/messages/?q=id',
  '/provider/offers/?statusId=pending',
])('renders %s with the access token and the role, and no other cookie', (url) => {
  expect(cookieFor(url, `refreshToken=r; accessToken=${live}; cookie_consent=accepted`)).toBe(
    `accessToken=${live}`,
  )
  expect(cookieFor(url, `userRole=provider; autoRoleFlag=true; refreshToken=r; accessToken=${live}`)).toBe(
    `accessToken=${live}; userRole=provider; autoRoleFlag=true`,
  )
})

test.each([
  ['a visitor', undefined],
  ['a refresh token alone', 'refreshToken=r'],
  ['a token about to expire', `accessToken=${token({ exp: now / 1000 + 1 })}; refreshToken=r`],
  ['a token without an expiry', `accessToken=${token({})}`],
  ['an unreadable token', 'accessToken=x'],
  ['a token of another name', `xaccessToken=${live}`],
])('renders no rows with %s', (_name, cookies) => expect(cookieFor('/my-bookings/', cookies)).toBeNull())

test.each([
  '/',
  '/services/',
  '/my-bookings/12/',
  '/first-rows/my-bookings/',
  '//my-bookings/',
  '/login/',
  '/customer/messages/?id=4',
  '/provider/offers/?statusId=ready&make=4',
  '/constructor',
])('renders no rows at %s', (url) => expect(cookieFor(url, `accessToken=${live}`)).toBeNull())
