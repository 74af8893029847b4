import { ServiceUnavailableError } from '@/server/jobs/service-unavailable'

/** Returns whether a status is temporary: timeout, too many requests, or a server error. */
export const isTransientStatus = (status: number): boolean =>
  status >= 500 || status === 408 || status === 429

/**
 * Returns a service's HTTP response; throws `ServiceUnavailableError` if there is none or its status is temporary and
 * not among those the caller handles.
 */
export const expectAvailable = async (
  service: string,
  asked: Promise<Response>,
  handled: readonly number[] = [],
): Promise<Response> => {
  const answer = await asked.catch((error: unknown) => {
    throw new ServiceUnavailableError(`${service} gave no answer`, { cause: error })
  })
  if (!isTransientStatus(answer.status) || handled.includes(answer.status)) return answer
  await answer.body?.cancel()
  throw new ServiceUnavailableError(`${service} answered ${answer.status}`)
}
