import { act, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  AuthProvider,
  ChatProvider,
  NotificationsProvider,
  TourProvider,
  useAuthStore,
  useSessionState,
} from '@/hooks/state-providers'
import { createSessionStore, sessionStore } from '@/lib/session/state'
import { useChat, useOwnChatStore } from './chat/chat'
import { createChatStore } from './chat/store'
import { useNotifications } from './notifications/live'
import type { NotificationsStore } from './notifications/store'
import { noNotifications, withLoaded, type Notifications } from './notifications/unread'
import { notification } from './testing/notifications'
import { member } from './testing/page'
import { show } from './testing/show'
import { createTourStore } from './tour/store'
import { useRequestTour, useTour } from './tour/tour'

/** Notifications changed by the test, which count their subscribers. */
const controlledNotifications = () => {
  let now: Notifications = noNotifications
  const listeners = new Set<() => void>()
  const store: NotificationsStore = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => now,
    markRead: jest.fn<void, [string]>(),
    markAllRead: jest.fn<void, []>(),
  }
  const become = (next: Notifications) =>
    act(() => {
      now = next
      listeners.forEach((listener) => listener())
    })
  return { store, listeners, become }
}

/** Renders a reader and a bystander under the same provider, and counts how often each renders. */
const counted = (read: () => unknown, wrap: (children: ReactNode) => ReactNode) => {
  const renders = { reader: 0, bystander: 0 }
  const Reader = () => {
    renders.reader++
    return <p>{JSON.stringify(read())}</p>
  }
  const Bystander = () => {
    renders.bystander++
    return null
  }
  const shown = show(
    {},
    wrap(
      <>
        <Reader />
        <Bystander />
      </>,
    ),
  )
  return { ...shown, renders }
}

describe('AuthProvider', () => {
  test('replaces the session, and renders only its readers, once a change', () => {
    const store = createSessionStore({ status: 'loading' })
    const { renders } = counted(
      () => useSessionState().status,
      (children) => <AuthProvider store={store}>{children}</AuthProvider>,
    )
    act(() => store.changed.began(member))
    expect(screen.getByText('"signed-in"')).toBeTruthy()
    expect(renders).toEqual({ reader: 2, bystander: 1 })
    expect(sessionStore.getSnapshot().user).toBeNull()
  })

  test('provides the session of the tab without a store', () => {
    const { result } = renderHook(useAuthStore, { wrapper: AuthProvider })
    expect(result.current).toBe(sessionStore)
  })

  test('stops listening on unmount', () => {
    const store = createSessionStore({ status: 'anonymous' })
    const { renders, unmount } = counted(
      () => useSessionState().status,
      (children) => <AuthProvider store={store}>{children}</AuthProvider>,
    )
    unmount()
    act(() => store.changed.began(member))
    expect(renders.reader).toBe(1)
  })
})

describe('NotificationsProvider', () => {
  test('replaces the notifications, renders only readers and unsubscribes on unmount', () => {
    const { store, listeners, become } = controlledNotifications()
    const { renders, unmount } = counted(
      () => useNotifications().unread.length,
      (children) => <NotificationsProvider store={store}>{children}</NotificationsProvider>,
    )
    become(withLoaded([notification(1, 'bookings.new_offer.booking_id__1')]))
    expect(screen.getByText('1')).toBeTruthy()
    expect(renders).toEqual({ reader: 2, bystander: 1 })
    unmount()
    expect(listeners.size).toBe(0)
  })
})

describe('ChatProvider', () => {
  test('replaces the store, renders only its readers and nothing after unmount', () => {
    const store = createChatStore()
    const { renders, unmount } = counted(
      () => useChat().drawer?.pk,
      (children) => <ChatProvider store={store}>{children}</ChatProvider>,
    )
    act(() => store.openDrawer({ pk: 4, side: 'customer' }))
    expect(screen.getByText('4')).toBeTruthy()
    expect(renders).toEqual({ reader: 2, bystander: 1 })
    unmount()
    act(() => store.closeDrawer())
    expect(renders.reader).toBe(2)
  })

  test('shares one store between who opens the drawer and who shows it', () => {
    const opens: (() => void)[] = []
    const Opener = () => {
      const { openDrawer } = useOwnChatStore()
      opens.push(() => openDrawer({ pk: 4, side: 'customer' }))
      return null
    }
    counted(
      () => useChat().drawer?.pk,
      (children) => (
        <ChatProvider>
          <Opener />
          {children}
        </ChatProvider>
      ),
    )
    act(() => opens[0]?.())
    expect([screen.getByText('4') !== null, opens.length]).toEqual([true, 1])
  })
})

describe('TourProvider', () => {
  const completed = async () => undefined

  test('shares one store between who requests the introduction and who shows it', () => {
    const requests: (() => void)[] = []
    const Menu = () => {
      requests.push(useRequestTour())
      return null
    }
    const { renders } = counted(
      () => useTour().isRequested,
      (children) => (
        <TourProvider>
          <Menu />
          {children}
        </TourProvider>
      ),
    )
    act(() => requests[0]?.())
    expect(screen.getByText('true')).toBeTruthy()
    expect([renders, requests.length]).toEqual([{ reader: 2, bystander: 1 }, 1])
  })

  test('makes a store for each provider', () => {
    const one = renderHook(useTour, { wrapper: TourProvider })
    act(() => one.result.current.request())
    const other = renderHook(useTour, { wrapper: TourProvider })
    expect([one.result.current.isRequested, other.result.current.isRequested]).toEqual([true, false])
  })

  test('replaces the store, and renders nothing after unmount', () => {
    const store = createTourStore(completed)
    const { renders, unmount } = counted(
      () => useTour().finishedBy,
      (children) => <TourProvider store={store}>{children}</TourProvider>,
    )
    act(() => store.finish(4))
    expect(screen.getByText('4')).toBeTruthy()
    unmount()
    act(() => store.request())
    expect(renders.reader).toBe(2)
  })

  test('rejects a reader outside of a provider', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<OutsideReader />)).toThrow('store provider missing')
    jest.restoreAllMocks()
  })
})

const OutsideReader = () => <p>{String(useTour().isRequested)}</p>
