import type { Page } from '@playwright/test'
import { runAxe } from './axe'
import { checkLayout, resize } from './layout-check'
import type { Visitor } from './people'
import { expect } from './test'

/** Window and theme in which a page is checked. */
interface Setting {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}
export const desk: Setting = { viewport: { width: 1280, height: 720 }, colorScheme: 'light' }
export const phone: Setting = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }

/** Axe rules that depend on the window's width or the theme; the others check the same document. */
const ofSetting = ['color-contrast', 'target-size']

const apply = async (page: Page, { viewport, colorScheme }: Setting) => {
  await resize(page, viewport)
  await page.emulateMedia({ colorScheme })
}

/**
 * Loads each page once. Runs all rules in the first setting, and in the second one those that depend on it. Reports all
 * violations together.
 */
export const checkPages = async (
  visitor: Visitor,
  paths: readonly string[],
  first: Setting,
  second?: Setting,
) => {
  const { page } = visitor
  const wrong: string[] = []
  for (const path of paths) {
    await apply(page, first)
    await visitor.go(path)
    await page.locator('main').locator('h1, h2').filter({ visible: true }).first().waitFor()
    await visitor.quiet()
    wrong.push(...(await runAxe(visitor, path)), ...(await checkLayout(visitor, path)))
    // Includes headings that are visible to screen readers only.
    const titles = await page.getByRole('heading', { level: 1 }).allTextContents()
    if (titles.length !== 1) wrong.push(`${path}: headings of level 1: ${titles.join(' | ')}`)
    if (!second) continue
    await apply(page, second)
    const where = `${path} ${second.viewport.width} px ${second.colorScheme}`
    wrong.push(...(await runAxe(visitor, where, ofSetting)), ...(await checkLayout(visitor, where)))
  }
  expect(wrong).toEqual([])
}
