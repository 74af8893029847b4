/** Folders of `app/[locale]/(account)`: their pages have nothing for visitors. */
export const accountFolders = [
  'complete-profile',
  'customer',
  'my-bookings',
  'provider',
  'settings',
  'verify-email',
  'verify-phone',
  'wallet',
  'withdraw',
] as const

/** Folders of `app/[locale]/(auth)`: sign-in and sign-up, from which visitors may want to read the terms. */
export const authFolders = ['forgot-password', 'goodbye', 'login', 'register', 'reset-password'] as const
