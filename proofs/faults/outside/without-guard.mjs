// Loaded before a program of the proof `outside`: the gateway’s SDK is led to the double of the gateway, and the guard
// that OUTSIDE_WITHOUT names is taken away.
import Module from 'node:module'

const without = process.env.OUTSIDE_WITHOUT
const load = Module._load

/** One lane for all that goes out, in place of one a service. */
const inOneLane = (loaded) => {
  if (!loaded.jobLanes) return loaded
  const isOut = ({ kinds }) => kinds.some((kind) => ['email', 'sms', 'push'].includes(kind))
  const out = loaded.jobLanes.filter(isOut)
  return {
    ...loaded,
    jobLanes: [
      ...loaded.jobLanes.filter((lane) => !isOut(lane)),
      { kinds: out.flatMap(({ kinds }) => kinds), together: 32 },
    ],
  }
}

const guards = {
  /** Every failure is as if what was sent were to blame: who runs a job knows another class than who throws. */
  uncounted: ['./service-away', (loaded) => ({ ...loaded, ServiceAway: class ServiceAway extends Error {} })],
  lanes: ['/kinds', inOneLane],
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
const [file, taken] = guards[without] ?? []
const replaced = new Map()

Module._load = function (request, parent, isMain) {
  const loaded = load.call(this, request, parent, isMain)
  if (request === 'mercadopago') {
    const { AppConfig } = load.call(this, 'mercadopago/dist/utils/config', parent, false)
    Object.assign(AppConfig, { BASE_URL: process.env.OUTSIDE_GATEWAY })
  }
  if (!file || !request.endsWith(file)) return loaded
  if (!replaced.has(loaded)) replaced.set(loaded, taken(loaded))
  return replaced.get(loaded)
}
