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
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Two browsers and the whole product share the machine.
  workers: 1,
  forbidOnly: true,
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: { args: chromium, executablePath: process.env.CHROMIUM_PATH || undefined },
  },
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
        DATABASE_URL: '',
        GOOGLE_ISSUER: issuer,
        GOOGLE_CLIENT_ID: e2ePages.NEXT_PUBLIC_GOOGLE_CLIENT_ID,
        GOOGLE_CLIENT_SECRET: 'a secret of the client',
        ...e2ePages,
      },
    },
  ],
})
