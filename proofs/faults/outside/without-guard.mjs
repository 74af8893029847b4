// Points the SDK of the gateway at its double in a program of the proof `outside`, and removes the guard that
// WITHOUT_GUARD names.
import { mutation, replaceExports } from '../../harness/replaced-exports.mjs'

/** One queue for all that goes out, in place of one a service. */
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
  /** Every failure is as if what was sent were to blame: who runs a job knows another class than who throws. */
  uncounted: [
    './service-unavailable',
    (loaded) => ({ ...loaded, ServiceUnavailableError: class ServiceUnavailableError extends Error {} }),
  ],
  lanes: ['/kinds', inOneQueue],
  /** All that is due is tried, whatever became of what was tried before. */
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
