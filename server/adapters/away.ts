import { ServiceAway } from '@/server/jobs/service-away'

/** Whether a service says by this status that it cannot now: out of time, too many at once, a fault of its own. */
export const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429

/** What a service answers over HTTP; `ServiceAway` where it does not, or cannot now. */
export const answerOf = async (service: string, asked: Promise<Response>): Promise<Response> => {
  const answer = await asked.catch((error: unknown) => {
    throw new ServiceAway(`${service} gave no answer`, { cause: error })
  })
  if (!isPassing(answer.status)) return answer
  await answer.body?.cancel()
  throw new ServiceAway(`${service} answered ${answer.status}`)
}
