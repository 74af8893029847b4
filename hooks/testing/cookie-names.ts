/** Every cookie the browser's code writes. */
export const cookieNames = [
  'accessToken',
  'refreshToken',
  'keepSignedIn',
  'cookie_consent',
  'tracking_id',
  'userRole',
  'NEXT_LOCALE',
]
