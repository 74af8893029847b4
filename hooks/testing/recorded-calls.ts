import type { ApiError } from '@/lib/api/error'

interface Sent {
  id: string
  body: unknown
}

/** An API that records its calls, and refuses them while `refusal` is set. */
export const recordCalls = (answerOf: (id: string) => unknown) => {
  const recorded = {
    sent: [] as Sent[],
    refusal: null as ApiError | null,
    call: async ({ id }: { id: string }, { body }: { body?: unknown } = {}) => {
      recorded.sent.push({ id, body })
      if (recorded.refusal) throw recorded.refusal
      return answerOf(id)
    },
    reset: () => {
      recorded.sent.length = 0
      recorded.refusal = null
    },
  }
  return recorded
}
