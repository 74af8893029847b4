import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { actOnElement, logPolicyViolations, toTwelveHours, type Size, type Tab } from './tab'

const clear = async (field: ElementHandle) => {
  await field.click()
  await field.evaluate((one) => (one as HTMLInputElement).select())
  await field.press('Backspace')
}

/**
 * Firefox over WebDriver BiDi, one program a tab: of two windows of one program only one has the focus, and in
 * the other lists close while somebody types.
 */
export const openFirefoxTab = async (path: string, size: Size): Promise<Tab> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    protocol: 'webDriverBiDi',
    // The date field writes its parts in the order of the language.
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US, en', 'intl.locale.requested': 'en-US' },
  })
  // The page that is open at the start has no focus: none of its fields hears that somebody came or left.
  const page = await browser.newPage()
  await page.setViewport(size)
  await page.evaluateOnNewDocument(logPolicyViolations)
  const heard: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && heard.push(message.text())))
  page.on('pageerror', (error) => heard.push(String(error)))
  const on = async (script: string, act: (one: ElementHandle) => Promise<unknown>) =>
    actOnElement((await page.evaluateHandle(script)).asElement() as ElementHandle | null, act)
  const program = browser.process()?.pid
  if (program === undefined) throw new Error('Firefox has no process')
  return {
    program,
    go: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    address: () => Promise.resolve(new URL(page.url())),
    run: <T>(script: string) => page.evaluate(script) as Promise<T>,
    click: (script) => on(script, (one) => one.click()),
    type: (script, text) =>
      on(script, async (one) => {
        await clear(one)
        await one.type(text)
      }),
    // Month, day, year: it goes on to the next part by itself.
    typeDay: (script, day) =>
      on(script, (one) => one.type(`${day.slice(5)}${day.slice(0, 4)}`.replace(/-/g, ''))),
    typeTime: (script, time) => on(script, (one) => one.type(toTwelveHours(time).replace(':', ''))),
    attach: (script, file) => on(script, (one) => (one as ElementHandle<HTMLInputElement>).uploadFile(file)),
    press: (key) => page.keyboard.press(key),
    picture: async () => Buffer.from(await page.screenshot()),
    complaints: () => Promise.resolve(heard),
    close: () => browser.close(),
  }
}
