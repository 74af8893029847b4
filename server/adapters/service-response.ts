import { ServiceUnavailableError } from '@/server/jobs/service-unavailable'

/** Whether a service says by this status that it cannot now: out of time, too many at once, a fault of its own. */
export const isTransientStatus = (status: number): boolean =>
  status >= 500 || status === 408 || status === 429

/** What a service answers over HTTP; `ServiceUnavailableError` where it does not, or cannot now. */
export const expectAvailable = async (service: string, asked: Promise<Response>): Promise<Response> => {
  const answer = await asked.catch((error: unknown) => {
    throw new ServiceUnavailableError(`${service} gave no answer`, { cause: error })
  })
  if (!isTransientStatus(answer.status)) return answer
  await answer.body?.cancel()
  throw new ServiceUnavailableError(`${service} answered ${answer.status}`)
}
