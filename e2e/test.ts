import { test as base, expect, type BrowserContext, type ConsoleMessage } from '@playwright/test'

/** A refusal a person can cause (publishing before confirming the e-mail): the browser logs it by itself. */
const refusals = /Failed to load resource.*(401|403|404|409|422)/

/** A style sheet that came with a page fetched ahead, and that the open page does not have. */
const unusedSheet = /\.css was preloaded using link preload but not used/

export const isComplaint = (message: ConsoleMessage): boolean =>
  message.type() === 'error' ? !refusals.test(message.text()) : unusedSheet.test(message.text())

// The browser logs most policy violations, but not an `eval` the page catches.
const logViolations = () =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`policy violated: ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
  )

/** Request headers with a token, however old: without one account pages redirect to sign-in. */
export const anyToken = { cookie: 'refreshToken=any' }

interface Watch {
  /** Messages a test provokes on purpose, such as that of a lost connection. */
  provoked: RegExp[]
  complaints: void
}

/**
 * Fails a test in which any page of any browser context complained: a violated policy, a console error, an
 * uncaught error, a hydration mismatch.
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
