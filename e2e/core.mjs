/**
 * Spec files of the core journeys, which `npm test` runs; the other files run in `.ci/run`. Limit: two minutes of wall
 * time with two workers on two cores, the start of the server included and the build excluded.
 */
export const coreSpecs = [
  'main-job.spec.ts',
  'registration.spec.ts',
  'withdraw.spec.ts',
  'axe-core.spec.ts',
  'metadata.spec.ts',
  'pages.spec.ts',
]
