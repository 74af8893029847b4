import { act, fireEvent, render, screen } from '@testing-library/react'
import { UnsavedGuard } from '@/components/ui/unsaved-guard'
import { fakeApi } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { useUnsaved } from '@/hooks/use-unsaved'
import { cookieTokens } from '@/lib/api/tokens'
import { sessionChanged } from '@/lib/session/state'
import { readCookie } from '@/lib/storage/cookies'
import pt from '@/locales/pt.json'
import { AccountMenu } from './account-menu'
import { LanguageSwitcher } from './language-switcher'
import { MenuDrawer } from './menu-drawer'
import { useViewer } from './viewer'

/* Buttons that leave the page by code while it has unsaved changes. */
// jsdom follows no links but to a fragment.
jest.mock('@/lib/i18n/navigation', () => {
  const real = jest.requireActual<typeof import('@/lib/i18n/navigation')>('@/lib/i18n/navigation')
  return { ...real, getPathname: (to: Parameters<typeof real.getPathname>[0]) => `#${real.getPathname(to)}` }
})

const words = pt.accounts.settings.unsaved
const menu = pt.layout.account
const api = fakeApi()
beforeEach(() => {
  jest.useFakeTimers()
  api.asked.length = 0
  api.rules.answer = () => ({ status: 204 })
  cookieTokens.write({ access: 'a', refresh: 'r' }, true)
  act(() => void sessionChanged.began({ ...member, is_provider: true }))
  act(() => sessionChanged.rolePicked('provider'))
})
afterEach(() => jest.useRealTimers())

interface FrameProps {
  isDirty: boolean
  drawer: boolean
  onClose: () => void
}

const Frame = ({ isDirty, drawer, onClose }: FrameProps) => {
  const { viewer, signOut, chooseRole } = useViewer()
  useUnsaved(isDirty)
  return (
    <>
      <LanguageSwitcher />
      {drawer ? (
        <MenuDrawer open onClose={onClose} viewer={viewer} actions={{ signOut, chooseRole }} />
      ) : (
        <AccountMenu viewer={viewer} actions={{ signOut, chooseRole }} />
      )}
      <UnsavedGuard title={words.title} text={words.text} leave={words.leave} stay={words.stay} />
    </>
  )
}
const open = ({ isDirty = true, drawer = false } = {}) => {
  const { Page, went } = pageAt('/settings/?tab=profile', 'pt', pt)
  const onClose = jest.fn()
  render(
    <Page>
      <Frame isDirty={isDirty} drawer={drawer} onClose={onClose} />
    </Page>,
  )
  return { went, onClose }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const answer = async (name: string) => {
  press(name)
  await api.settle()
  await api.pass(500)
}
const question = () => screen.queryByRole('dialog', { name: words.title })
/** Its dialog is fetched when it is first asked. */
const asked = () => screen.findByRole('dialog', { name: words.title })
const reloads = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}
const revoked = () => api.count('POST /api/token/revoke/')

test('confirms a change of language before leaving the page', async () => {
  const { went } = open()
  const toEnglish = () => {
    press(pt.layout.language.label.replace('{current}', pt.layout.language.pt).replace('{code}', 'PT'))
    press(pt.layout.language.en)
  }
  toEnglish()
  expect([(await asked()) !== null, went, reloads()]).toEqual([true, [], false])
  await answer(words.stay)
  expect([question(), went, reloads()]).toEqual([null, [], false])
  toEnglish()
  await answer(words.leave)
  expect([question(), went]).toEqual([null, ['/en/settings/?tab=profile']])
  // Asks once; the following navigation does not ask again.
  expect(reloads()).toBe(true)
})

test('the language the page is in already loses nothing and asks nothing', () => {
  open()
  press(pt.layout.language.label.replace('{current}', pt.layout.language.pt).replace('{code}', 'PT'))
  press(pt.layout.language.pt)
  expect(question()).toBeNull()
})

test('looking from the other side is asked about first; the side stays until it is answered', async () => {
  const { went } = open()
  const toCustomer = () => {
    press(menu.open)
    press(menu.switchTo.customer)
  }
  toCustomer()
  expect([(await asked()) !== null, went, readCookie('userRole')]).toEqual([true, [], 'provider'])
  await answer(words.stay)
  expect([went, readCookie('userRole')]).toEqual([[], 'provider'])
  toCustomer()
  await answer(words.leave)
  expect([went.map((to) => to.split('?')[0]), readCookie('userRole')]).toEqual([
    ['/my-bookings/'],
    'customer',
  ])
})

test('signing out is asked about first; the session stays until it is answered', async () => {
  open()
  press(menu.open)
  press(menu.signOut)
  await api.settle()
  expect([(await asked()) !== null, revoked(), cookieTokens.refresh()]).toEqual([true, 0, 'r'])
  await answer(words.stay)
  expect([revoked(), cookieTokens.refresh()]).toEqual([0, 'r'])
  press(menu.signOut)
  await answer(words.leave)
  expect([revoked(), cookieTokens.refresh(), reloads()]).toEqual([1, undefined, true])
})

test('does not ask without unsaved input', async () => {
  const { went } = open({ isDirty: false })
  press(menu.open)
  press(menu.switchTo.customer)
  expect([question(), went.length]).toEqual([null, 1])
  press(menu.open)
  press(menu.signOut)
  await api.settle()
  expect([question(), revoked()]).toEqual([null, 1])
})

test.each(['a button', 'a link'])(
  'the drawer of a phone, a modal of the browser, shuts so that the question %s of it raises can be seen',
  async (what) => {
    const { onClose } = open({ drawer: true })
    expect(screen.getByRole('dialog', { name: pt.layout.menu.main })).toBeTruthy()
    fireEvent.click(
      what === 'a link'
        ? screen.getByRole('link', { name: menu.settings })
        : screen.getByRole('button', { name: menu.signOut }),
    )
    expect([(await asked()) !== null, onClose.mock.calls.length]).toEqual([true, 1])
  },
)
