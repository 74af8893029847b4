// Loaded before a program of the proof `hygiene`: takes away the guard that HYGIENE_WITHOUT names.
import Module from 'node:module'

const without = process.env.HYGIENE_WITHOUT
const load = Module._load

/** pino without the hooks and serializers its options bring, as it writes of itself. */
const bare = (pino) => {
  const made = ({ level }, destination) => pino({ level }, destination)
  return Object.assign(made, pino, { default: made, pino: made })
}

Module._load = function (request, parent, isMain) {
  const loaded = load.call(this, request, parent, isMain)
  const from = parent?.filename ?? ''
  if (without === 'serializer' && request === 'pino' && from.includes('/server/log/')) return bare(loaded)
  if (without === 'cleaned' && request.endsWith('/redact') && from.includes('/server/log/'))
    return { ...loaded, redactText: (text) => text }
  return loaded
}
