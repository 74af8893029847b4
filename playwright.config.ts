import { defineConfig, devices } from '@playwright/test'
import { coreSpecs } from './e2e/core.mjs'
import { e2ePages, e2ePort as port } from './scripts/e2e-pages.mjs'

const issuerPort = port + 1
const issuer = `http://127.0.0.1:${issuerPort}`
/** Playwright's trace of every failed test, with `TRACE=1`: its snapshots cost a quarter of the processor's time. */
const trace = process.env.TRACE === '1' ? 'retain-on-failure' : 'off'
const core = coreSpecs.map((file) => `**/e2e/${file}`)
/**
 * Playwright's own list, which our switch replaces, and the pages of the address bar, for which Chromium starts a
 * renderer per browser context.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]
const chromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join()}`,
]

export default defineConfig({
  testDir: './e2e',
  // Bounds for what never comes; generous, so that a slow machine is no failure.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  // Tests of one file run in parallel, too. A test that changes a demo account restores it or uses one of its own.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: { mode: trace, screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    launchOptions: { args: chromium, executablePath: process.env.CHROMIUM_PATH || undefined },
  },
  projects: [
    // `core` and `chromium` share no test; one run of both starts the server once.
    { name: 'core', testMatch: core },
    { name: 'chromium', testIgnore: ['**/e2e/engines/**', ...core] },
    { name: 'engines', testDir: './e2e/engines' },
  ],
  webServer: [
    {
      // Stands for Google: an OpenID Connect server as published.
      command:
        'exec node server/testing/issuer-process.mjs ' +
        `${['', '/en'].map((locale) => `http://localhost:${port}${locale}/login/google/`).join()} ${issuerPort}`,
      url: `${issuer}/.well-known/openid-configuration`,
    },
    {
      // The product as it is served, on a database of its own that begins empty.
      command: 'rm -rf .data/e2e && exec node scripts/up.mjs',
      url: `http://localhost:${port}/readyz`,
      timeout: 240_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
      env: {
        PORT: String(port),
        DATA_DIR: '.data/e2e',
        DEMO: '1',
        // The browser tests wait for the end of this delay.
        DEMO_KEY_REST_MS: '10000',
        RATE_LIMITS: '0',
        // A machine with more to do than these tests is slow, not without a database.
        DATABASE_PATIENCE_MS: '30000',
        FIRST_ROWS_MS: '10000',
        DATABASE_URL: '',
        GOOGLE_ISSUER: issuer,
        GOOGLE_CLIENT_ID: e2ePages.NEXT_PUBLIC_GOOGLE_CLIENT_ID,
        GOOGLE_CLIENT_SECRET: 'a secret of the client',
        ...e2ePages,
      },
    },
  ],
})
