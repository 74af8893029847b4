import { chromium } from '@playwright/test'

export const startChromium = (...args: string[]) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', ...args],
  })
