import type { MutateOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that is not begun again while it is under way. Of a double tap the second comes before the
 * button shows that it is busy; it would be refused because the first was taken, and take the first one's
 * callbacks with it.
 */
export const useSingleFlight = <Data, Failure, Variables, Context>(
  mutation: UseMutationResult<Data, Failure, Variables, Context>,
) => {
  const isUnderWay = useRef(false)
  const mutate = (variables: Variables, options?: MutateOptions<Data, Failure, Variables, Context>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(variables, {
      ...options,
      onSettled: (...settled) => {
        isUnderWay.current = false
        options?.onSettled?.(...settled)
      },
    })
  }
  const { data, error, isError, isPending, isSuccess } = mutation
  return { data, error, isError, isPending, isSuccess, mutate }
}
