import { processMetrics } from '@/server/metrics/meters'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
beforeEach(() => processMetrics.resetMetrics())

const report = (body: Record<string, unknown>) => t.as(null).post('/api/web-vitals/', body)

const series = async (name: string) =>
  (await processMetrics.metrics()).split('\n').filter((line) => line.startsWith(name))

test('counts the vitals of a page view by template, times in seconds', async () => {
  const answer = await report({
    template: '/services/[slug]/',
    vitals: [
      { name: 'LCP', value: 1_900 },
      { name: 'INP', value: 180 },
      { name: 'CLS', value: 0.04 },
    ],
  })
  expect(answer.statusCode).toBe(204)
  const of = '{template="/services/[slug]/"}'
  expect(await series(`oficio_web_vitals_lcp_seconds_sum${of}`)).toEqual([
    `oficio_web_vitals_lcp_seconds_sum${of} 1.9`,
  ])
  expect(await series(`oficio_web_vitals_inp_seconds_sum${of}`)).toEqual([
    `oficio_web_vitals_inp_seconds_sum${of} 0.18`,
  ])
  expect(await series(`oficio_web_vitals_cls_sum${of}`)).toEqual([`oficio_web_vitals_cls_sum${of} 0.04`])
  expect(await series('oficio_web_vitals_lcp_seconds_bucket{le="2.5"')).toEqual([
    'oficio_web_vitals_lcp_seconds_bucket{le="2.5",template="/services/[slug]/"} 1',
  ])
})

test.each([
  ['a page that does not exist', { template: '/wp-admin/', vitals: [{ name: 'LCP', value: 1 }] }, 'template'],
  ['an address of a page', { template: '/my-bookings/17/', vitals: [{ name: 'LCP', value: 1 }] }, 'template'],
  ['another metric', { template: '/', vitals: [{ name: 'FID', value: 1 }] }, 'vitals'],
  ['a negative time', { template: '/', vitals: [{ name: 'LCP', value: -1 }] }, 'vitals'],
  ['more than ten minutes', { template: '/', vitals: [{ name: 'LCP', value: 600_001 }] }, 'vitals'],
  ['nothing measured', { template: '/', vitals: [] }, 'vitals'],
  [
    'a flood',
    { template: '/', vitals: Array.from({ length: 13 }, () => ({ name: 'CLS', value: 0 })) },
    'vitals',
  ],
])('refuses %s, and makes no series of it', async (_, body, field) => {
  const answer = await report(body)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json<{ errors: object }>().errors ?? {}).join()).toContain(field)
  expect(await series('oficio_web_vitals_lcp_seconds_count')).toEqual([])
})
