/**
 * Configuration the browser may see. Next replaces each variable of `process.env` in the text at build time, so
 * every variable is spelled out in full.
 */
export const publicConfig = {
  siteName: process.env.NEXT_PUBLIC_SITE_NAME || 'Ofício',
  /** Follows the port where it is not set; read on the server alone, which is told (server/program.ts). */
  siteUrl: (process.env.NEXT_PUBLIC_SITE_URL || `http://localhost:${process.env.PORT || 3000}`).replace(
    /\/+$/,
    '',
  ),
  /** The public address; canonical, social and tracking tags appear only when the site runs there. */
  productionUrl: (process.env.NEXT_PUBLIC_PRODUCTION_URL || '').replace(/\/+$/, ''),
  cookieDomain: process.env.NEXT_PUBLIC_COOKIE_DOMAIN || '',
  googleClientId: process.env.NEXT_PUBLIC_GOOGLE_CLIENT_ID || '',
  chatWidgetUrl: process.env.NEXT_PUBLIC_CHAT_WIDGET_URL || '',
  trackingPixelUrl: process.env.NEXT_PUBLIC_TRACKING_PIXEL_URL || '',
  /** Push notifications. Unless all five are set, nothing of push is loaded. */
  firebase: {
    apiKey: process.env.NEXT_PUBLIC_FIREBASE_API_KEY || '',
    projectId: process.env.NEXT_PUBLIC_FIREBASE_PROJECT_ID || '',
    appId: process.env.NEXT_PUBLIC_FIREBASE_APP_ID || '',
    messagingSenderId: process.env.NEXT_PUBLIC_FIREBASE_SENDER_ID || '',
    vapidKey: process.env.NEXT_PUBLIC_FIREBASE_VAPID_KEY || '',
  },
  /** Sentry DSN for browser errors; empty disables reporting. */
  sentryDsn: process.env.NEXT_PUBLIC_SENTRY_DSN || '',
  contactEmail: process.env.NEXT_PUBLIC_CONTACT_EMAIL || 'contato@example.com',
} as const

export const isProductionSite =
  publicConfig.productionUrl !== '' && publicConfig.siteUrl.startsWith(publicConfig.productionUrl)
