import { defineConfig, devices } from '@playwright/test'
import { e2ePages, e2ePort as port } from './scripts/e2e-pages.mjs'

const issuerPort = port + 1
const issuer = `http://127.0.0.1:${issuerPort}`
const chromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export default defineConfig({
  testDir: './e2e',
  // Bounds for what never comes; generous, so that a slow machine is no failure.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Files run side by side; the tests of one file, which may share a demo account, in turn.
  workers: 2,
  forbidOnly: true,
  // A browser starved of the processor fails once; what fails twice is broken. The run names both at its end.
  retries: 1,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Without a film of the page, which would double the time of every test; what the page was is in the
    // snapshots.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: { args: chromium, executablePath: process.env.CHROMIUM_PATH || undefined },
  },
  projects: [
    { name: 'chromium', testIgnore: '**/e2e/engines/**' },
    { name: 'engines', testDir: './e2e/engines' },
  ],
  webServer: [
    {
      // Stands for Google: an OpenID Connect server as published.
      command: `exec node server/testing/issuer-process.mjs ${['', '/en'].map((locale) => `http://localhost:${port}${locale}/login/google/`).join()} ${issuerPort}`,
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
        RATE_LIMITS: '0',
        // A machine with more to do than these tests is slow, not without a database.
        DATABASE_PATIENCE_MS: '30000',
        DATABASE_URL: '',
        GOOGLE_ISSUER: issuer,
        GOOGLE_CLIENT_ID: e2ePages.NEXT_PUBLIC_GOOGLE_CLIENT_ID,
        GOOGLE_CLIENT_SECRET: 'a secret of the client',
        ...e2ePages,
      },
    },
  ],
})
