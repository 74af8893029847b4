import { z } from 'zod'
import { submitAddresses } from '@/server/adapters/indexnow'
import type { Needs } from '@/server/context'
import type { Db } from '@/server/db/client'
import { enqueueChained, failedPayload } from '@/server/jobs/chain'
import { buildSitemap } from './sitemap'
import { listChangedProviders, listChangedWorks, type Period } from './submit-pages-repository'

const intervalMs = 3_600_000

const submission = z.object({ since: z.iso.datetime() })

/** Lists the public pages that changed in a period: profiles, and indexable pages of changed work. */
const listChangedPaths = async (db: Db, period: Period): Promise<string[]> => {
  const isChanged = ({ modified_at }: { modified_at: string | null }) =>
    modified_at !== null && new Date(modified_at) > period.since && new Date(modified_at) <= period.until
  const [providers, works] = [await listChangedProviders(db, period), await listChangedWorks(db, period)]
  const { results: services } = await buildSitemap(db, 'services', undefined)
  const places: string[] = []
  for (const work of works)
    places.push(
      ...(await buildSitemap(db, 'discover', work)).results.filter(isChanged).map(({ path }) => path),
    )
  return [
    ...providers.map((id) => `/providers/${id}/`),
    ...services.filter(isChanged).map(({ path }) => path),
    ...places,
  ]
}

interface Submission {
  since: Date
  now: Date
  after?: number
}
const leaveSubmission = (db: Db, { since, now, after }: Submission) =>
  enqueueChained(db, {
    kind: 'pages.submit',
    payload: { since: since.toISOString() },
    runAt: new Date(now.getTime() + intervalMs),
    ...(after === undefined ? {} : { after }),
  })

type SubmissionContext = Needs<'config' | 'db' | 'clock'>

/**
 * Submits what changed since the job before, and leaves the next job of the chain. A repeated submission does no harm.
 * Ends the chain where submitting was turned off.
 */
export const submitChangedPages = async (
  { config, db, clock }: SubmissionContext,
  payload: unknown,
  job: { id: number },
): Promise<void> => {
  if (!config.indexNow) return
  const period = { since: new Date(submission.parse(payload).since), until: clock() }
  await submitAddresses(config.indexNow, await listChangedPaths(db, period))
  await leaveSubmission(db, { since: period.until, now: period.until, after: job.id })
}

/**
 * Starts the chain of submissions where there is none. After one that failed for good it starts anew a day later, with
 * what that one left.
 */
export const startSubmissions = async ({ config, db, clock }: SubmissionContext): Promise<number> => {
  if (!config.indexNow) return 0
  const now = clock()
  const failed = submission.safeParse(await failedPayload(db, 'pages.submit')).data
  const since = failed ? new Date(failed.since) : now
  return Number(await leaveSubmission(db, { since, now }))
}
