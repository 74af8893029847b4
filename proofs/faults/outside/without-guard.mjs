// Points the SDK of the gateway at its double in a program of the proof `outside`, and removes the guard that
// WITHOUT_GUARD names.
import { mutation, replaceExports } from '../../harness/replaced-exports.mjs'

/** Uses a single queue for all services instead of a queue for each. */
const inOneQueue = (loaded) => {
  if (!loaded.jobQueues) return loaded
  const isOut = ({ kinds }) => kinds.some((kind) => ['email', 'sms', 'push'].includes(kind))
  const out = loaded.jobQueues.filter(isOut)
  return {
    ...loaded,
    jobQueues: [
      ...loaded.jobQueues.filter((queue) => !isOut(queue)),
      { kinds: out.flatMap(({ kinds }) => kinds), concurrency: 32 },
    ],
  }
}

const guards = {
  /**
   * Counts every failure as the job's fault: the class that is thrown differs from the one the runner checks.
   */
  uncounted: [
    './service-unavailable',
    (loaded) => ({ ...loaded, ServiceUnavailableError: class ServiceUnavailableError extends Error {} }),
  ],
  lanes: ['/kinds', inOneQueue],
  /** Attempts all due jobs, even during an outage. */
  probes: [
    '/run',
    (loaded) =>
      loaded.runJob
        ? { ...loaded, runJob: (...given) => loaded.runJob(...given).then(() => 'done') }
        : loaded,
  ],
  name: [
    '/smtp',
    (loaded) => ({
      ...loaded,
      smtpMailer: (...given) => {
        const mailer = loaded.smtpMailer(...given)
        return { send: ({ id: _id, ...mail }) => mailer.send(mail) }
      },
    }),
  ],
}
const [suffix, replace] = guards[mutation] ?? []
if (suffix) replaceExports(suffix, replace)

replaceExports('mercadopago', (loaded, required) => {
  const { AppConfig } = required('mercadopago/dist/utils/config')
  Object.assign(AppConfig, { BASE_URL: process.env.OUTSIDE_GATEWAY })
  return loaded
})
