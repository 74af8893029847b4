import { getClient, type Event } from '@sentry/nextjs'
import { consentStore } from '@/lib/storage/consent-store'
import { report, startReports } from './browser'

// The test browser measures nothing.
performance.getEntriesByType ??= () => []

const rates = '"Error-reporting tracing sample rate 1; session replay sample rate 0.1 (1 on error)."'
test.each([
  ['accepted', { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 }],
  ['declined', { tracesSampleRate: 1, replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 0 }],
] as const)(`${rates} analytics %s`, (answer, expected) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  consentStore.answer(answer)
  startReports('https://key@reports.example/1')
  expect(getClient()?.getOptions()).toMatchObject(expected)
  expect(getClient()?.getIntegrationByName('Replay') !== undefined).toBe(answer === 'accepted')
  // The settings that keep reports anonymous must be in every build.
  expect(warn.mock.calls.flat().filter((text) => String(text).includes('ignored'))).toEqual([])
  warn.mockRestore()
})

test('removes personal data from traces', async () => {
  const client = getClient()
  const sent: Event[] = []
  client?.on('beforeSendEvent', (event) => void sent.push(event))
  client?.captureEvent({
    type: 'transaction',
    transaction: '/login/',
    start_timestamp: 1,
    timestamp: 2,
    contexts: { trace: { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16), data: {} } },
    request: { url: 'https://oficio.example/login/?email=ana@example.com' },
    user: { email: 'ana@example.com' },
  })
  await client?.flush(100)
  expect(sent.length).toBe(1)
  expect(JSON.stringify(sent)).not.toContain('ana@')
})

test('"reported with extra message Error retrieving token": the extra arrives with the error', async () => {
  const client = getClient()
  const sent: Event[] = []
  client?.on('beforeSendEvent', (event) => void sent.push(event))
  report(Object.assign(new Error('messaging/token-subscribe-failed'), { name: 'FirebaseError' }), {
    message: 'Error retrieving token',
  })
  await client?.flush(100)
  expect(sent[0]).toMatchObject({
    extra: { message: 'Error retrieving token' },
    exception: { values: [{ value: 'messaging/token-subscribe-failed' }] },
  })
})
