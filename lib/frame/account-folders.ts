/** Folders of `app/[locale]/(account)`: their pages have nothing for visitors. */
export const accountFolders: readonly string[] = [
  'complete-profile',
  'customer',
  'my-bookings',
  'provider',
  'settings',
  'verify-email',
  'verify-phone',
  'wallet',
  'withdraw',
]

/** Folders of `app/[locale]/(auth)`: sign-in and sign-up, from which visitors may want to read the terms. */
export const authFolders: readonly string[] = [
  'forgot-password',
  'goodbye',
  'login',
  'register',
  'reset-password',
]
