import AxeBuilder from '@axe-core/playwright'
import type { Visitor } from './people'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Maximum wait for the animations of a page, ms; a paused one never finishes. */
const animationsMs = 10_000

/** Waits for the animations: elements fading in have mixed colours. */
const stands = ({ page }: Visitor) =>
  page.evaluate(async (limit) => {
    const finish = async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const passing = document
        .getAnimations()
        .filter(
          (one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity,
        )
      await Promise.allSettled(passing.map((one) => one.finished))
    }
    await Promise.race([finish(), new Promise((resolve) => setTimeout(resolve, limit))])
  }, animationsMs)

/**
 * The visible text is part of the accessible name, as voice control needs. Checked for visitors only: on the
 * account's button the initials replace a picture, and the rule takes them for its text.
 */
const namedAsSeen = 'label-content-name-mismatch'

/** Runs axe on the current page and returns its violations; `only` restricts the rules. */
export const runAxe = async (visitor: Visitor, where: string, only?: string[]): Promise<string[]> => {
  const { page } = visitor
  await stands(visitor)
  const isSignedIn = (await page.context().cookies()).some(({ name }) => name === 'accessToken')
  const builder = new AxeBuilder({ page }).options({
    rules: { [namedAsSeen]: { enabled: !isSignedIn } },
    resultTypes: ['violations'],
  })
  const chosen = only ? builder.withRules(only) : builder.withTags(tags)
  // In one call: no page has frames of other sites, for which axe would open another window.
  const { violations } = await chosen.setLegacyMode().analyze()
  return violations.map(
    (one) =>
      `${where}: ${one.id}: ${one.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}
