export const e2ePort = Number(process.env.E2E_PORT ?? 3217)

/** Build-time settings of the pages that the browser tests use: the site's address, and the Google button. */
export const e2ePages = {
  NEXT_PUBLIC_SITE_URL: `http://localhost:${e2ePort}`,
  NEXT_PUBLIC_GOOGLE_CLIENT_ID: 'oficio',
}
