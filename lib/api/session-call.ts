import { getUser, refreshToken, register, revokeToken, signIn } from '@/lib/contract/accounts'
import { searchServices } from '@/lib/contract/catalogue'
import type { EndpointSpec, ResponseOf } from '@/lib/contract/endpoint'
import {
  isMissingAuthorization,
  missingAuthorization,
  type MissingAuthorization,
} from '@/lib/contract/errors'
import { signInWithGoogle } from '@/lib/contract/google'
import type { Call, LooseInput, Send } from './client'
import { ApiError, isApiError } from './error'
import { expiresWithin } from './token-claims'
import type { TokenPair, TokenStore } from './tokens'

export const renewalLimit = 10
export const renewalDelayMs = 1_000
/** A token with less than this left is renewed before a call rather than after its refusal. */
const renewAheadMs = 30_000

/** Events of the session that the rest of the page has to react to. */
export type SessionEvent =
  | { type: 'ended' }
  | { type: 'renewed' }
  /** The refresh token was refused: it is tried on, but nobody should have to wait for that. */
  | { type: 'doubtful' }
  | { type: 'missing'; missing: MissingAuthorization }

interface SessionCallOptions {
  send: Send
  tokens: TokenStore
  emit: (event: SessionEvent) => void
  /** Lock shared by all tabs, so that one tab at a time renews. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves after the delay and once the device is online. */
  pause: (ms: number) => Promise<void>
}

// Endpoints whose 401 concerns the credentials in the body, not the session.
const answersForItself = new Set<string>([
  signIn.id,
  register.id,
  signInWithGoogle.id,
  refreshToken.id,
  revokeToken.id,
])
const passesUnverified = new Set<string>([getUser.id, searchServices.id])

const isExpired = (endpoint: EndpointSpec, error: unknown): boolean => {
  if (!isApiError(error) || answersForItself.has(endpoint.id)) return false
  if (error.status === 401 || error.code === 'token_not_valid') return true
  return error.code === 'network_error' && endpoint.id === getUser.id
}

const ended = () => new ApiError({ status: 401, code: 'token_not_valid' })

/**
 * Renews a token that is about to expire, because browsers log every rejected request. One attempt a token; failures are
 * left to the 401. A new token that expires as soon reveals a wrong device clock and disables early renewal.
 */
const createEarlyRenewal = (
  { tokens, emit }: Pick<SessionCallOptions, 'tokens' | 'emit'>,
  tryRenewal: (used: string) => Promise<boolean>,
) => {
  let ahead: Promise<void> | undefined
  let tried: string | undefined
  let isClockWrong = false
  return async (used: string): Promise<void> => {
    if (ahead) return ahead
    if (isClockWrong || used === tried || !expiresWithin(used, renewAheadMs)) return
    tried = used
    ahead = tryRenewal(used)
      .then((isNew) => {
        const next = tokens.access()
        if (!isNew || next === undefined) return
        isClockWrong = expiresWithin(next, renewAheadMs)
        emit({ type: 'renewed' })
      })
      .finally(() => (ahead = undefined))
    return ahead
  }
}

/** Renews the access token, once for concurrent callers. `worked` resets the count of attempts. */
const createRenewal = ({ send, tokens, emit, exclusive, pause }: SessionCallOptions) => {
  let attempts = 0
  let renewal: Promise<void> | undefined
  /** Number of sessions that have ended: a call of one of them must not go on in the next, perhaps another person's. */
  let endings = 0

  const end = (clear: () => void): void => {
    attempts = 0
    endings += 1
    renewal = undefined
    clear()
    emit({ type: 'ended' })
  }

  /** True when there is a new access token, whether this tab or another one renewed it. */
  const tryRenewal = (used: string | undefined) =>
    exclusive(async () => {
      // The tab that had the lock before may have renewed the pair.
      tokens.lookAgain()
      const current = tokens.access()
      if (current && current !== used) return true
      const refresh = tokens.refresh()
      if (!refresh) return false
      try {
        const { data } = await send(refreshToken, { body: { refresh } })
        // The person signed out meanwhile: a renewal must not restore the session.
        tokens.lookAgain()
        if (tokens.refresh() !== refresh) return tokens.access() !== undefined
        tokens.write(data as TokenPair)
        return true
      } catch (error) {
        if (isApiError(error) && error.status === 401 && tokens.refresh() === refresh)
          emit({ type: 'doubtful' })
        return false
      }
    })

  const run = async (used: string | undefined, delayMs: number): Promise<void> => {
    const began = endings
    for (;;) {
      if (!tokens.refresh()) end(tokens.clearAccess)
      else if (attempts >= renewalLimit) end(tokens.clear)
      if (endings !== began) throw ended()
      attempts += 1
      await pause(delayMs)
      const isNew = await tryRenewal(used)
      if (endings !== began) throw ended()
      if (isNew) return emit({ type: 'renewed' })
      delayMs = renewalDelayMs
    }
  }

  const renew = (used?: string, delayMs = renewalDelayMs): Promise<void> => {
    if (renewal) return renewal
    const began: Promise<void> = run(used, delayMs).finally(() => {
      if (renewal === began) renewal = undefined
    })
    renewal = began
    return began
  }

  const renewAhead = createEarlyRenewal({ tokens, emit }, tryRenewal)
  return { renew, renewAhead, worked: () => void (attempts = 0), end: () => end(tokens.clear) }
}

/**
 * A client that keeps the session alive. A call refused with 401 (or the user call without an answer) renews
 * the access token after a second and goes again; after ten failed attempts, or without a refresh token, the
 * session has ended.
 */
export const createSessionCall = (
  options: SessionCallOptions,
): {
  call: Call
  renew: (used?: string) => Promise<void>
  /** The access token, renewed when it is about to end. */
  freshAccess: () => Promise<string | undefined>
  /** Ends the session in this browser, without waiting for a pending renewal. */
  end: () => void
} => {
  const { send, tokens, emit } = options
  const { renew, renewAhead, worked, end } = createRenewal(options)

  const freshAccess = async () => {
    const held = tokens.access()
    if (held && tokens.refresh()) await renewAhead(held)
    return tokens.access()
  }

  const once = async (endpoint: EndpointSpec, input: LooseInput | undefined, token: string | undefined) => {
    const { data, header } = await send(endpoint, input, token).catch((error: unknown) => {
      if (isApiError(error) && error.missing) emit({ type: 'missing', missing: error.missing })
      throw error
    })
    const missing = header('x-missing-authorization')
    if (isMissingAuthorization(missing)) {
      emit({ type: 'missing', missing })
      if (!passesUnverified.has(endpoint.id))
        throw new ApiError({ status: 403, code: missingAuthorization[missing], missing })
    }
    return data
  }

  const call: Call = async (endpoint, ...[input]) => {
    for (;;) {
      // After the browser was restarted only the refresh token is left.
      if (endpoint.auth !== 'none' && !tokens.access() && tokens.refresh()) await renew(undefined, 0)
      const used = answersForItself.has(endpoint.id) ? tokens.access() : await freshAccess()
      try {
        const data = await once(endpoint, input as LooseInput | undefined, used)
        if (used) worked()
        return data as ResponseOf<typeof endpoint>
      } catch (error) {
        if (!isExpired(endpoint, error)) throw error
        await renew(used)
      }
    }
  }

  return { call, renew, freshAccess, end }
}
