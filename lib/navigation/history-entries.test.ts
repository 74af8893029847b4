/** @jest-environment jsdom */
import {
  currentEntryState,
  goBackUntil,
  leaveEntry,
  onEntryChange,
  pushEntry,
  replaceEntryState,
  replaceEntryUrl,
} from './history-entries'
import { closeOnBack } from './overlay-entry'

const arrived = () =>
  new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }))
const goBack = async () => {
  const arrival = arrived()
  window.history.back()
  await arrival
}
const here = () => `${window.location.pathname}${window.location.search}`

beforeEach(() => {
  window.history.pushState(null, '', '/before/')
  window.history.pushState(null, '', '/page/?q=1')
})

test('entries of one page keep each other’s marks, and Back tells each of its own', async () => {
  const heard: unknown[][] = []
  const stops = (['wizard', 'secondStep', 'finding'] as const).map((mark) =>
    onEntryChange(mark, (value) => heard.push([mark, value])),
  )
  replaceEntryState('wizard', { step: 1 })
  pushEntry('wizard', { step: 2 })
  pushEntry('finding', true, '/page/?search=')
  pushEntry('secondStep', true)
  expect([
    currentEntryState('wizard'),
    currentEntryState('finding'),
    currentEntryState('secondStep'),
    here(),
  ]).toEqual([{ step: 2 }, true, true, '/page/?search='])
  await goBack()
  await goBack()
  expect(heard).toEqual([
    ['wizard', { step: 2 }],
    ['secondStep', undefined],
    ['finding', true],
    ['wizard', { step: 2 }],
    ['secondStep', undefined],
    ['finding', undefined],
  ])
  for (const stop of stops) stop()
  heard.length = 0
  await goBack()
  expect([heard, currentEntryState('wizard'), here()]).toEqual([[], { step: 1 }, '/page/?q=1'])
})

test('an entry of ours is left by going back; from the page itself nothing is', async () => {
  expect(leaveEntry('finding')).toBe(false)
  pushEntry('finding', true, '/page/?search=')
  const arrival = arrived()
  expect(leaveEntry('finding')).toBe(true)
  await arrival
  expect(here()).toBe('/page/?q=1')
  replaceEntryState('wizard', { step: 3 })
  replaceEntryUrl('/page/')
  expect([here(), currentEntryState('wizard')]).toEqual(['/page/', { step: 3 }])
})

test('does not report overlay entries, and skips them on the way back', async () => {
  replaceEntryState('wizard', { depth: 0 })
  pushEntry('wizard', { depth: 1 })
  const shown: unknown[] = []
  const stop = onEntryChange('wizard', (mark, isPassed) => shown.push([mark, isPassed]))
  const close = closeOnBack(() => true)
  expect([currentEntryState('wizard'), currentEntryState('over')]).toEqual([{ depth: 1 }, true])
  close()
  pushEntry('wizard', { depth: 2 })
  expect(currentEntryState('over')).toBeUndefined()
  const depth = () => (currentEntryState('wizard') as { depth: number } | undefined)?.depth ?? 0
  await goBackUntil(depth)
  expect([depth(), currentEntryState('over'), here()]).toEqual([0, undefined, '/page/?q=1'])
  expect(shown.every((one) => Array.isArray(one) && one[1] === true)).toBe(true)
  stop()
})

/** Closed by Escape and opened again, a dialog has the entry it had: Back closes it, and leaves the page next. */
test('opened again from the entry it left behind, one Back closes it and stays', async () => {
  closeOnBack(() => true)()
  const closed: string[] = []
  const end = closeOnBack(() => {
    closed.push('dialog')
    return true
  })
  await goBack()
  end()
  expect([closed, here()]).toEqual([['dialog'], '/page/?q=1'])
  await goBack()
  expect(here()).toBe('/before/')
})
