import { test as base, expect, type BrowserContext, type ConsoleMessage } from '@playwright/test'

/**
 * What a page is refused that a person can cause (publishing before the e-mail is confirmed): the browser
 * itself logs it.
 */
const refusals = /Failed to load resource.*(401|403|404|409|422)/

export const isComplaint = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && !refusals.test(message.text())

// The browser logs most of what the policy refuses, but not an `eval` that the page catches.
const logViolations = () =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`policy violated: ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
  )

interface Watch {
  /** What a journey provokes on purpose, such as the browser's own word of a lost connection. */
  provoked: RegExp[]
  complaints: void
}

/**
 * Fails a journey in which any page of any browser context complained: a violated policy, an error on the
 * console, one nobody caught, markup that differs between server and browser.
 */
export const test = base.extend<Watch>({
  provoked: [[], { option: true }],
  complaints: [
    async ({ browser, provoked }, use) => {
      const heard: string[] = []
      const hear = (text: string) => {
        if (!provoked.some((pattern) => pattern.test(text))) heard.push(text)
      }
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (isComplaint(message)) hear(message.text())
        })
        context.on('weberror', (problem) => hear(problem.error().message))
        void context.addInitScript(logViolations)
      }
      browser.on('context', watch)
      await use()
      browser.off('context', watch)
      expect(heard).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
