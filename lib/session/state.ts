import { cookieTokens } from '@/lib/api/tokens'
import type { User } from '@/lib/contract/accounts'
import type { MissingAuthorization } from '@/lib/contract/errors'
import { createListeners } from '@/lib/listeners'
import { clearRole, pickRole, storeRole, type UserRole } from './role'

/** The session of this tab, as far as it is known. */
export interface SessionState {
  user: User | null
  status: 'loading' | 'anonymous' | 'signed-in'
  /** The side the person looks from; null while there is no user or no role yet. */
  role: UserRole | null
  pickedRole: UserRole | null
  /** The browser holds tokens; they may have expired. */
  hasTokens: boolean
  /** The API refuses to renew them: most likely the session is over. */
  isDoubtful: boolean
  /** The missing verification the API named, until the user has it. */
  missing: readonly MissingAuthorization[]
  /** The page calls the API, so the session is watched even for visitors. */
  isWatched: boolean
}

// The initial state is the same for everybody, because cached pages are shared; the browser resolves the user.
const unknown: SessionState = {
  user: null,
  status: 'loading',
  role: null,
  pickedRole: null,
  hasTokens: false,
  isDoubtful: false,
  missing: [],
  isWatched: false,
}

const opened = (): SessionState => {
  const hasTokens = Boolean(cookieTokens.access() || cookieTokens.refresh())
  return { ...unknown, hasTokens, status: hasTokens ? 'loading' : 'anonymous' }
}

/** Events of a session. The frame reads the state without loading the code that changes it. */
const eventsOf = (getSnapshot: () => SessionState, set: (change: Partial<SessionState>) => void) => ({
  /** The page opened: only whether there are tokens is known. */
  opened: () => set(opened()),
  /** Another tab signed in: tokens are shared, so this tab loads the user too. */
  found: () => {
    if (getSnapshot().status === 'anonymous') set({ hasTokens: true, status: 'loading' })
  },
  watched: () => {
    if (!getSnapshot().isWatched) set({ isWatched: true })
  },
  began: (user: User) =>
    set({
      user,
      status: 'signed-in',
      hasTokens: true,
      isDoubtful: false,
      missing: [],
      pickedRole: null,
      role: storeRole(user),
    }),
  userLoaded: (user: User) =>
    set({
      user,
      status: 'signed-in',
      isDoubtful: false,
      role: getSnapshot().pickedRole ?? storeRole(user),
    }),
  ended: () => {
    clearRole()
    set({
      user: null,
      status: 'anonymous',
      hasTokens: false,
      isDoubtful: false,
      role: null,
      pickedRole: null,
    })
  },
  /** There are tokens, but the user could not be loaded. */
  unreadable: () => {
    clearRole()
    set({ user: null, status: 'anonymous', role: null })
  },
  /** The tokens are still tried, without delaying visitors whose page is not loaded yet. */
  doubtful: () => set({ isDoubtful: true, ...(getSnapshot().user === null ? { status: 'anonymous' } : {}) }),
  renewed: () => {
    if (getSnapshot().user !== null) set({ isDoubtful: false })
  },
  rolePicked: (role: UserRole) => {
    pickRole(role)
    set({ pickedRole: role, role })
  },
  missing: (missing: MissingAuthorization) =>
    set({ missing: [...getSnapshot().missing.filter((one) => one !== missing), missing] }),
  profileCompleted: () =>
    set({
      missing: getSnapshot().missing.filter(
        (one) => one === 'email-verification' || one === 'phone-verification',
      ),
    }),
})

/** Store of a session. Without `initial` it opens with what the cookies tell. */
export const createSessionStore = (initial?: Partial<SessionState>) => {
  const served: SessionState = { ...unknown, ...initial }
  let state: SessionState | undefined = initial && served
  const { subscribe, notify } = createListeners()
  const getSnapshot = (): SessionState => (state ??= opened())

  const set = (change: Partial<SessionState>): void => {
    const before = getSnapshot()
    // The cache and its observer both report the user; the second report changes nothing.
    if (Object.entries(change).every(([key, value]) => before[key as keyof SessionState] === value)) return
    state = { ...before, ...change }
    notify()
  }

  return {
    subscribe,
    getSnapshot,
    getServerSnapshot: (): SessionState => served,
    changed: eventsOf(getSnapshot, set),
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** Session of this tab. Components reach it by `hooks/state-providers.tsx`. */
export const sessionStore = createSessionStore()
export const { changed: sessionChanged, getSnapshot: readSession } = sessionStore
