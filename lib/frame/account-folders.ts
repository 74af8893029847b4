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
