import type { AxiosInstance } from 'axios'
import type { BodyIn, EndpointSpec, ParamsIn, QueryIn, ResponseOf } from '@/lib/contract/endpoint'
import { apiLanguage, type Locale } from '@/lib/i18n/locales'
import { ApiError, errorFromResponse } from './error'
import { uploadProgressEvents } from './upload-progress'

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/**
 * The `Idempotency-Key`: repeating a call with the same key creates nothing twice. Required by the type for
 * endpoints that honour it.
 */
type Attempt<E> = E extends { idempotent: true | 'required' }
  ? { idempotencyKey: string }
  : { idempotencyKey?: undefined }

type CallInput<E extends EndpointSpec> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> &
  Attempt<E> & {
    signal?: AbortSignal
    /** For upload endpoints, in place of a body. */
    file?: Blob
    /** Bytes of the answer received so far. */
    onProgress?: (bytes: number) => void
    /** Upload progress, 0 to 1. */
    onSent?: (part: number) => void
  }

type Arguments<E extends EndpointSpec> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** An endpoint in, its answer out; every refusal is an `ApiError`. */
export type Call = <E extends EndpointSpec>(endpoint: E, ...rest: Arguments<E>) => Promise<ResponseOf<E>>

/** `Call` with the endpoint's types erased, for the implementation. */
export interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  file?: Blob
  onProgress?: (bytes: number) => void
  onSent?: (part: number) => void
}

interface Answer {
  data: unknown
  /** A response header by its lower-case name. */
  header: (name: string) => unknown
}

/** Sends one request with the given access token. Never renews the token. */
export type Send = (endpoint: EndpointSpec, input?: LooseInput, token?: string) => Promise<Answer>

interface SendOptions {
  baseURL: string
  locale: () => Locale
  trackingId?: () => string | undefined
  instance?: AxiosInstance
}

const pathOf = (template: string, params: Record<string, unknown> = {}): string =>
  template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

const formOf = (file: Blob): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

/** A refused download carries its problem document in the body that was read as a file. */
const problemOf = async (data: unknown): Promise<unknown> => {
  if (!(data instanceof Blob)) return data
  try {
    return JSON.parse(await data.text()) as unknown
  } catch {
    return undefined
  }
}

let loaded: Promise<AxiosInstance> | undefined

/** The HTTP client, loaded with the first call: a page that asks for nothing by itself shows without it. */
export const loadClient = (): Promise<AxiosInstance> =>
  (loaded ??= import('axios').then(
    // Our API asks for no token of a cookie, and a look for one waits for another process of the browser.
    ({ default: axios }) => axios.create({ timeout: 30_000, xsrfCookieName: '' }),
    () => {
      loaded = undefined
      throw new ApiError({ code: 'network_error' })
    },
  ))

const errorOf = async (error: unknown): Promise<unknown> => {
  if (error instanceof ApiError) return error
  const { isAxiosError, isCancel } = await import('axios')
  if (!isAxiosError(error) || isCancel(error)) return error
  const { response } = error
  if (!response) return new ApiError({ code: 'network_error' })
  return errorFromResponse(response.status, (name) => response.headers[name], await problemOf(response.data))
}

export const createSend =
  ({ baseURL, locale, trackingId, instance }: SendOptions): Send =>
  async (endpoint, input = {}, token) => {
    const { params, query, body, signal, idempotencyKey, file, onProgress, onSent } = input
    const tracking = trackingId?.()
    const upload = file ? uploadProgressEvents(signal) : null
    const sent = ({ progress = 0 }) => {
      upload?.moved()
      onSent?.(progress)
    }
    try {
      const response = await (instance ?? (await loadClient())).request<unknown>({
        baseURL,
        method: endpoint.method,
        url: pathOf(endpoint.path, params),
        params: query,
        data: file ? formOf(file) : body,
        ...(signal ? { signal } : {}),
        // Downloads get no time-out, and report progress.
        ...(endpoint.download ? { responseType: 'blob' as const, timeout: 0 } : {}),
        ...(upload ? { signal: upload.signal, timeout: 0, onUploadProgress: sent } : {}),
        ...(onProgress ? { onDownloadProgress: ({ loaded }) => onProgress(loaded) } : {}),
        headers: {
          'Accept-Language': apiLanguage[locale()],
          ...(file || body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(tracking ? { 'X-Tracking-ID': tracking } : {}),
          ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
        },
      })
      return { data: response.data, header: (name) => response.headers[name] }
    } catch (error) {
      if (upload?.isStill()) throw new ApiError({ code: 'network_error' })
      throw await errorOf(error)
    } finally {
      upload?.over()
    }
  }

/** A client with at most one fixed token, for server components and for calls that need no session. */
export const createCall = ({
  locale,
  token,
  ...options
}: Omit<SendOptions, 'locale'> & { locale: Locale; token?: () => string | undefined }): Call => {
  const send = createSend({ ...options, locale: () => locale })
  return async (endpoint, ...[input]) => {
    const { data } = await send(endpoint, input as LooseInput | undefined, token?.())
    return data as ResponseOf<typeof endpoint>
  }
}
