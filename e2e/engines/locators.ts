import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** User-visible locator of an element. A string matches the whole name, a pattern any part. */
export type Target = (
  | { role: string; name?: string | RegExp; level?: number }
  | { label: string | RegExp }
  | { text: string | RegExp }
) & {
  in?: Target
  /** Contained text, for elements without a name, such as a list row. */
  has?: string
}

type Wire = Record<string, unknown>
/** Patterns are no JSON. */
const toWire = (target: Target): Wire =>
  Object.fromEntries(
    Object.entries(target).map(([key, value]: [string, unknown]) => [
      key,
      value instanceof RegExp
        ? { pattern: value.source, flags: value.flags }
        : key === 'in'
          ? toWire(value as Target)
          : value,
    ]),
  )

/** Testing Library computes roles and names as the specification says, and runs in any browser. */
const library = readFileSync(
  createRequire(__filename).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
/** Run in a page that answers `false` to `hasLibrary`. */
export const installLibrary = `(() => { (function () { ${library} }).call(window); return true })()`
export const hasLibrary = `'TestingLibraryDom' in window`

const finder = String.raw`
const find = (target, root) => {
  const matcher = (given) => given && given.pattern !== undefined ? new RegExp(given.pattern, given.flags) : given
  const within = target.in ? find(target.in, root)[0] : root
  if (!within) return []
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = window.TestingLibraryDom
  const all = target.role
    ? queryAllByRole(within, target.role, { name: matcher(target.name), level: target.level })
    : target.label
      ? queryAllByLabelText(within, matcher(target.label))
      : queryAllByText(within, matcher(target.text), { ignore: 'script, style, option' })
  return all.filter((one) => one.type === 'file' || one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !target.has || one.textContent.includes(target.has))
}
`
const script = (body: string, target: Target, before = '') =>
  `(() => { ${finder} ${before} const all = find(${JSON.stringify(toWire(target))}, document.body); ${body} })()`

/** Everything about a target that does not need the element itself. */
export const describeTarget = (target: Target) =>
  script(`return { count: all.length, text: all[0]?.innerText ?? '', value: all[0]?.value ?? '' }`, target)

/** The first element of a target. */
export const locate = (target: Target) => script('return all[0] ?? null', target)

/**
 * The first element of a target once a finger would hit it: it stands still, is enabled and nothing lies over
 * it. Null until then.
 */
export const locateReachable = (target: Target) =>
  script(
    String.raw`
    const one = all[0]
    if (!one || one.disabled || one.ariaDisabled === 'true') return null
    const { x, y, width, height } = one.getBoundingClientRect()
    const place = String([x, y, width, height])
    const isStill = window.lastPicked === one && window.lastPlace === place
    Object.assign(window, { lastPicked: one, lastPlace: place })
    if (!isStill) return null
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    const reached = [one, ...(one.labels ?? [])].some((part) => part.contains(hit))
    if (!reached) one.scrollIntoView({ block: 'center', behavior: 'instant' })
    return reached ? one : null`,
    target,
  )
