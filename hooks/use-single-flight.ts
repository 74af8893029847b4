import type { MutateOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that does not start again while it runs. The second of a double tap comes before the button
 * shows that it is busy: the API would refuse it, and its callbacks would replace those of the first.
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
  /** The same for forms, which wait for the answer: the second of two taps waits for that of the first. */
  const underWay = useRef<Promise<Data> | null>(null)
  const mutateAsync = (variables: Variables): Promise<Data> => {
    underWay.current ??= mutation.mutateAsync(variables).finally(() => (underWay.current = null))
    return underWay.current
  }
  const { data, error, isError, isPending, isSuccess, variables } = mutation
  return { data, error, isError, isPending, isSuccess, variables, mutate, mutateAsync }
}
