import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useSingleFlight } from './use-single-flight'

test('runs one of two quick taps with its callback; a later tap runs again', async () => {
  const answers: ((answer: string) => void)[] = []
  const client = new QueryClient()
  const { result } = renderHook(
    () =>
      useSingleFlight(
        useMutation({ mutationFn: (_: string) => new Promise<string>((resolve) => answers.push(resolve)) }),
      ),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  const done: string[] = []
  const take = () => result.current.mutate('approve', { onSuccess: (answer) => void done.push(answer) })
  act(() => {
    take()
    take()
  })
  await waitFor(() => expect(result.current.isPending).toBe(true))
  expect(answers).toHaveLength(1)
  await act(async () => answers[0]?.('first'))
  await waitFor(() => expect(done).toEqual(['first']))
  act(take)
  await waitFor(() => expect(answers).toHaveLength(2))
  await act(async () => answers[1]?.('second'))

  // A second caller receives the result of the first tap.
  const waiting = [result.current.mutateAsync('approve'), result.current.mutateAsync('approve')]
  await waitFor(() => expect(answers).toHaveLength(3))
  await act(async () => answers[2]?.('third'))
  expect(await Promise.all(waiting)).toEqual(['third', 'third'])
  void result.current.mutateAsync('approve')
  await waitFor(() => expect(answers).toHaveLength(4))
})
