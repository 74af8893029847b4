export const e2ePort = Number(process.env.E2E_PORT ?? 3217)

/**
 * What is built into the pages the journeys are walked on: the address they are at, and the Google button.
 */
export const e2ePages = {
  NEXT_PUBLIC_SITE_URL: `http://localhost:${e2ePort}`,
  NEXT_PUBLIC_GOOGLE_CLIENT_ID: 'oficio',
}
